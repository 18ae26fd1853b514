import type { OrderCommand, OrderRefusal } from '#domain/orders/order.commands.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import { commandHandler, type Handled, type Loaded } from '#platform/command-handling/command-handler.ts';
import type { CommandKey } from '#platform/command-handling/command-memory.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';

export function orderStream(orderId: string): StreamName {
  return `order-${orderId}`;
}

/**
 * An order is paid soon after it was placed, or much later. Personal data is not kept in memory for longer than that: what is
 * erased elsewhere is not erased here.
 */
const MAX_AGE_MS = 10 * 60_000;
const orders = commandHandler(orderDecider, { cache: { maxAgeMs: MAX_AGE_MS } });

/**
 * An order as its stream says now.
 * @param since for those who react to an event of the order: a state known here that includes the one at this revision will do.
 */
export function loadOrder(store: EventStore, orderId: string, since?: bigint): Promise<Loaded<OrderState>> {
  return orders(store).load(orderStream(orderId), since);
}

/** Sends a command to one order, carried out once when its caller names it with a key. */
export function commandOrder(
  store: EventStore,
  orderId: string,
  command: OrderCommand,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<OrderState, OrderRefusal>> {
  return orders(store).handle(orderStream(orderId), command, cause, key);
}
