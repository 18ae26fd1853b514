import { isSameMailbox } from '#contracts/identifiers.ts';
import { orderSubject } from '#contracts/privacy/subject.ts';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { CustomerKeys } from '#platform/privacy/customer-keys.ts';
import { type OrderHistory, orderAfter, orderHistory } from '../orders/order-stream.ts';
import { findTraces, idsOf } from './find-traces.ts';

export interface CollectTracesDeps {
  readonly store: EventStore;
  readonly rawLog: RawLog;
  readonly keys: Pick<CustomerKeys, 'find' | 'findOfOrder'>;
}

/** A person's key and the streams with something sealed by it. */
export interface CollectedKey {
  readonly keyId: string;
  readonly streams: readonly string[];
}

/**
 * Where something of a person stands, by reading the whole log. An order whose e-mail address was corrected is theirs who has the address
 * it has now, with the key that sealed it under the one before; whoever has that one loses and reads nothing of it but the mails they got.
 */
export async function collectTraces(
  { store, rawLog, keys }: CollectTracesDeps,
  email: string,
  onProgress?: (events: number) => void,
): Promise<readonly CollectedKey[]> {
  const traces = await findTraces(rawLog, await keys.find(email), onProgress);
  const others = new Set<string>();
  /** The notes on the orders that former keys are of: they are sealed for the address before. */
  const notesOf = new Map<string, string>();
  for (const orderId of idsOf('order', new Set([...traces.values()].flatMap((streams) => [...streams])))) {
    const history = await orderHistory(store, orderId);
    if (!history.some(({ type }) => type === 'OrderEmailCorrected')) continue;
    const order = orderAfter(history);
    if (order.status !== 'absent' && isSameMailbox(order.customer.email, email))
      for (const keyId of await orderKeys(keys, orderId, history)) notesOf.set(keyId, `orderNote-${orderId}`);
    else for (const category of ['order', 'orderNote']) others.add(`${category}-${orderId}`);
  }
  const unknown = [...notesOf.keys()].filter((keyId) => !traces.has(keyId));
  const former = unknown.length === 0 ? [] : await findTraces(rawLog, unknown);
  return [...traces, ...former].map(([keyId, streams]) => ({
    keyId,
    streams: [
      ...new Set([...streams, ...[notesOf.get(keyId)].filter((notes) => notes !== undefined)]),
    ].filter((stream) => !others.has(stream)),
  }));
}

/** The own keys of an order, one for each address that it had. */
export async function orderKeys(
  keys: Pick<CustomerKeys, 'findOfOrder'>,
  orderId: string,
  history: OrderHistory,
): Promise<readonly string[]> {
  const emails = new Set(
    history.flatMap((event) =>
      event.type === 'OrderPlaced' || event.type === 'OrderEmailCorrected' ? [event.data.customer.email] : [],
    ),
  );
  const found = await Promise.all([...emails].map((email) => keys.findOfOrder(orderSubject(orderId, email))));
  return found.filter((keyId) => keyId !== null);
}
