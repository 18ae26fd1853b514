import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import type { RawLog } from '#platform/event-store/raw-log.ts';
import type { CustomerKeys } from '#platform/privacy/customer-keys.ts';
import { findTraces } from './find-traces.ts';

/** One thing the shop knows of a person (an order, a review …), event by event. */
export interface HeldRecord {
  /** The order's, review's … id. */
  readonly id: string;
  readonly events: readonly {
    readonly type: ShopEvent['type'];
    /** ISO 8601, UTC. */
    readonly recordedAt: string;
    readonly data: ShopEvent['data'];
  }[];
}

/** Everything the shop holds about a person (GDPR, articles 15 and 20). */
export interface PersonalData {
  /** More than one when keys were lost and restored in between. */
  readonly keyIds: readonly string[];
  readonly orders: readonly HeldRecord[];
  readonly reviews: readonly HeldRecord[];
  readonly messages: readonly HeldRecord[];
  readonly newsletter: readonly HeldRecord[];
  readonly emails: readonly HeldRecord[];
}

export interface CollectDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly rawLog: RawLog;
  readonly keys: Pick<CustomerKeys, 'find'>;
}

/**
 * Collects what the log holds about the person behind an e-mail address; null when that is nothing. It reads the whole log once.
 * @param onProgress called with the number of events read so far.
 */
export async function collectPersonalData(
  { store, rawLog, keys }: CollectDeps,
  email: string,
  onProgress?: (events: number) => void,
): Promise<PersonalData | null> {
  const keyIds = await keys.find(email);
  if (keyIds.length === 0) return null;
  const traces = await findTraces(rawLog, keyIds, onProgress);
  const streams = [...new Set([...traces.values()].flatMap((found) => [...found.streams]))];
  const recordsIn = (category: 'order' | 'review' | 'contact' | 'newsletter' | 'email') =>
    Promise.all(
      streams
        .filter((stream) => stream.startsWith(`${category}-`))
        .map((stream) => readRecord(store, category, stream.slice(category.length + 1))),
    );
  return {
    keyIds,
    orders: await recordsIn('order'),
    reviews: await recordsIn('review'),
    messages: await recordsIn('contact'),
    newsletter: await recordsIn('newsletter'),
    emails: await recordsIn('email'),
  };
}

async function readRecord(
  store: CollectDeps['store'],
  category: 'order' | 'review' | 'contact' | 'newsletter' | 'email',
  id: string,
): Promise<HeldRecord> {
  const stream: StreamName = `${category}-${id}`;
  const { events } = await store.readStream<ShopEvent>(stream);
  return {
    id,
    events: events.map(({ type, metadata, data }) => ({ type, recordedAt: metadata.recordedAt, data })),
  };
}
