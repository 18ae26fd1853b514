import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore, StreamName } from './event-store.ts';

/** Read in far less time than a read may take, and small beside what the events lead to. */
const PAGE = 4_000;

/**
 * A stream's events from a revision on, oldest first, page by page: however long it is, a page of it is in memory. What is appended meanwhile
 * is read as well.
 */
export async function* streamPages<E extends ShopEvent>(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  { from = 0n, page = PAGE }: { readonly from?: bigint; readonly page?: number | undefined } = {},
): AsyncGenerator<readonly Recorded<E>[]> {
  for (let next = from; ; ) {
    const { events, revision } = await store.readStream<E>(stream, { from: next, limit: page });
    if (revision === null) return;
    yield events;
    if (events.length < page) return;
    next = revision + 1n;
  }
}
