import { sql } from 'kysely';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { Day } from '#contracts/french/calendar.ts';
import type { FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import type { FigureChanges, LaterEvent } from '#contracts/http/figures/past-figures.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { entriesBehind, isShared, shareOf } from '#projections/figures/entries.ts';
import type { FiguredOrder } from '#projections/figures/tables.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { describeOrderEvent } from '../history/describe-event.ts';
import { laterOrders } from './later-orders.ts';
import { FIGURED_NAMES, nameIn, type PastFigures } from './past-figures.ts';
import { withSchemasRenamed } from './renamed-schemas.ts';

export interface FigureChangesDeps {
  readonly db: ReadDb;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Orders told of one figure. */
const MAX_ORDERS = 100;
const ORDERS_AT_ONCE = 10;
/** Events told of one order, the latest. */
const MAX_EVENTS = 10;

interface ChangedRow {
  readonly id: string;
  readonly was: string | null;
  readonly is: string | null;
  readonly was_whole: FiguredOrder | null;
  readonly is_whole: FiguredOrder | null;
}

/** The orders that make a figure another today than it was in a copy, each with what came to it since. */
export async function changesSince(
  { db, store }: FigureChangesDeps,
  past: PastFigures,
  query: FigureOrdersQuery,
): Promise<FigureChanges> {
  const { ids, areAll } = await laterOrders(db, past, query);
  const changed = await changedAmounts(db, past, query, ids);
  const listed = changed.slice(0, MAX_ORDERS);
  const documents = await documentsSince(
    db,
    past,
    listed.map(({ id }) => id),
  );
  const events = await mapConcurrently(listed, ORDERS_AT_ONCE, ({ id }) =>
    eventsSince(store, id, past.position),
  );
  return {
    count: areAll ? changed.length : null,
    orders: listed.map(({ id, was, is }, index) => ({
      id,
      was: was === null ? null : toDecimal(cents(was)),
      is: is === null ? null : toDecimal(cents(is)),
      events: [
        ...(events[index] ?? []),
        ...documents.filter(({ orderId }) => orderId === id).map(({ event }) => event),
      ]
        .sort((a, b) => a.at.localeCompare(b.at))
        .slice(-MAX_EVENTS),
    })),
  };
}

/** What a figure counted of an order and counts now, in cents; null where it did not count the order. */
interface ChangedAmount {
  readonly id: string;
  readonly was: number | null;
  readonly is: number | null;
}

/** Which of some orders a figure counts otherwise, the greatest differences first. */
async function changedAmounts(
  db: ReadDb,
  past: PastFigures,
  query: FigureOrdersQuery,
  ids: readonly string[],
): Promise<ChangedAmount[]> {
  const behind = sql`(select * from (${entriesBehind(query)}) as all_behind where id = any(${ids}::uuid[])) as behind`;
  // Shares follow from these sums of the whole order.
  const counted = isShared(query)
    ? sql`select id, amount, array[amount, refunded, disputed, awaited] as sums, to_json(orders) as whole
          from ${behind} join figures.orders using (id)`
    : sql`select id, amount, array[amount] as sums, null::json as whole from ${behind}`;
  const { rows } = await sql<ChangedRow>`
    select id, was.amount as was, now_is.amount as is, was.whole as was_whole, now_is.whole as is_whole
    from (${withSchemasRenamed(counted, nameIn(past), FIGURED_NAMES)}) as was full join (${counted}) as now_is using (id)
    where was.sums is distinct from now_is.sums`.execute(db);
  const difference = ({ was, is }: ChangedAmount) => Math.abs((is ?? 0) - (was ?? 0));
  return rows
    .map((row) => ({
      id: row.id,
      was: amountOf(row.was, row.was_whole, query),
      is: amountOf(row.is, row.is_whole, query),
    }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => difference(b) - difference(a) || (a.id < b.id ? -1 : 1));
}

function amountOf(
  amount: string | null,
  whole: FiguredOrder | null,
  query: FigureOrdersQuery,
): number | null {
  if (amount === null) return null;
  return whole === null ? Number(amount) : shareOf(whole, query);
}

async function eventsSince(
  store: Pick<EventStore, 'readStream'>,
  orderId: string,
  position: bigint | null,
): Promise<LaterEvent[]> {
  const { events } = await store.readStream<OrderEvent>(`order-${orderId}`);
  return events
    .filter((event) => position === null || event.position > position)
    .map((event) => ({ at: event.metadata.recordedAt, title: describeOrderEvent(event).title }));
}

/** Invoices and credit notes of orders that the copy has not. */
async function documentsSince(
  db: ReadDb,
  past: PastFigures,
  orderIds: readonly string[],
): Promise<{ orderId: string; event: LaterEvent }[]> {
  const theirs = sql`select * from figures.documents where order_id = any(${orderIds}::uuid[])`;
  const { rows } = await sql<{ order_id: string; kind: string; day: Day }>`
    select order_id, kind, day from (${theirs}) as now_is
    where id not in (select id from (${withSchemasRenamed(theirs, nameIn(past), FIGURED_NAMES)}) as was)`.execute(
    db,
  );
  return rows.map(({ order_id: orderId, kind, day }) => ({
    orderId,
    event: { at: day, title: kind === 'invoice' ? 'Facture émise' : 'Avoir émis' },
  }));
}
