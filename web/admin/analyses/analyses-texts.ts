import { dayAndMonth, dayMonthYear, monthAndYear, WEEKDAYS } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Behind, BridgePart, Grain, ReviewSums, Split } from '#contracts/http/figures/figures.ts';
import { CUSTOMER_KINDS, customerKindSchema } from '#contracts/http/figures/figures.ts';
import { RETURN_REASON_LABELS, returnReasonSchema } from '#contracts/http/figures/return-figures.ts';
import { cents } from '#contracts/money.ts';
import { vatRateText } from '#domain/vat/vat.ts';
import { capitalised, centsOf } from '../../ui/formats.ts';
import { amountText, withMinus } from './amounts.ts';
import type { AnalysesSearch, Span } from './periods.ts';

export const SPLIT_LABELS: Record<Split, string> = {
  product: 'Parfums',
  family: 'Familles',
  note: 'Notes',
  country: 'Pays',
  promo: 'Codes promo',
  hour: 'Heures',
  pair: 'Achetés ensemble',
  customer: 'Clients',
};

/** What a list of orders is of. */
export const BEHIND_LABELS: Record<Behind, string> = {
  sold: 'Commandes vendues',
  newcomers: 'Premières commandes de nouveaux clients',
  known: 'Commandes vendues à des clients connus',
  cohort: 'Commandes du mois, de clients venus un même mois',
  gross: 'Commandes vendues, articles avant remise',
  discount: 'Commandes avec une remise',
  delivery: 'Commandes dont la livraison a été facturée',
  left: 'Commandes vendues, ce qu’il en reste',
  costed: 'Commandes d’articles au prix d’achat connu, ce qu’il en reste hors taxes',
  cost: 'Commandes vendues, prix d’achat de leurs articles',
  margin: 'Commandes vendues, marge de leurs articles',
  returned: 'Commandes rétractées, prix de ces articles',
  'came-back': 'Commandes dont des articles sont revenus, prix de ces articles',
  'on-sale-again': 'Commandes dont des articles sont remis en vente, prix de ces articles',
  depreciated: 'Commandes remboursées moins une dépréciation',
  placed: 'Commandes passées',
  'payment-begun': 'Commandes dont le paiement a commencé',
  refused: 'Commandes dont un paiement a été refusé',
  paid: 'Commandes payées',
  expired: 'Commandes dont le délai de paiement est passé',
  superseded: 'Commandes remplacées par une autre',
  'given-up': 'Commandes abandonnées par le client',
  shipped: 'Commandes expédiées',
  delivered: 'Commandes livrées',
  billed: 'Factures moins avoirs, TTC',
  'billed-net': 'Factures moins avoirs, HT',
  'billed-vat': 'TVA des factures moins celle des avoirs',
  invoiced: 'Commandes des factures de la période',
  taxed: 'TVA par pays et par taux',
  payments: 'Commandes des paiements reçus',
  disputes: 'Commandes des litiges',
  fees: 'Commandes des frais de litige',
  refunded: 'Commandes remboursées, en tout ou partie',
  disputed: 'Commandes dont la banque a repris l’argent',
  awaited: 'Commandes à encaisser',
  uncosted: 'Commandes d’articles sans prix d’achat connu',
  'not-invoiced': 'Commandes de la période, sans facture de la période',
  'invoiced-otherwise': 'Commandes facturées pour un autre montant',
  'others-invoiced': 'Factures de commandes d’autres jours, ou qui ne sont plus des ventes',
  credited: 'Commandes des avoirs de la période',
};

/** Why the two families of money differ, by what they leave out of each other. */
export const BRIDGE_LABELS: Record<BridgePart, string> = {
  'not-invoiced': 'Vendues dans la période, facturées un autre jour ou pas encore',
  'invoiced-otherwise': 'Facturées pour un autre montant que celui de la commande',
  'others-invoiced': 'Facturées dans la période, commandées un autre jour ou annulées depuis',
  credited: 'Avoirs de la période',
};

/** `le 3 novembre 2026`, `du 1er novembre 2026 au 26 novembre 2026`. */
export function spanText({ from, to }: Span): string {
  return from === to ? `le ${dayMonthYear(from)}` : `du ${dayMonthYear(from)} au ${dayMonthYear(to)}`;
}

export const GRAIN_NAMES: Record<Grain, string> = { day: 'jour', week: 'semaine', month: 'mois' };

/** `3 novembre`, `Semaine du 3 novembre`, `novembre 2026`: a part of a span by its first day. */
export function partName(day: string, grain: Grain): string {
  if (grain === 'month') return monthAndYear(day.slice(0, 7));
  return grain === 'week' ? `Semaine du ${dayAndMonth(day)}` : dayAndMonth(day);
}

/** What a key of a criterion is called: `2-11` is `mardi, 11 h`. */
export function keyText(split: Split, label: string): string {
  if (split === 'hour') {
    const [weekday = '', hour = ''] = label.split('-');
    return `${WEEKDAYS[Number(weekday) - 1] ?? weekday}, ${hour} h`;
  }
  if (split === 'customer') return CUSTOMER_KINDS[customerKindSchema.catch('unknown').parse(label)];
  return split === 'family' || split === 'note' ? capitalised(label) : label;
}

