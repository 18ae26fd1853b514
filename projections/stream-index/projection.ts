import { sql } from 'kysely';
import { containsFolded } from '#contracts/french/fold-text.ts';
import type { AuditStreamPage, AuditStreamsRequest } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { typedRunningNumber } from '#contracts/orders/running-number.ts';
import type { ReadDb } from '../lib/database.ts';
import { inBatches } from '../lib/in-batches.ts';
import { isBuilt } from '../lib/is-built.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { bigint, boolean, instant, oneOf, type RowsOf, table, text, uuid } from '../lib/table.ts';
import { findOrderIdByRunningNumber, findRunningNumbers } from '../orders/running-numbers.ts';

const tables = {
  /** Streams an auditor browses; those that ended stay. */
  streams: table(
    {
      /** The stream's name, `order-3f0c…`. */
      stream: text,
      category: oneOf<'order' | 'product' | 'promo'>(),
      subject_id: uuid,
      /** Name of a product, code of a promo, short number of an order. */
      label: text,
      opened_at: instant,
      /** Place in the log of its first event: a total order for paging. */
      opened_position: bigint,
      ended: boolean,
    },
    ['stream'],
    {
      streams_newest: '(category, opened_position desc)',
      streams_of_order_number: `(label) where category = 'order'`,
    },
  ),
  /** Payments of deleted orders whose last refund failed after that: the orders' own read model no longer has them. */
  unrefunded: table({ payment_intent_id: text, order_id: uuid }, ['payment_intent_id']),
} as const;
export type StreamIndexTables = RowsOf<typeof tables>;

/** Which orders, products and promos there are or were: the event store itself lists no streams; and what deleted orders still owe. */
export const streamIndexProjection = defineProjection({
  name: 'stream_index',
  version: 3,
  tables,
  preload: { unrefunded: 'paymentIntentId' },
  on: {
    OrderPlaced: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'order',
        subject_id: data.orderId,
        label: shortId(data.orderId),
        opened_at: data.placedAt,
        opened_position: Number(position),
        ended: false,
      }),
    ProductAdded: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'product',
        subject_id: data.productId,
        label: data.name,
        opened_at: data.addedAt,
        opened_position: Number(position),
        ended: false,
      }),
    PromoCodeCreated: ({ stream, data, position }, { streams }) =>
      streams.put({
        stream,
        category: 'promo',
        subject_id: data.promoId,
        label: data.code,
        opened_at: data.createdAt,
        opened_position: Number(position),
        ended: false,
      }),
    ProductRevised: ({ stream, data }, { streams }) =>
      streams.change(stream, () => ({ label: data.changes.name })),
    PromoCodeRevised: ({ stream, data }, { streams }) =>
      streams.change(stream, () => ({ label: data.changes.code })),
    OrderDeleted: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
    RefundRequested: ({ data }, { unrefunded }) => unrefunded.removeById(data.paymentIntentId),
    RefundSettled: async ({ stream, data }, { streams, unrefunded }) => {
      if (data.outcome !== 'failed') return;
      if ((await streams.find(stream))?.ended)
        unrefunded.put({ payment_intent_id: data.paymentIntentId, order_id: data.orderId });
    },
    ProductRemoved: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
    PromoCodeRemoved: ({ stream }, { streams }) => streams.change(stream, () => ({ ended: true })),
  },
});

/** Deleted orders that still owe money a refund did not bring back; none while the live rows are of the version before (ADR 0004). */
export async function deletedUnrefunded(db: ReadDb): Promise<string[]> {
  if (!(await isBuilt(db, 'stream_index.unrefunded'))) return [];
  const rows = await inSchema<StreamIndexTables>(db, 'stream_index')
    .selectFrom('unrefunded')
    .select('order_id')
    .distinct()
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** A page of streams of one category, newest first; stock is listed by its products. */
export async function pageOfStreams(db: ReadDb, request: AuditStreamsRequest): Promise<AuditStreamPage> {
  const { category, search, after, limit } = request;
  // One more than asked for tells whether there is a next page.
  const wanted = limit + 1;
  const isNamed = search !== '' && category !== 'order';
  const rows: Awaited<ReturnType<typeof readStreams>> = [];
  const numbered = category === 'order' ? await orderOfNumber(db, search) : null;
  const all = inBatches<(typeof rows)[number]>((last, batch) =>
    readStreams(db, request, numbered, last?.opened_position ?? after, isNamed ? batch : wanted),
  );
  for await (const row of all) {
    if (!isNamed || row.subject_id === search.toLowerCase() || containsFolded(row.label, search))
      rows.push(row);
    if (rows.length === wanted) break;
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const orderIds = category === 'order' ? shown.map(({ subject_id }) => subject_id) : [];
  const numbers = await findRunningNumbers(db, orderIds);
  return {
    streams: shown.map((row) => ({
      stream: `${category}-${row.subject_id}`,
      category,
      id: row.subject_id,
      label: row.label,
      ...runningNumber(numbers.get(row.subject_id)),
      openedAt: row.opened_at.toISOString(),
      ended: row.ended,
    })),
    nextAfter: rows.length > limit && last ? String(last.opened_position) : null,
  };
}

function runningNumber(number: number | undefined) {
  return number === undefined ? {} : { runningNumber: number };
}

/** The id of the order whose running number is searched for. */
async function orderOfNumber(db: ReadDb, search: string): Promise<string | null> {
  const number = typedRunningNumber(search);
  return number === null ? null : findOrderIdByRunningNumber(db, number);
}

/**
 * Orders are found by their whole numbers only, through an index; products and promos, of which there are few, are sifted
 * by their reader.
 */
function readStreams(
  db: ReadDb,
  { category, search }: AuditStreamsRequest,
  numbered: string | null,
  after: string | number | undefined,
  limit: number,
) {
  const number = search.toUpperCase();
  const streams = [search.toLowerCase(), numbered ?? ''].map((id) => `order-${id}`);
  return inSchema<StreamIndexTables>(db, 'stream_index')
    .selectFrom('streams')
    .selectAll()
    .where('category', '=', category === 'stock' ? 'product' : category)
    .$if(search !== '' && category === 'order', (query) =>
      query.where(sql<boolean>`(label = ${number} or stream = any(${streams}))`),
    )
    .$if(after !== undefined, (query) => query.where('opened_position', '<', Number(after)))
    .orderBy('opened_position', 'desc')
    .limit(limit)
    .execute();
}
