import { type RawBuilder, sql } from 'kysely';
import type { Behind, FigureOrdersQuery, Figures, Margin } from '#contracts/http/figures/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import type { ReadDb } from '../../lib/database.ts';
import type { DayBehind, RowsBehind } from '../counted-orders.ts';
import { productKey } from '../keys.ts';
import { amountsOf, plus } from '../sums.ts';
import { euros, type Span } from './spans.ts';

/** Amounts in cents. */
interface Earned {
  readonly articles: number;
  readonly net: number;
  readonly cost: number;
  readonly uncostedArticles: number;
  readonly uncostedNet: number;
}

/** Each purchase cost with the day on which the next one takes its place. */
const COSTS = sql`
  select product_id, cost, since, lead(since) over (partition by product_id order by since) as until
  from figures.costs`;

/** What each perfume of a span earned: what is left of its sales without VAT, less the cost that held on the day of each order. */
export async function readMargins(db: ReadDb, { from, to }: Span): Promise<Figures['margins']> {
  const { rows } = await sql<Record<keyof Earned, string> & { key: string; name: string | null }>`
    select key, name,
           coalesce(sum(articles) filter (where cost is not null), 0) as articles,
           coalesce(sum(net) filter (where cost is not null), 0) as net,
           coalesce(sum(articles * cost), 0) as cost,
           coalesce(sum(articles) filter (where cost is null), 0) as "uncostedArticles",
           coalesce(sum(net) filter (where cost is null), 0) as "uncostedNet"
    from figures.sales
      left join (${COSTS}) as costs on product_id::text = key and day >= since and (until is null or day < until)
      left join figures.products on products.id::text = key
    where dimension = 'product' and day between ${from} and ${to}
    group by key, name having sum(articles) <> 0
    order by coalesce(sum(net) filter (where cost is not null), 0) - coalesce(sum(articles * cost), 0) desc, key`.execute(
    db,
  );
  const earned = rows.map(({ key, name, ...row }) => ({
    key,
    label: name ?? key,
    ...amountsOf(row, NOTHING),
  }));
  return {
    sums: shownMargin(earned.reduce<Earned>((sum, one) => plus(sum, one), NOTHING)),
    products: earned.map(({ key, label, ...sums }) => ({ key, label, ...shownMargin(sums) })),
  };
}

const NET = sql`(line->>'net')::bigint`;
const COST = sql`(line->>'quantity')::int * cost`;
/** What of articles with a known cost a figure counts; `uncosted` those without. */
const OF_LINES: Partial<Record<Behind, RawBuilder<unknown>>> = {
  costed: NET,
  cost: COST,
  margin: sql`${NET} - ${COST}`,
  uncosted: NET,
};

/** The orders behind a margin, each with what of it the figure counts; null for a figure that is none. */
export function marginBehind({ from, to, behind, key }: FigureOrdersQuery): RawBuilder<unknown> | null {
  const amount = OF_LINES[behind];
  if (amount === undefined) return null;
  return sql`
    select orders.id, sum(${amount}) as amount
    from figures.orders
      cross join lateral jsonb_array_elements(lines) as line
      left join (${COSTS}) as costs on product_id::text = line->>'productId'
        and day >= since and (until is null or day < until)
    where day between ${from} and ${to} and status in (${sql.join(SOLD_STATUSES)})
      and (cost is null) = ${behind === 'uncosted'} and (${key} = '' or line->>'productId' = ${key})
    group by orders.id`;
}

/** The cost that held when an order was placed, of one of its lines; null where none was known. */
const LINES_WITH_COST = sql`
  jsonb_array_elements(lines) as line cross join lateral (select (
    select cost from figures.costs
    where costs.product_id = (line->>'productId')::uuid and costs.since <= orders.day
    order by costs.since desc limit 1) as cost) as known`;

/** What of single orders a margin counts; null for a figure that is none. */
export function ofMarginRows(query: FigureOrdersQuery): RowsBehind | null {
  const amount = OF_LINES[query.behind];
  if (amount === undefined) return null;
  return {
    amount: sql`(select sum(${amount}) ${countedLines(query)})`,
    is: sql`status in (${sql.join(SOLD_STATUSES)}) and ${hasCountedLine(query)}`,
  };
}

function hasCountedLine(query: FigureOrdersQuery): RawBuilder<unknown> {
  return sql`exists (select ${countedLines(query)})`;
}

function countedLines({ behind, key }: FigureOrdersQuery): RawBuilder<unknown> {
  return sql`
    from ${LINES_WITH_COST}
    where (cost is null) = ${behind === 'uncosted'} and (${key} = '' or line->>'productId' = ${key})`;
}

