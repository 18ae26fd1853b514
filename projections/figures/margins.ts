import { type RawBuilder, sql } from 'kysely';
import type { Behind, FigureOrdersQuery, Figures, Margin } from '#contracts/http/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import type { ReadDb } from '../lib/database.ts';
import { euros, type Span } from './spans.ts';

/** Amounts in cents. */
interface Earned {
  readonly bottles: number;
  readonly net: number;
  readonly cost: number;
  readonly uncostedBottles: number;
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
           coalesce(sum(bottles) filter (where cost is not null), 0) as bottles,
           coalesce(sum(net) filter (where cost is not null), 0) as net,
           coalesce(sum(bottles * cost), 0) as cost,
           coalesce(sum(bottles) filter (where cost is null), 0) as "uncostedBottles",
           coalesce(sum(net) filter (where cost is null), 0) as "uncostedNet"
    from figures.sales
      left join (${COSTS}) as costs on product_id::text = key and day >= since and (until is null or day < until)
      left join figures.products on products.id::text = key
    where dimension = 'product' and day between ${from} and ${to}
    group by key, name having sum(bottles) <> 0
    order by coalesce(sum(net) filter (where cost is not null), 0) - coalesce(sum(bottles * cost), 0) desc, key`.execute(
    db,
  );
  const earned = rows.map(({ key, name, ...row }) => ({ key, label: name ?? key, ...earnedOf(row) }));
  return {
    sums: shownMargin(earned.reduce(plus, NOTHING)),
    products: earned.map(({ key, label, ...sums }) => ({ key, label, ...shownMargin(sums) })),
  };
}

const NET = sql`(line->>'net')::bigint`;
const COST = sql`(line->>'quantity')::int * cost`;
/** What of bottles with a known cost a figure counts; `uncosted` those without. */
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

const NOTHING: Earned = { bottles: 0, net: 0, cost: 0, uncostedBottles: 0, uncostedNet: 0 };

function earnedOf(row: Record<keyof Earned, string>): Earned {
  return {
    bottles: Number(row.bottles),
    net: Number(row.net),
    cost: Number(row.cost),
    uncostedBottles: Number(row.uncostedBottles),
    uncostedNet: Number(row.uncostedNet),
  };
}

function plus(a: Earned, b: Earned): Earned {
  return {
    bottles: a.bottles + b.bottles,
    net: a.net + b.net,
    cost: a.cost + b.cost,
    uncostedBottles: a.uncostedBottles + b.uncostedBottles,
    uncostedNet: a.uncostedNet + b.uncostedNet,
  };
}

function shownMargin({ bottles, net, cost, uncostedBottles, uncostedNet }: Earned): Margin {
  return {
    bottles,
    net: euros(net),
    cost: euros(cost),
    margin: euros(net - cost),
    uncosted: { bottles: uncostedBottles, net: euros(uncostedNet) },
  };
}
