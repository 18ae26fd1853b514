import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { OrderNoteEvent } from '#contracts/events/orders/order-note.ts';
import type { EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { dueDocuments } from '../invoices/due-documents.ts';
import { type LinkedOrder, linkRevisionOf } from '../orders/order-links.ts';
import { orderNotesStream } from '../orders/order-notes.ts';
import { orderStream } from '../orders/order-stream.ts';
import type { CollectedKey } from './collect-traces.ts';
import { idsOf } from './find-traces.ts';

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
  /** Of an invoice or credit note: where its PDF is downloaded, for a while. */
  readonly file?: string;
}

/** Everything the shop holds about a person (GDPR, articles 15 and 20). */
export interface PersonalData {
  readonly orders: readonly HeldRecord[];
  /** Invoices and credit notes of those orders. */
  readonly documents: readonly HeldRecord[];
  readonly reviews: readonly HeldRecord[];
  readonly messages: readonly HeldRecord[];
  readonly newsletter: readonly HeldRecord[];
  readonly restockNotices: readonly HeldRecord[];
  readonly emails: readonly HeldRecord[];
}

/** The same of each kind of record. */
export function ofEachKind<Of>(
  held: PersonalData,
  of: (records: readonly HeldRecord[]) => Of,
): Record<keyof PersonalData, Of> {
  const { orders, documents, reviews, messages, newsletter, restockNotices, emails } = held;
  return {
    orders: of(orders),
    documents: of(documents),
    reviews: of(reviews),
    messages: of(messages),
    newsletter: of(newsletter),
    restockNotices: of(restockNotices),
    emails: of(emails),
  };
}

/** A person may have hundreds of orders and mails. */
const STREAMS_AT_ONCE = 10;

/**
 * Reads what stands where something of a person was found.
 * @param fileOf where a document's PDF is downloaded.
 */
export async function readPersonalData(
  store: Pick<EventStore, 'readStream'>,
  collected: readonly CollectedKey[],
  fileOf?: (order: LinkedOrder, documentId: string) => string,
): Promise<PersonalData> {
  const streams = [...new Set(collected.flatMap((key) => key.streams))];
  const recordsIn = (category: Category) =>
    mapConcurrently(idsOf(category, streams), STREAMS_AT_ONCE, (id) => readRecord(store, category, id));
  const orderIds = [...new Set([...idsOf('order', streams), ...idsOf('orderNote', streams)])];
  const orders = await mapConcurrently(orderIds, STREAMS_AT_ONCE, async (id) => ({
    id,
    events: (await store.readStream<OrderEvent>(orderStream(id))).events,
    notes: (await store.readStream<OrderNoteEvent>(orderNotesStream(id))).events,
  }));
  const documents = await mapConcurrently(orders, STREAMS_AT_ONCE, async ({ id: orderId, events }) => {
    const order = { orderId, linkRevision: linkRevisionOf(events) };
    const ids = documentIdsIn(events);
    const records = await Promise.all(ids.map((id) => readRecord(store, 'invoice', id)));
    const issued = records.filter(({ events }) => events.length > 0);
    return issued.map((record) => ({ ...record, ...(fileOf && { file: fileOf(order, record.id) }) }));
  });
  return {
    orders: orders.map(({ id, events, notes }) => recordOf(id, [...events, ...notes])),
    documents: documents.flat(),
    reviews: await recordsIn('review'),
    messages: await recordsIn('contact'),
    newsletter: await recordsIn('newsletter'),
    restockNotices: await recordsIn('restockNotice'),
    emails: await recordsIn('email'),
  };
}

/** The documents that an order may have: they are sealed by keys of their own, so that no person's key leads there. */
function documentIdsIn(events: readonly Recorded<OrderEvent>[]): readonly string[] {
  return dueDocuments(events).map(({ documentId }) => documentId);
}

type Category = Parameters<typeof idsOf>[0];

async function readRecord(
  store: Pick<EventStore, 'readStream'>,
  category: Category,
  id: string,
): Promise<HeldRecord> {
  const stream: StreamName = `${category}-${id}`;
  return recordOf(id, (await store.readStream<ShopEvent>(stream)).events);
}

function recordOf(id: string, events: readonly Recorded<ShopEvent>[]): HeldRecord {
  return {
    id,
    events: events.map(({ type, metadata, data }) => ({ type, recordedAt: metadata.recordedAt, data })),
  };
}
