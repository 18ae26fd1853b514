import type { OrderEvent } from '#contracts/events/order.ts';
import { type Handled, handleCommand } from '../command-handling/handle-command.ts';
import type { Cause, EventStore, StreamName } from '../event-store/event-store.ts';
import type { OrderCommand, OrderRefusal } from './order.commands.ts';
import { orderDecider } from './order.decider.ts';
import type { OrderState } from './order.state.ts';

export function orderStream(orderId: string): StreamName {
  return `order-${orderId}`;
}

export interface LoadedOrder {
  readonly state: OrderState;
  readonly revision: bigint | null;
  /** Log position of the order's last event; null when it has none. */
  readonly position: bigint | null;
}

export async function loadOrder(store: EventStore, orderId: string): Promise<LoadedOrder> {
  const { events, revision } = await store.readStream<OrderEvent>(orderStream(orderId));
  const state = events.reduce<OrderState>(orderDecider.evolve, orderDecider.initialState);
  return { state, revision, position: events.at(-1)?.position ?? null };
}

/** Sends a command to one order. */
export function commandOrder(
  store: EventStore,
  orderId: string,
  command: OrderCommand,
  cause: Cause,
): Promise<Handled<OrderState, OrderRefusal>> {
  return handleCommand(store, orderDecider, orderStream(orderId), command, cause);
}
