import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { creditOfKeptSet, setCredit } from '#domain/promos/set-credit.ts';
import type { Facts } from '../facts.ts';
import { grouped, ordersIn, type Violation } from './violation.ts';

type Created = Extract<ShopEvent, { type: 'PromoCodeCreated' }>['data'];

/** What became of the codes that give the price of sets back. */
interface Codes {
  /** By the order of the set. */
  readonly created: ReadonlyMap<string, readonly Created[]>;
  readonly removed: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
  /** Mails with a code, by the order of the set. */
  readonly mailed: ReadonlyMap<string, readonly string[]>;
}

/**
 * Each discovery set that was delivered, paid and kept has one code that was not removed, of one customer, over what was paid for it; each
 * code was mailed once. No other order has one that can still be used, and nobody else uses it.
 */
export function setsAreCredited({ log }: Pick<Facts, 'log'>): Violation[] {
  const orders = ordersIn(log);
  const codes = codesIn(log);
  const violations = orders.placed().flatMap((order) => wrongCredit(order, codes));
  for (const { type, data } of log) {
    if (type !== 'OrderPlaced' || data.promo === null) continue;
    const { orderId, promo, customer } = data;
    const [owner] =
      [...codes.created].find(([, all]) => all.some((one) => one.promoId === promo.promoId)) ?? [];
    if (owner === undefined) continue;
    const of = orders.of(owner);
    if (of.status === 'absent' || !isSameMailbox(of.customer.email, customer.email))
      violations.push({
        orderId,
        promoId: promo.promoId,
        sentence: 'the code of a set was used by somebody else',
      });
  }
  return violations;
}

function codesIn(log: Facts['log']): Codes {
  const events: readonly ShopEvent[] = log;
  const created = events.flatMap((event) => (event.type === 'PromoCodeCreated' ? [event.data] : []));
  const mails = events.flatMap(({ type, data }) =>
    type === 'EmailRequested' && data.type === 'set-credit' && data.orderId !== null ? [data.orderId] : [],
  );
  return {
    created: grouped(created, ({ creditOf = null }) => creditOf),
    removed: new Set(events.flatMap(({ type, data }) => (type === 'PromoCodeRemoved' ? [data.promoId] : []))),
    used: new Set(events.flatMap(({ type, data }) => (type === 'PromoRedeemed' ? [data.promoId] : []))),
    mailed: grouped(mails, (orderId) => orderId),
  };
}

function wrongCredit(order: PlacedOrder, { created, removed, used, mailed }: Codes): Violation[] {
  const { orderId, deliveredAt, status } = order;
  const codes = created.get(orderId) ?? [];
  // The code before was removed when the order was cancelled.
  const further = codes.filter(({ promoId }) => !removed.has(promoId)).slice(1);
  const code = codes.at(-1);
  const mails = mailed.get(orderId)?.length ?? 0;
  const amount = setCredit(order);
  const sentences: string[] = [];
  if (further.length > 0) sentences.push(`an order of a set was given ${further.length + 1} codes`);
  if (code === undefined) {
    if (amount !== null && deliveredAt !== null) sentences.push('a delivered set was never credited');
    if (mails > 0) sentences.push('a code was mailed that there is not');
  } else {
    if (mails !== codes.length) sentences.push(`${codes.length} codes of a set were mailed ${mails} times`);
    if (amount !== null && code.discountValue !== amount)
      sentences.push(`a set is credited with ${code.discountValue} cents, not ${amount}`);
    if (creditOfKeptSet(order) === null && !removed.has(code.promoId) && !used.has(code.promoId))
      sentences.push(`the set of a ${status} order is credited still`);
  }
  return sentences.map((sentence) => ({ orderId, promoId: code?.promoId, sentence }));
}
