import type { StockEvent } from '#contracts/events/stock.ts';
import { createKeyedQueue } from '#platform/command-handling/command-handler.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { streamPages } from '#platform/event-store/event-store.ts';

interface PastSales {
  /** What each order has bought and not given back. */
  readonly sold: Map<string, number>;
  /** The revision to read on from. */
  next: bigint;
  readonly since: number;
}

/** Kept while one order after another is asked about, as when process managers read the log again. */
const MAX_AGE_MS = 60_000;

/**
 * Answers how many bottles an order has bought that a product's stock no longer knows: an administrator cancels it months later, or the log
 * is read again from its beginning. Reads the product's whole stream, so it is not for shoppers to wait for.
 */
export function createPastSales(store: EventStore): (stream: StreamName, orderId: string) => Promise<number> {
  const known = new Map<StreamName, PastSales>();
  const oneByOne = createKeyedQueue();

  return (stream, orderId) =>
    oneByOne(stream, async () => {
      for (const [name, { since }] of known) if (performance.now() - since > MAX_AGE_MS) known.delete(name);
      const past = known.get(stream) ?? { sold: new Map(), next: 0n, since: performance.now() };
      known.set(stream, past);
      for await (const events of streamPages<StockEvent>(store, stream, { from: past.next })) {
        for (const event of events) addTo(past, event);
      }
      return past.sold.get(orderId) ?? 0;
    });
}

function addTo(past: PastSales, { type, data }: StockEvent): void {
  const { sold } = past;
  if (type === 'StockCommitted') sold.set(data.orderId, (sold.get(data.orderId) ?? 0) + data.quantity);
  if (type === 'StockAdjusted' && data.orderId !== undefined) sold.set(data.orderId, data.kept ?? 0);
  past.next += 1n;
}
