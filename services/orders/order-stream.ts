import type { OrderEvent } from '#contracts/events/order.ts';
import type { CommandKey } from '../command-handling/command-memory.ts';
import { handleCachedCommand } from '../command-handling/handle-cached-command.ts';
import type { Handled } from '../command-handling/handle-command.ts';
import { perStore } from '../command-handling/per-store.ts';
import type { Seen } from '../command-handling/seen.ts';
import { createStreamCache } from '../command-handling/stream-cache.ts';
import { type Cause, type EventStore, NO_STREAM, type StreamName } from '../event-store/event-store.ts';
import type { OrderCommand, OrderRefusal } from './order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { OrderState } from './order.state.ts';

export function orderStream(orderId: string): StreamName {
  return `order-${orderId}`;
}

/** An order as of a revision; all but the state is null when there is none. */
export type LoadedOrder = Seen<OrderState>;

/**
 * An order is paid soon after it was placed, or much later. Personal data is not kept in memory for longer than that: what is
 * erased elsewhere is not erased here.
 */
const LONGEST_MS = 10 * 60_000;
const orderCache = perStore((store) => createStreamCache(store, orderDecider, { longest: LONGEST_MS }));

/** An order as its stream says now. */
export function loadOrder(store: EventStore, orderId: string): Promise<LoadedOrder> {
  return orderCache(store).refresh(orderStream(orderId));
}

/**
 * An order as this process saw it last, undefined when it did not. Another process may have gone on with it: only an append that
 * expects its revision proves it current.
 */
export function lastSeenOrder(store: EventStore, orderId: string): LoadedOrder | undefined {
  return orderCache(store).lastSeen(orderStream(orderId));
}

/** Appends to an order as it was seen. Null, and nothing happens, when it has changed since. */
export async function appendToOrder(
  store: EventStore,
  orderId: string,
  seen: LoadedOrder,
  events: readonly OrderEvent[],
  cause: Cause,
): Promise<LoadedOrder | null> {
  const stream = orderStream(orderId);
  const appended = await store.append(stream, events, {
    expectedRevision: seen.revision ?? NO_STREAM,
    cause,
  });
  if (appended.outcome === 'conflict') return null;
  const { revision, position } = appended;
  const order = { state: events.reduce(orderDecider.evolve, seen.state), revision, position };
  orderCache(store).remember(stream, order);
  return order;
}

/** Sends a command to one order, carried out once when its caller names it with a key. */
export function commandOrder(
  store: EventStore,
  orderId: string,
  command: OrderCommand,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<OrderState, OrderRefusal>> {
  const stream = orderStream(orderId);
  return handleCachedCommand(
    { store, cache: orderCache(store), decider: orderDecider },
    stream,
    command,
    cause,
    key,
  );
}
