import { addDays, type Day } from '#contracts/french/calendar.ts';
import { dayAndMonth, dayMonthYear, WEEKDAYS } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import {
  type FigureOfDay,
  type Morning,
  type MorningFigure,
  type MorningTask,
  unusualOf,
} from '#domain/morning-mail/unusual.ts';
import {
  type Block,
  button,
  type Fact,
  facts,
  heading,
  type MailContent,
  type MailShop,
  note,
  paragraph,
} from './blocks.ts';

const LABELS: Readonly<Record<MorningFigure, string>> = {
  orders: 'Commandes vendues',
  total: 'Total des commandes',
  basket: 'Panier moyen',
  bottles: 'Articles',
  invoiced: 'Facturé net',
  payments: 'Paiements reçus',
};

const COUNTED: readonly MorningFigure[] = ['orders', 'bottles'];

const TASKS: Readonly<Record<MorningTask, string>> = {
  toPrepare: 'Commandes à préparer',
  toSend: 'Commandes prêtes, à expédier',
  paymentsHeld: 'Paiements retenus',
  refundsFailed: 'Remboursements en échec',
  disputes: 'Litiges à répondre',
  fraudWarnings: 'Alertes de fraude',
  strayMoney: 'Mouvements d’argent sans commande',
  criticalStock: 'Parfums en alerte de stock',
  reviews: 'Avis à modérer',
  messages: 'Messages reçus ce jour-là',
  mailsFailed: 'E-mails en échec depuis 30 jours',
};

const RULE =
  'La règle\u00a0: un chiffre est signalé quand il est sous le plus bas ou au-dessus du plus haut des huit mêmes jours de semaine précédents.';

/** To the house, each morning: the day before, what is to be done, and what is out of the ordinary. It names nobody. */
export function morningMail(morning: Morning, shop: MailShop): MailContent {
  const { day, figures } = morning;
  const total = textOf('total', figures.find(({ figure }) => figure === 'total')?.value ?? 0);
  const orders = figures.find(({ figure }) => figure === 'orders')?.value ?? 0;
  const sold = `${countText(orders)} ${orders > 1 ? 'commandes' : 'commande'}, ${total}`;
  const family = (...names: MorningFigure[]) =>
    facts(...figures.filter(({ figure }) => names.includes(figure)).map((one) => factOf(one, day)));
  return {
    subject: `Hier, ${weekdayOf(day)} ${dayAndMonth(day)} : ${sold}`,
    preview: `Les chiffres d’hier, ce qui est à faire et ce qui sort de l’ordinaire.`,
    title: `${capital(weekdayOf(day))} ${dayMonthYear(day)}`,
    blocks: [
      heading('Commandes'),
      note('Passées ce jour-là, confirmées, expédiées ou livrées. TTC.'),
      family('orders', 'total', 'basket', 'bottles'),
      heading('Encaissé et facturé'),
      note('Factures moins avoirs, et paiements reçus, à leur propre date. TTC.'),
      family('invoiced', 'payments'),
      heading('À faire'),
      ...tasksOf(morning),
      heading('Ce qui sort de l’ordinaire'),
      ...unusualBlocks(morning),
      button('Ouvrir les analyses', `${shop.publicUrl}/admin#analyses?periode=days&du=${day}&au=${day}`),
    ],
    footer:
      'Message automatique de la boutique.\nIl se règle et s’arrête dans la console, Menu › E-\u2060mails › Le mail du matin.',
  };
}

function factOf({ figure, value, past }: FigureOfDay, day: Day): Fact {
  const [before = null] = past;
  return {
    label: LABELS[figure],
    value: value === null ? '–' : textOf(figure, value),
    detail: `${capital(weekdayOf(day))} ${dayAndMonth(addDays(day, -7))} : ${before === null ? '–' : textOf(figure, before)}`,
    strong: figure === 'total',
  };
}

function tasksOf({ tasks }: Morning): Block[] {
  // `as`: `Object.entries` forgets that its keys are the tasks.
  const open = (Object.keys(TASKS) as MorningTask[]).filter((task) => tasks[task] > 0);
  if (open.length === 0) return [paragraph('Rien n’attend.')];
  return [facts(...open.map((task) => ({ label: TASKS[task], value: countText(tasks[task]) })))];
}

function unusualBlocks({ figures, isComparable }: Morning): Block[] {
  if (!isComparable)
    return [paragraph('La boutique vend depuis moins de huit semaines : il est trop tôt pour le dire.')];
  const found = unusualOf(figures);
  if (found.length === 0) return [paragraph('Rien.'), note(RULE)];
  return [
    facts(
      ...found.map(({ figure, value, least, most }) => ({
        label: LABELS[figure],
        value: textOf(figure, value),
        detail: `${value < least ? 'En dessous' : 'Au-dessus'} de l’ordinaire : de ${textOf(figure, least)} à ${textOf(figure, most)}`,
      })),
    ),
    note(RULE),
  ];
}

function textOf(figure: MorningFigure, value: number): string {
  return COUNTED.includes(figure) ? countText(value) : formatEuros(cents(value));
}

function weekdayOf(day: Day): string {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) - 1] ?? '';
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}
