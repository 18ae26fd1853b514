import { LRUCache } from 'lru-cache';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { orderStream } from './order-stream.ts';

/** An order's events, oldest first. */
export type OrderHistory = readonly Recorded<OrderEvent>[];

/** Long enough for all who react to the same event, also when some are behind. */
const LASTS_MS = 30_000;
const MAX_ORDERS = 2_000;

const readLately = new WeakMap<EventStore, LRUCache<string, Promise<OrderHistory>>>();

/**
 * What became of an order.
 * @param since for those who react to an event of it: its revision. They do so at about the same time and share one read. It includes that event; what
 * came after it may be half a minute old, and is reacted to in its turn.
 */
export async function orderHistory(
  store: EventStore,
  orderId: string,
  since?: bigint,
): Promise<OrderHistory> {
  const histories =
    readLately.get(store) ?? new LRUCache<string, Promise<OrderHistory>>({ max: MAX_ORDERS, ttl: LASTS_MS });
  readLately.set(store, histories);
  const known = since === undefined ? undefined : histories.get(orderId);
  if (known !== undefined && since !== undefined) {
    const history = await known.catch(() => []);
    if (history.length > since) return history;
  }
  const reading = store.readStream<OrderEvent>(orderStream(orderId)).then(({ events }) => events);
  histories.set(orderId, reading);
  return reading;
}

/** An order as its history says, see `orderHistory`. */
export async function orderSince(store: EventStore, orderId: string, since: bigint): Promise<OrderState> {
  const history = await orderHistory(store, orderId, since);
  return history.reduce(orderDecider.evolve, orderDecider.initialState);
}
