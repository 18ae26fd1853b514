import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { missingKeyOf } from '#contracts/privacy/personal.ts';
import type { Decider } from '#domain/decider.ts';
import type { OrderCommand, OrderRefusal } from '#domain/orders/commands/order.commands.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import { setCredit } from '#domain/promos/set-credit.ts';
import {
  type CommandKey,
  commandHandler,
  type Handled,
  type Loaded,
} from '#platform/command-handling/command-handler.ts';
import type { Since } from '#platform/command-handling/stream-states.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';

export function orderStream(orderId: string): StreamName {
  return `order-${orderId}`;
}

/** An order's events, oldest first. */
export type OrderHistory = readonly Recorded<OrderEvent>[];

/** An order with the events it follows from. */
interface KnownOrder {
  readonly order: OrderState;
  /** Null once something was appended here: how that was recorded is known when the stream is read again. */
  readonly history: OrderHistory | null;
}

const knownOrder: Decider<KnownOrder, OrderCommand, OrderEvent, OrderRefusal> = {
  initialState: { order: orderDecider.initialState, history: [] },
  evolve: ({ order, history }, event) => ({
    order: orderDecider.evolve(order, event),
    history: history !== null && isRecorded(event) ? [...history, event] : null,
  }),
  decide: (command, { order }) => orderDecider.decide(command, order),
};

function isRecorded(event: OrderEvent): event is Recorded<OrderEvent> {
  return 'revision' in event;
}

/**
 * An order is paid soon after it was placed, or much later. Personal data is not kept in memory for longer than that: what is
 * erased elsewhere is not erased here.
 */
const MAX_AGE_MS = 10 * 60_000;
/** Those of a rush that reactions wait for: some 5 MB. */
const MAX_STREAMS = 2_000;
const orders = commandHandler(knownOrder, {
  cache: { maxAgeMs: MAX_AGE_MS, maxStreams: MAX_STREAMS },
  follows: 'order',
});

/**
 * An order as its stream says now.
 * @param since for those who react to an event of the order: a state known here that includes the one at this revision will do.
 */
export async function loadOrder(
  store: EventStore,
  orderId: string,
  since?: Since,
): Promise<Loaded<OrderState>> {
  const loaded = await loadKnown(store, orderStream(orderId), since);
  return { ...loaded, state: loaded.state.order };
}

/** An order that is most likely new: it is not read when it was never seen here, see `expectNew`. */
export async function loadNewOrder(store: EventStore, orderId: string): Promise<Loaded<OrderState>> {
  const expected = orders(store).expectNew(orderStream(orderId));
  const { order } = expected.state;
  return order.status === 'absent' ? { ...expected, state: order } : loadOrder(store, orderId);
}

/** What was read while its customer's key was missing is read again: the key may be back. */
async function loadKnown(store: EventStore, stream: StreamName, since?: Since): Promise<Loaded<KnownOrder>> {
  const { load, reload } = orders(store);
  const loaded = await load(stream, since);
  const { order } = loaded.state;
  return order.status !== 'absent' && missingKeyOf(order.customer.email) !== null ? reload(stream) : loaded;
}

/**
 * What became of an order, read from its first event on and with the keys that are there now.
 * @param since for those who react to an event of the order, see `loadOrder`: they share one read.
 */
export async function orderHistory(store: EventStore, orderId: string, since?: Since): Promise<OrderHistory> {
  const stream = orderStream(orderId);
  if (since === undefined) return (await store.readStream<OrderEvent>(stream)).events;
  const { state } = await loadKnown(store, stream, since);
  const history = state.history ?? (await orders(store).reload(stream)).state.history;
  if (history === null) throw new Error(`order ${orderId} was read without its events`);
  return history;
}

/** The order that these events, its first ones, lead to. */
export function orderAfter(history: OrderHistory): OrderState {
  return history.reduce(orderDecider.evolve, orderDecider.initialState);
}

/** Sends a command to one order, carried out once when its caller names it with a key. */
export async function commandOrder(
  store: EventStore,
  orderId: string,
  command: OrderCommand,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<OrderState, OrderRefusal>> {
  const handled = await orders(store).handle(orderStream(orderId), command, cause, key);
  return { ...handled, state: handled.state.order };
}

/** Whether an order carries a command that its caller named with this key: it was carried out, whatever became of the answer. */
export function carriesCommand(store: EventStore, orderId: string, key: CommandKey): Promise<boolean> {
  return orders(store).carries(orderStream(orderId), key);
}

/** Whether the discovery set of an order was bought from this mailbox, and is kept: what its credit asks of whoever uses it. */
export function setOwner(store: EventStore, email: string): (orderId: string) => Promise<boolean> {
  return async (orderId) => {
    const { state } = await loadOrder(store, orderId);
    return (
      state.status !== 'absent' && setCredit(state) !== null && isSameMailbox(state.customer.email, email)
    );
  };
}
