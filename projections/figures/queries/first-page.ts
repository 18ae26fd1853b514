import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import type { FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../../lib/database.ts';
import { AMOUNTS, type DayBehind, type RowsBehind, STEPS } from '../counted-orders.ts';
import { entriesBehind, isOfCohort, type OfEntries, ofEntries, ofRows } from '../entries.ts';
import { isRefusedFor, keysBehind } from '../keys.ts';
import { ordersWithEntries } from '../repeated.ts';
import { marginDays, ofMarginRows } from './margins.ts';

/** The first orders of a figure's list, and how many there are in all. */
export interface FirstPage {
  /** Null where only counting very many one by one would tell. */
  readonly count: number | null;
  /** Ids, each with what of the order the figure counts (`amount`, in cents). */
  readonly newest: RawBuilder<unknown>;
}

/** The newest orders behind a figure, without a look at all of them: the rollups say on which days they are. */
export async function firstPage(db: ReadDb, query: FigureOrdersQuery, limit: number): Promise<FirstPage> {
  const margin = ofMarginRows(query);
  if (margin !== null) {
    const { days, count, haveKeys, withKeys } = await marginDays(db, query);
    return { count, newest: newestRows(margin, chosen(days, withKeys, query, limit), haveKeys, limit) };
  }
  const rows = ofRows(query);
  if (rows !== null) {
    const days = await daysBehind(db, query);
    const keys = keysBehind(query);
    const haveKeys = keys.length === 0 ? null : sql`keys ?& ${keys}::text[]`;
    const sumOf = (of: readonly DayBehind[]) => of.reduce((sum, { orders }) => sum + orders, 0);
    const newest = newestRows(rows, chosen(days, sumOf(days), query, limit), haveKeys, limit);
    return { count: sumOf(days.filter(isIn(query))), newest };
  }
  if (query.behind === 'cohort') return cohortPage(db, query.key, limit);
  const entries = ofEntries(query);
  if (entries !== null) return entriesPage(db, query, entries, limit);
  return fullPage(db, query, limit);
}

/** Of returns and of the bridge, which few orders are behind: all are found. */
async function fullPage(db: ReadDb, query: FigureOrdersQuery, limit: number): Promise<FirstPage> {
  const all = entriesBehind(query);
  const { rows } = await sql<{ count: string }>`select count(*) as count from (${all}) as found`.execute(db);
  return {
    count: Number(rows[0]?.count),
    newest: sql`select id, amount from (${all}) as found order by day desc, id limit ${limit}`,
  };
}

/** The days of orders behind a figure that counts rows, of the whole trade, the last first. */
async function daysBehind(db: ReadDb, { behind, split, key }: FigureOrdersQuery): Promise<DayBehind[]> {
  const step = STEPS[behind]?.column;
  const counted = AMOUNTS[behind]?.column;
  const ofStep = isRefusedFor(behind, key)
    ? sql`select day, orders from figures.refusals where code = ${key}`
    : sql`select day, ${sql.ref(step ?? 'placed')} as orders from figures.steps`;
  // Those of known customers are those of new and of returning ones.
  const isCounted =
    behind === 'known'
      ? sql`dimension = 'customer' and key <> 'unknown'`
      : sql`dimension = ${split ?? 'all'} and key = ${split === undefined ? '' : key}`;
  const ofSales = sql`
    select day, sum(${sql.ref(counted ?? 'orders')}) as orders from figures.sales where ${isCounted} group by day`;
  const { rows } = await sql<DayBehind>`
    select day, days.orders, steps.placed from (${step === undefined ? ofSales : ofStep}) as days
      join figures.steps using (day)
    where days.orders > 0 order by day desc`.execute(db);
  return rows;
}

function isIn({ from, to }: FigureOrdersQuery): (one: { day: Day }) => boolean {
  return ({ day }) => from <= day && day <= to;
}

interface ChosenDays {
  readonly days: readonly Day[];
  /** Whether orders are quicker found by their keys than on these days. */
  readonly byKeys: boolean;
}

/**
 * The last days of a span that hold as many orders as are listed.
 * @param withKeys how many orders are found by their keys.
 */
function chosen(
  all: readonly DayBehind[],
  withKeys: number,
  query: FigureOrdersQuery,
  limit: number,
): ChosenDays {
  const days: Day[] = [];
  let [orders, placed] = [0, 0];
  for (const one of all.filter(isIn(query))) {
    if (orders >= limit) break;
    days.push(one.day);
    orders += one.orders;
    placed += one.placed;
  }
  return { days, byKeys: placed > withKeys };
}

function newestRows(
  { amount, is }: RowsBehind,
  { days, byKeys }: ChosenDays,
  haveKeys: RawBuilder<unknown> | null,
  limit: number,
): RawBuilder<unknown> {
  const onDays = sql`day = any(${days}::text[]) and ${is}`;
  const last = sql`order by day desc, placed_at desc, id limit ${limit}`;
  if (!byKeys || haveKeys === null)
    return sql`select id, ${amount} as amount from figures.orders where ${onDays} ${last}`;
  // By the keys first: how many have them is nothing that a planner can tell.
  return sql`
    (with found as materialized (select * from figures.orders where ${haveKeys})
    select id, ${amount} as amount from found as orders where ${onDays} ${last})`;
}

async function cohortPage(db: ReadDb, key: string, limit: number): Promise<FirstPage> {
  const [first = '', month = ''] = key.split(' ');
  const { rows } = await sql<{ orders: number }>`
    select orders from figures.cohorts where first_month = ${first} and month = ${month}`.execute(db);
  return {
    count: rows[0]?.orders ?? 0,
    newest: sql`
      select order_id as id, "left" as amount from figures.purchases where ${isOfCohort(key)}
      order by day desc, placed_at desc, order_id limit ${limit}`,
  };
}

/** Those whose last document or movement of the span is the newest. */
async function entriesPage(
  db: ReadDb,
  query: FigureOrdersQuery,
  { table: name, amount, is }: OfEntries,
  limit: number,
): Promise<FirstPage> {
  const { from, to } = query;
  const table = sql.table(`figures.${name}`);
  const inSpan = sql`day between ${from} and ${to} and ${is}`;
  return {
    count: await ordersWithEntries(db, query),
    newest: sql`
      select order_id as id, ${amount} as amount from ${table} where ${inSpan} and order_id in (
        select order_id from ${table} as last where ${inSpan} and not exists (
          select from ${table} as later
          where later.order_id = last.order_id and ${inSpan} and (later.day, later.id) > (last.day, last.id))
        order by day desc, id limit ${limit})
      group by order_id`,
  };
}
