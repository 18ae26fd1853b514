import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import { bridgePartSchema, type FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import { ofEntries } from '#projections/figures/entries.ts';
import { productKey } from '#projections/figures/keys.ts';
import { ofMarginRows } from '#projections/figures/queries/margins.ts';
import type { Span } from '#projections/figures/queries/spans.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { FIGURED_NAMES, nameIn, type PastFigures } from './past-figures.ts';
import { withSchemasRenamed } from './renamed-schemas.ts';

/** Orders that are compared at most: a year of a busy shop's later orders would take minutes. */
const MAX_COMPARED = 10_000;

export interface LaterOrders {
  readonly ids: readonly string[];
  /** False where there are more, placed before these. */
  readonly areAll: boolean;
}

/**
 * The orders that a figure can count otherwise than it did in a copy: those about which something was recorded since. It is more than
 * those that it does count otherwise, and few of all.
 */
export async function laterOrders(
  db: ReadDb,
  past: PastFigures,
  query: FigureOrdersQuery,
): Promise<LaterOrders> {
  const found = [];
  const entries = ofEntries(query);
  if (entries !== null) found.push(await laterEntries(db, past, query, entries.table));
  else {
    if (bridgePartSchema.safeParse(query.behind).success)
      found.push(await laterEntries(db, past, query, 'documents'));
    // An order that stays sold to its customer stays the first one or not, whatever else came to it.
    if (query.behind !== 'newcomers') found.push(ordersSince(past, daysOf(query)));
    if (countsFirsts(query)) found.push(sameCustomers(past, daysOf(query)));
    if (ofMarginRows(query) !== null) found.push(...(await repriced(db, past, query)));
  }
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(
      found.map((part) => sql`select id, day from (${part}) as part`),
      sql` union all `,
    )}) as later
    group by id order by max(day) desc, id limit ${MAX_COMPARED + 1}`.execute(db);
  return {
    ids: rows.slice(0, MAX_COMPARED).map(({ id }) => id),
    areAll: rows.length <= MAX_COMPARED,
  };
}

/** The days of the orders that a figure counts. */
function daysOf({ behind, key, from, to }: FigureOrdersQuery): Span {
  const [, month = ''] = key.split(' ');
  return behind === 'cohort' ? { from: `${month}-01`, to: `${month}-31` } : { from, to };
}

/** Whose an order that counts as sold is. */
const SOLD_TO = sql`case when status in (${sql.join(SOLD_STATUSES)}) then customer end as sold_to`;

/** Orders of some days that an event since was about, day by day: an index finds few of each. */
function ordersSince({ position }: PastFigures, { from, to }: Span): RawBuilder<unknown> {
  const isLater = sql`position > ${String(position ?? -1n)}::bigint`;
  return sql`
    select of_day.id, day, sold_to from figures.steps cross join lateral (
      select id, ${SOLD_TO} from figures.orders where orders.day = steps.day and ${isLater} offset 0) as of_day
    where day between ${from} and ${to}
    union all
    select order_id, day, null from figures.deleted where ${isLater} and day between ${from} and ${to}`;
}

/** Whether which order of a customer is the first changes the figure. */
function countsFirsts({ behind, split }: FigureOrdersQuery): boolean {
  return behind === 'newcomers' || behind === 'cohort' || split === 'customer';
}

/**
 * The orders of customers who have others that count as sold than they had: one that is no sale any more leaves the next one the first,
 * and one that became a sale takes that from those after it.
 */
function sameCustomers(past: PastFigures, { from, to }: Span): RawBuilder<unknown> {
  // Looked up one by one: how few they are is nothing that a planner can tell.
  const before = sql`select ${SOLD_TO} from figures.orders where orders.id = since.id offset 0`;
  return sql`
    with moved as materialized (
      select since.id, since.day, since.sold_to, was.sold_to as was_sold_to
      from (${ordersSince(past, { from: '', to })}) as since left join lateral (${inCopy(past, before)}) as was on true
      where since.sold_to is distinct from was.sold_to)
    select id, day from moved where day >= ${from}
    union all
    select theirs.id, theirs.day
    from (select sold_to as customer from moved union select was_sold_to from moved) as customers cross join lateral (
      select order_id as id, day from figures.purchases
      where purchases.customer = customers.customer and day between ${from} and ${to} offset 0) as theirs`;
}

const COUNTED_BY_DAY = {
  documents: sql`select day, sum(documents) as entries from figures.billing group by day`,
  movements: sql`select day, sum(movements) as entries from figures.cash group by day`,
};

/** Orders with documents or movements that the copy has not; none is ever taken back, so that a day with as many has the same. */
async function laterEntries(
  db: ReadDb,
  past: PastFigures,
  { from, to }: Span,
  name: 'documents' | 'movements',
): Promise<RawBuilder<unknown>> {
  const counted = COUNTED_BY_DAY[name];
  const { rows } = await sql<{ day: Day }>`
    select day from (${counted}) as now_is left join (${inCopy(past, counted)}) as was using (day)
    where day between ${from} and ${to} and now_is.entries is distinct from was.entries`.execute(db);
  const table = sql.table(`figures.${name}`);
  const known = sql`select from ${table} as known where known.order_id = entry.order_id and known.id = entry.id`;
  return sql`
    select order_id as id, day from ${table} as entry
    where day = any(${rows.map(({ day }) => day)}::text[]) and not exists (${inCopy(past, known)})`;
}

/** Orders of perfumes whose purchase cost was set since, from the day on from which it holds. */
async function repriced(
  db: ReadDb,
  past: PastFigures,
  { from, to, key }: FigureOrdersQuery,
): Promise<RawBuilder<unknown>[]> {
  const costs = sql`select product_id, since, cost from figures.costs`;
  const { rows } = await sql<{ id: string; since: Day }>`
    select product_id as id, min(since) as since
    from ((${costs} except ${inCopy(past, costs)}) union (${inCopy(past, costs)} except ${costs})) as changed
    where since <= ${to} and (${key} = '' or product_id::text = ${key}) group by product_id`.execute(db);
  const [first] = rows.map(({ since }) => since).toSorted();
  if (first === undefined) return [];
  const keys = rows.map(({ id }) => productKey(id));
  return [
    sql`
    select id, day from figures.orders
    where day between ${first > from ? first : from} and ${to} and keys ?| ${keys}::text[]`,
  ];
}

function inCopy(past: PastFigures, part: RawBuilder<unknown>) {
  return withSchemasRenamed(part, nameIn(past), FIGURED_NAMES);
}
