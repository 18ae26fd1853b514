import { randomUUID } from 'node:crypto';
import { withConsole } from './attacks.ts';
import { addPerfume, idIn, inTurn, mailsTo, orderOf, placeOrder, untilFound } from './means.ts';
import { type Attack, browserOf, type Call, NOT_PLAYED, networkOf } from './target.ts';

const stranger = () => `inconnu-${randomUUID()}@exemple.fr`;

/** Each has the shop write to whoever is named. */
const MAILED: readonly ((browser: Call, email: string) => Promise<Response>)[] = [
  (browser, email) => browser('POST', '/api/newsletter', { email }),
  (browser, email) => browser('POST', '/api/personal-data/requests', { email }),
  (browser, email) =>
    browser('POST', '/api/contact', { name: 'Ada', email, subject: 'Bonjour', message: 'Bonjour' }),
];

function byAnyDoor(browser: Call, n: number, email: string): Promise<Response> {
  const [first, ...others] = MAILED;
  const door = [first, ...others][n % MAILED.length];
  if (door === undefined) throw new Error('there is no door');
  return door(browser, email);
}

/** The first is taken, for a door that never opens is closed; many are not. */
function heldAfter(answers: readonly Response[], most: number) {
  const taken = answers.filter(({ ok }) => ok).length;
  return { said: `${taken} sur ${answers.length} acceptées`, held: taken >= 1 && taken <= most };
}

/** What anybody can do to people and to perfumes that are not theirs. */
export const STRANGERS_DOORS: readonly Attack[] = [
  {
    finding: 'N4',
    what: 'faire écrire à trente inconnus depuis un réseau, par toutes les portes en même temps',
    async play(target) {
      const browser = browserOf(target);
      return heldAfter(await inTurn(30, (n) => byAnyDoor(browser, n, stranger())), 10);
    },
  },
  {
    finding: 'N4',
    what: 'écrire trente fois à une boîte sous trente orthographes, chacune d’un autre réseau',
    async play(target) {
      if (!target.trustsUs) return NOT_PLAYED;
      const box = `cible${randomUUID().replaceAll('-', '')}`;
      const spelt = (n: number) =>
        `${box.slice(0, 1 + (n % 20))}.${box.slice(1 + (n % 20))}+${n}@${n % 2 === 0 ? 'gmail.com' : 'GoogleMail.com'}`;
      return heldAfter(await inTurn(30, (n) => byAnyDoor(browserOf(target), n, spelt(n))), 5);
    },
  },
  {
    finding: 'N5',
    what: 'retenir tous les flacons par des commandes impayées d’un réseau, une adresse par flacon',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 6);
      // Another browser each time: an order of the same one would take the place of the one before.
      const attacker = networkOf(target);
      const held = await inTurn(8, () =>
        placeOrder(attacker(), orderOf(productId, 1, { customerEmail: stranger() })),
      );
      const honest = await placeOrder(browserOf(target), orderOf(productId));
      const taken = held.filter(({ ok }) => ok).length;
      return {
        said: `${taken} flacons retenus sur 6 ; un autre client : ${honest.status}`,
        held: taken >= 1 && taken < 6 && honest.ok,
      };
    }),
  },
  {
    finding: 'n2',
    what: 'faire écrire à un inconnu au sujet d’une commande impayée à son nom',
    play: withConsole(async (target, console) => {
      if (target.mailbox === null) return NOT_PLAYED;
      const productId = await addPerfume(console, 2);
      const email = stranger();
      const placed = await placeOrder(browserOf(target), orderOf(productId, 1, { customerEmail: email }));
      // By its whole number no read model is asked, which might not show it yet.
      const orderNumber = await idIn(placed);
      const { status } = await browserOf(target)('POST', '/api/order-page/link', { orderNumber, email });
      // Another mail that is asked for afterwards has come: this one would have.
      const other = stranger();
      await browserOf(target)('POST', '/api/newsletter', { email: other });
      const hasCome = await untilFound(async () =>
        (await mailsTo(target, other)).length > 0 ? true : undefined,
      );
      const mails = await mailsTo(target, email);
      return {
        said: `${status}, ${mails.length} courriel${hasCome ? '' : ', aucun autre n’est venu'}`,
        held: mails.length === 0 && hasCome === true,
      };
    }),
  },
];
