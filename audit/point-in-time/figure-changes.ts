import { sql } from 'kysely';
import type { OrderEvent } from '#contracts/events/order.ts';
import type { Day } from '#contracts/french-calendar.ts';
import type { FigureOrdersQuery } from '#contracts/http/figures.ts';
import type { FigureChanges, LaterEvent } from '#contracts/http/past-figures.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { entriesBehind, isShared, shareOf } from '#projections/figures/entries.ts';
import type { FiguredOrder } from '#projections/figures/tables.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { describeOrderEvent } from '../history/describe-event.ts';
import { FIGURED_NAMES, nameIn, type PastFigures } from './past-figures.ts';
import { withSchemasRenamed } from './renamed-schemas.ts';

export interface FigureChangesDeps {
  readonly db: ReadDb;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Orders told of one figure; their events are read one stream after the other. */
const MOST_ORDERS = 100;
/** Events told of one order, the latest. */
const MOST_EVENTS = 10;

interface ChangedRow {
  readonly id: string;
  readonly was: string | null;
  readonly is: string | null;
  readonly was_whole: FiguredOrder | null;
  readonly is_whole: FiguredOrder | null;
  readonly count: string;
}

/** The orders that make a figure another today than it was in a copy, each with what came to it since. */
export async function changesSince(
  { db, store }: FigureChangesDeps,
  past: PastFigures,
  query: FigureOrdersQuery,
): Promise<FigureChanges> {
  const whole = sql`select found.id, found.amount, ${isShared(query) ? sql`to_json(orders)` : sql`null::json`} as whole
    from (${entriesBehind(query)}) as found left join figures.orders on orders.id = found.id`;
  const { rows } = await sql<ChangedRow>`
    select id, was.amount as was, now_is.amount as is, was.whole as was_whole, now_is.whole as is_whole,
           count(*) over () as count
    from (${withSchemasRenamed(whole, nameIn(past), FIGURED_NAMES)}) as was full join (${whole}) as now_is using (id)
    where was.amount is distinct from now_is.amount
    order by abs(coalesce(now_is.amount, 0) - coalesce(was.amount, 0)) desc, id limit ${MOST_ORDERS}`.execute(
    db,
  );
  const documents = await documentsSince(
    db,
    past,
    rows.map(({ id }) => id),
  );
  const orders = [];
  for (const row of rows) {
    const events = [
      ...(await eventsSince(store, row.id, past.position)),
      ...documents.filter(({ orderId }) => orderId === row.id).map(({ event }) => event),
    ];
    orders.push({
      id: row.id,
      was: amountOf(row.was, row.was_whole, query),
      is: amountOf(row.is, row.is_whole, query),
      events: events.sort((a, b) => a.at.localeCompare(b.at)).slice(-MOST_EVENTS),
    });
  }
  return { count: Number(rows[0]?.count ?? 0), orders };
}

function amountOf(
  amount: string | null,
  whole: FiguredOrder | null,
  query: FigureOrdersQuery,
): string | null {
  if (amount === null) return null;
  return toDecimal(cents(whole === null ? Number(amount) : shareOf(whole, query)));
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