/** Why a payment was refused, by the provider's code. */
const REFUSED_BECAUSE: Readonly<Record<string, string>> = {
  card_declined: 'Carte refusée par la banque',
  generic_decline: 'Carte refusée par la banque, sans motif',
  do_not_honor: 'Carte refusée par la banque, sans motif',
  lost_card: 'Carte déclarée perdue',
  stolen_card: 'Carte déclarée volée',
  fraudulent: 'Fraude soupçonnée',
  card_velocity_exceeded: 'Plafond de la carte atteint',
  card_not_supported: 'Carte d’un autre usage',
  expired_card: 'Carte expirée',
  incorrect_cvc: 'Code de sécurité faux',
  incorrect_number: 'Numéro de carte faux',
  insufficient_funds: 'Fonds insuffisants',
  processing_error: 'Erreur de traitement',
  authentication_required: 'Authentification demandée',
  payment_intent_authentication_failure: 'Authentification échouée',
  payment_intent_payment_attempt_expired: 'Délai de la banque passé',
  none: 'Sans motif donné',
};

/** Why a payment was refused; a code that has no name here is told as it is. */
export function refusalText(code: string): string {
  return REFUSED_BECAUSE[code] ?? code;
}

/** What more is said of a list of orders than the figure it is behind: `, France, 20 %`. */
export function keyedText({ behind, split, key = '' }: AnalysesSearch, label: string): string {
  if (behind === 'returned') return returnedText(key, split && label);
  if (split) return `, ${keyText(split, label)}`;
  if (behind === 'taxed') return `, ${taxedText(key)}`;
  if (behind === 'refused' && key) return `, motif\u00a0: «\u00a0${refusalText(key)}\u00a0»`;
  return behind === 'cohort' ? `, ${cohortText(key)}` : '';
}

/** The perfume and the reason of returns, either or both: `, Rose Alba, motif : J’ai changé d’avis`. */
function returnedText(key: string, perfume: string | undefined): string {
  const reason = returnReasonSchema.safeParse(key.split(' ').at(-1));
  const why = reason.success ? `, motif\u00a0: «\u00a0${RETURN_REASON_LABELS[reason.data]}\u00a0»` : '';
  return `${perfume ? `, ${perfume}` : ''}${why}`;
}

/** The months of a cohort, `2026-01 2026-03`. */
function cohortText(key: string): string {
  const [first = '', month = ''] = key.split(' ');
  return `clients de ${monthAndYear(first)}, en ${monthAndYear(month)}`;
}

/** The rate and the country of a row of VAT, `2000 France`, as `France, 20 %`. */
function taxedText(key: string): string {
  const [rate = '', ...country] = key.split(' ');
  return `${country.join(' ')}, ${vatRateText(Number(rate))}`;
}

const PERCENT = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

const SHARE = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });

/** A part of a whole, `12,5 %`; of nothing there is no part. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '' : withMinus(SHARE.format(part / whole));
}

/**
 * How a figure stands to the one beside it, `+12,5 %, contre 8`; without one there is nothing to say, nor where both are nothing.
 * @param text what a figure is called.
 */
export function besideText(
  now: number,
  beside: number | undefined,
  text: (figure: number) => string,
): string | undefined {
  if (beside === undefined || (now === 0 && beside === 0)) return undefined;
  const change = beside === 0 ? '' : `${withMinus(PERCENT.format((now - beside) / Math.abs(beside)))}, `;
  return `${change}contre ${text(beside)}`;
}

/** The same of amounts as answers carry them. */
export function amountBesideText(now: string, beside: string | undefined): string | undefined {
  return besideText(centsOf(now), beside === undefined ? undefined : centsOf(beside), (amount) =>
    amountText(cents(amount)),
  );
}

/** What an amount became since, `+12,50 €`; nothing where it is the same. */
export function differenceText(then: string, today: string | undefined): string {
  const difference = today === undefined ? 0 : centsOf(today) - centsOf(then);
  return difference === 0 ? '' : `${difference > 0 ? '+' : ''}${amountText(cents(difference))}`;
}

/** What a count became since, `+2`; nothing where it is the same. */
export function countDifference(then: number, today: number | undefined): string {
  const difference = (today ?? then) - then;
  return difference === 0 ? '' : `${difference > 0 ? '+' : '\u2212'}${countText(Math.abs(difference))}`;
}

/** What counts of reviews became since, `écrits +1, publiés +2`; nothing where they are the same. */
export function reviewsDifference(then: ReviewSums, today: ReviewSums | undefined): string {
  if (today === undefined) return '';
  const parts = [
    ['écrits', countDifference(then.written, today.written)],
    ['publiés', countDifference(then.published, today.published)],
    ['refusés', countDifference(then.refused, today.refused)],
    ['à modérer', countDifference(then.waiting, today.waiting)],
  ];
  return parts
    .filter(([, difference]) => difference !== '')
    .map((part) => part.join(' '))
    .join(', ');
}

/** A length of time as people say it: `45 s`, `12 min`, `3 h 20`, `2 j 4 h`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(hours / 24)} j ${hours % 24} h`;
}
