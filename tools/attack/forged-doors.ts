import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ORDER_PROOF_COOKIE } from '#contracts/http/admin.ts';
import { createOrderLinks } from '#services/orders/order-links.ts';
import { withConsole } from './attacks.ts';
import { addPerfume, idIn, orderOf, placeOrder, untilFound } from './means.ts';
import { type Attack, browserOf, type Target } from './target.ts';

const DAY_MS = 86_400_000;
/** What the attacker signs with: not the shop's. */
const FOREIGN = randomBytes(32).toString('hex');

const foreignLinks = createOrderLinks(FOREIGN, '', async () => 0);

/** An order of somebody who has it proven, as whoever looked over their shoulder knows it. */
async function provenOrder(target: Target, productId: string) {
  const placed = await placeOrder(browserOf(target), orderOf(productId));
  const proof = placed.headers.getSetCookie().find((line) => line.includes(`${ORDER_PROOF_COOKIE}=`)) ?? '';
  const [name = '', cookie = ''] = (proof.split(';')[0] ?? '').split('=');
  const id = await idIn(placed);
  /** Reads the order as a browser with this cookie. */
  const readWith = (value: string, orderId = id) =>
    browserOf(target)('GET', `/api/orders/${orderId}/confirmation`, undefined, {
      cookie: `${name}=${value}`,
    });
  return { id, cookie, readWith };
}

/** Where the link of an order leads that its own browser is given, once the read models show the order. */
function linkOf({ cookie, readWith }: Awaited<ReturnType<typeof provenOrder>>): Promise<string | undefined> {
  return untilFound(async () => {
    const answer = await readWith(cookie);
    return answer.ok ? confirmationSchema.parse(await answer.json()).pagePath : undefined;
  });
}

const confirmationSchema = z.object({ pagePath: z.string() });

/** The genuine one opens it, so that a refusal says something. */
function heldWhen(genuine: Response | undefined, forged: ReadonlyMap<string, Response>) {
  const opened = [...forged].filter(([, { status }]) => status !== 404 && status !== 410);
  const first = genuine?.status === 200 ? 'le vrai ouvre' : `le vrai : ${genuine?.status ?? 'rien'}`;
  return {
    said:
      opened.length === 0 ? `${first}, aucun faux` : `${first}, et ${opened.map(([how]) => how).join(', ')}`,
    held: genuine?.status === 200 && opened.length === 0,
  };
}

/** Changes the last byte but one: the last may hold bits that say nothing. */
function bent(token: string): string {
  return `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
}

/** Proofs of an order that the shop did not make, or not so, or takes no longer. */
export const FORGED_DOORS: readonly Attack[] = [
  {
    finding: 'n3',
    what: 'lire une commande par un cookie daté d’après, d’une autre commande, d’un autre secret ou sans date',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 4);
      const [mine, theirs] = [await provenOrder(target, productId), await provenOrder(target, productId)];
      const genuine = await untilFound(async () => {
        const answer = await theirs.readWith(theirs.cookie);
        return answer.ok ? answer : undefined;
      });
      const [value = '', until = '', signature = ''] = decodeURIComponent(theirs.cookie).split('~');
      const later = String(Number(until) + DAY_MS);
      const foreign = createHmac('sha256', FOREIGN)
        .update(`${ORDER_PROOF_COOKIE}:${value}~${until}`)
        .digest('base64url');
      const [, mineUntil = '', mineSignature = ''] = decodeURIComponent(mine.cookie).split('~');
      const cookies = new Map([
        ['daté d’après', `${value}~${later}~${signature}`],
        ['d’une autre commande', `${value}~${mineUntil}~${mineSignature}`],
        ['d’un autre secret', `${value}~${until}~${foreign}`],
        ['sans date', `${value}~${signature}`],
        ['sans signature', `${value}~${until}`],
        ['plié', `${value}~${until}~${bent(signature)}`],
      ]);
      const forged = new Map<string, Response>();
      for (const [how, cookie] of cookies) forged.set(how, await theirs.readWith(encodeURIComponent(cookie)));
      forged.set('le mien', await mine.readWith(mine.cookie, theirs.id));
      return heldWhen(genuine, forged);
    }),
  },
  {
    finding: 'n3',
    what: 'ouvrir une commande par un lien plié, raccourci ou d’un autre secret',
    play: withConsole(async (target, console) => {
      const productId = await addPerfume(console, 4);
      const theirs = await provenOrder(target, productId);
      const path = await linkOf(theirs);
      const open = (at: string) => browserOf(target)('GET', at);
      const genuine = path === undefined ? undefined : await open(path);
      const paths = new Map([
        ['plié', bent(path ?? '')],
        ['raccourci', (path ?? '').slice(0, -4)],
        ['d’un autre secret', foreignLinks.pathOf({ orderId: theirs.id, linkRevision: 0 }, new Date())],
        ['le numéro', `/commande/suivi/${theirs.id}`],
        ['au hasard', `/commande/suivi/${Buffer.from(randomUUID()).toString('base64url')}`],
      ]);
      const forged = new Map<string, Response>();
      for (const [how, at] of paths) forged.set(how, await open(at));
      return heldWhen(genuine, forged);
    }),
  },
  {
    finding: 'n4',
    what: 'ouvrir une commande par un lien que la maison a révoqué',
    play: withConsole(async (target, console) => {
      const theirs = await provenOrder(target, await addPerfume(console, 4));
      const path = await linkOf(theirs);
      const open = (at = '') => browserOf(target)('GET', at);
      const before = await open(path);
      await console('POST', `/api/admin/orders/${theirs.id}/link-revocations`);
      const after = await open(path);
      // Whoever may ask is given another.
      const anew = await untilFound(async () => {
        const other = await linkOf(theirs);
        const answer = other === path ? undefined : await open(other);
        return answer?.ok ? answer : undefined;
      });
      return {
        said: `${before.status}, révoqué : ${after.status}, un neuf : ${anew?.status ?? 'aucun'}`,
        held: before.ok && !after.ok && anew?.ok === true,
      };
    }),
  },
];