/** Orders that are counted one by one at most, where the rollups do not tell how many there are. */
const MAX_COUNTED = 20_000;

/** Orders of perfumes that a margin counts, and of those that it does not; one of both is in both. */
interface Shares {
  readonly counted: number;
  readonly others: number;
}

interface MarginDay extends DayBehind, Shares {
  /** All orders sold on the day. */
  readonly sold: number;
}

interface MarginDays {
  /** The last first. */
  readonly days: readonly MarginDay[];
  /** Null where only counting very many one by one would tell. */
  readonly count: number | null;
  readonly haveKeys: RawBuilder<unknown>;
  /** How many orders have them at most, on whatever day. */
  readonly withKeys: number;
}

/** The days of orders behind a margin, how many there are in the span, and by which keys they are found. */
export async function marginDays(db: ReadDb, query: FigureOrdersQuery): Promise<MarginDays> {
  const { from, to, behind, key } = query;
  const { rows } = await sql<MarginDay & { product: string | null }>`
    with shares as (
      select day, key as product, orders, (cost is null) = ${behind === 'uncosted'} as is_counted
      from figures.sales
        left join (${COSTS}) as costs on product_id::text = key and day >= since and (until is null or day < until)
      where dimension = 'product' and orders > 0 and (${key} = '' or key = ${key})
    ), sums as (
      select day, product, coalesce(max(orders) filter (where is_counted), 0) as orders,
             coalesce(sum(orders) filter (where is_counted), 0)::int as counted,
             coalesce(sum(orders) filter (where not is_counted), 0)::int as others
      from shares group by grouping sets ((day), (product))
    )
    select sums.*, placed, sold.orders as sold from sums left join figures.steps using (day)
      left join figures.sales as sold on sold.day = sums.day and sold.dimension = 'all'
    order by day desc`.execute(db);
  const haveOneOf = (share: keyof Shares) => {
    const keys = rows.flatMap((row) =>
      row.product !== null && row[share] > 0 ? productKey(row.product) : [],
    );
    return sql`keys ?| ${keys}::text[]`;
  };
  const counting = rows.filter(({ counted }) => counted > 0);
  const days = counting.filter(({ product }) => product === null);
  const inSpan = days.filter(({ day }) => from <= day && day <= to);
  return {
    days,
    count: await countMargin(db, query, inSpan, haveOneOf),
    haveKeys: haveOneOf('counted'),
    // Also on days on which the figure counts none of theirs.
    withKeys: counting.reduce((sum, one) => sum + (one.product === null ? 0 : one.counted + one.others), 0),
  };
}

/**
 * Where all perfumes of a day have a known cost, or none has, the rollups tell; orders of other days are counted as long as they are few.
 */
async function countMargin(
  db: ReadDb,
  query: FigureOrdersQuery,
  days: readonly MarginDay[],
  haveOneOf: (share: keyof Shares) => RawBuilder<unknown>,
): Promise<number | null> {
  const sumOf = (of: readonly MarginDay[], field: 'sold' | keyof Shares) =>
    of.reduce((sum, day) => sum + day[field], 0);
  if (query.key !== '') return sumOf(days, 'counted');
  const counted = sumOf(
    days.filter(({ others }) => others === 0),
    'sold',
  );
  const mixed = days.filter(({ others }) => others > 0);
  const share = sumOf(mixed, 'counted') <= sumOf(mixed, 'others') ? 'counted' : 'others';
  if (mixed.length === 0) return counted;
  if (sumOf(mixed, share) > MAX_COUNTED) return null;
  const is = hasCountedLine(query);
  const { rows } = await sql<{ orders: number }>`
    with found as materialized (
      select id, day, status, lines from figures.orders where ${haveOneOf(share)}
    )
    select count(*)::int as orders from found as orders
    where day = any(${mixed.map(({ day }) => day)}::text[]) and status in (${sql.join(SOLD_STATUSES)})
      and ${share === 'counted' ? is : sql`not ${is}`}`.execute(db);
  const one = rows[0]?.orders ?? 0;
  return counted + (share === 'counted' ? one : sumOf(mixed, 'sold') - one);
}

const NOTHING: Earned = { articles: 0, net: 0, cost: 0, uncostedArticles: 0, uncostedNet: 0 };

function shownMargin({ articles, net, cost, uncostedArticles, uncostedNet }: Earned): Margin {
  return {
    articles,
    net: euros(net),
    cost: euros(cost),
    margin: euros(net - cost),
    uncosted: { articles: uncostedArticles, net: euros(uncostedNet) },
  };
}
