import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import type { CollectedKey } from './data-requests.ts';

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
  readonly orders: readonly HeldRecord[];
  readonly reviews: readonly HeldRecord[];
  readonly messages: readonly HeldRecord[];
  readonly newsletter: readonly HeldRecord[];
  readonly emails: readonly HeldRecord[];
}

/** Reads what stands where something of a person was found. */
export async function readPersonalData(
  store: Pick<EventStore, 'readStream'>,
  collected: readonly CollectedKey[],
): Promise<PersonalData> {
  const streams = [...new Set(collected.flatMap((key) => key.streams))];
  const recordsIn = (category: 'order' | 'review' | 'contact' | 'newsletter' | 'email') =>
    Promise.all(
      streams
        .filter((stream) => stream.startsWith(`${category}-`))
        .map((stream) => readRecord(store, category, stream.slice(category.length + 1))),
    );
  return {
    orders: await recordsIn('order'),
    reviews: await recordsIn('review'),
    messages: await recordsIn('contact'),
    newsletter: await recordsIn('newsletter'),
    emails: await recordsIn('email'),
  };
}

async function readRecord(
  store: Pick<EventStore, 'readStream'>,
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
