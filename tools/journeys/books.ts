import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Parts } from '#main/roles/parts.ts';
import { readProviderBooks, readWholeLog, type WholeLog } from '../chaos/facts.ts';

export type OrderPlaced = Extract<ShopEvent, { type: 'OrderPlaced' }>['data'];

/** What the provider knows of an order's money, in cents. */
export interface OrderMoney {
  /** What its payment is made out for. */
  readonly asked: number;
  /** Each time that money was taken. */
  readonly taken: readonly number[];
  readonly back: number;
}

/** What is true, whatever the pages say: the provider's books and the event log. */
export interface Books {
  money(orderId: string): OrderMoney | undefined;
  /** An order as it was placed. */
  order(orderId: string): OrderPlaced | undefined;
  /** Every event, in the log's order. */
  readonly log: WholeLog['events'];
  /** One shopper's orders of which money was taken and kept. */
  paidOrders(email: string): readonly OrderPlaced[];
}

/** Reads the books; the log only as far as it grew. */
export function createBookReader(parts: Pick<Parts, 'rawLog' | 'keys'>, simulator: string) {
  let log: WholeLog | undefined;
  return async (): Promise<Books> => {
    const { paymentIntents, charges, refunds } = await readProviderBooks(simulator);
    log = await readWholeLog(parts, log);
    const placed = new Map<string, OrderPlaced>();
    const { events } = log;
    for (const event of events) if (event.type === 'OrderPlaced') placed.set(event.data.orderId, event.data);
    const money = new Map<string, OrderMoney>();
    for (const { id, amount, metadata } of paymentIntents) {
      const of = (entries: typeof charges) =>
        entries
          .filter((entry) => entry.payment_intent === id && entry.status === 'succeeded')
          .map((entry) => entry.amount);
      const before = money.get(metadata.orderId ?? '');
      money.set(metadata.orderId ?? '', {
        asked: amount,
        taken: [...(before?.taken ?? []), ...of(charges)],
        back: of(refunds).reduce((sum, each) => sum + each, before?.back ?? 0),
      });
    }
    return {
      money: (orderId) => money.get(orderId),
      order: (orderId) => placed.get(orderId),
      log: events,
      paidOrders: (email) =>
        [...money].flatMap(([orderId, { taken, back }]) => {
          const order = placed.get(orderId);
          const kept = taken.reduce((sum, each) => sum + each, 0) - back;
          return order !== undefined && order.customer.email === email && kept > 0 ? [order] : [];
        }),
    };
  };
}
