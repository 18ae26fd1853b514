import { type RawBuilder, sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type { OrderStatus } from '#contracts/events/order.ts';
import type { Behind, FigureOrders, FigureOrdersQuery, Split } from '#contracts/http/figures.ts';
import { bridgePartSchema } from '#contracts/http/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import type { ReadDb } from '../lib/database.ts';
import type { RowsOf } from '../lib/table.ts';
import { bridgeEntries } from './billing.ts';
import { contributionsOf } from './contribution.ts';
import { marginBehind } from './margins.ts';
import { returnsBehind } from './returned.ts';
import { euros } from './spans.ts';
import type { Sums } from './sums.ts';
import type { FiguredOrder, tallies } from './tables.ts';

/** What of orders sold a figure counts, in SQL and of a share. */
const OF_ORDERS: Partial<Record<Behind, readonly [RawBuilder<unknown>, (sums: Sums) => number]>> = {
  sold: [sql`total`, ({ total }) => total],
  newcomers: [sql`total`, ({ total }) => total],
  gross: [sql`subtotal`, ({ gross }) => gross],
  discount: [sql`discount`, ({ discount }) => discount],
  delivery: [sql`shipping`, ({ delivery }) => delivery],
  refunded: [sql`refunded`, ({ refunded }) => refunded],
  disputed: [sql`disputed`, ({ disputed }) => disputed],
  awaited: [sql`awaited`, ({ awaited }) => awaited],
  left: [
    sql`total - refunded - disputed - awaited`,
    ({ total, refunded, disputed, awaited }) => total - refunded - disputed - awaited,
  ],
};

/** Which of the orders sold. */
const ONLY: Partial<Record<Behind, RawBuilder<unknown>>> = { newcomers: sql`is_first` };

/** Which of the orders placed came so far. */
const STEPS: Partial<Record<Behind, RawBuilder<unknown>>> = {
  placed: sql`true`,
  'payment-begun': sql`payment_begun`,
  refused: sql`refusals > 0`,
  paid: sql`paid_at is not null`,
  expired: sql`end_reason = 'deadline'`,
  superseded: sql`end_reason = 'superseded'`,
  'given-up': sql`end_reason = 'shopper'`,
  shipped: sql`shipped_at is not null`,
  delivered: sql`delivered_at is not null`,
};

const SIGN = sql`case kind when 'invoice' then 1 else -1 end`;

/** What of documents a figure counts. */
const OF_DOCUMENTS: Partial<Record<Behind, RawBuilder<unknown>>> = {
  billed: sql`sum(${SIGN} * gross)`,
  'billed-net': sql`sum(${SIGN} * net)`,
  'billed-vat': sql`sum(${SIGN} * vat)`,
  invoiced: sql`sum(gross) filter (where kind = 'invoice')`,
  taxed: sql`sum(${SIGN} * vat)`,
};

/** What of movements a figure counts. */
const OF_MOVEMENTS: Partial<Record<Behind, readonly ['payment' | 'dispute', RawBuilder<unknown>]>> = {
  payments: ['payment', sql`sum(amount)`],
  disputes: ['dispute', sql`sum(amount)`],
  fees: ['dispute', sql`sum(fee)`],
};

/** The orders behind a figure that counts their rows, with what it counts (`amount`, in cents; of a step the order's total); null for others. */
function rowsBehind(query: FigureOrdersQuery): RawBuilder<unknown> | null {
  const { from, to, behind } = query;
  const inSpan = sql`day between ${from} and ${to}`;
  const ofOrders = OF_ORDERS[behind]?.[0];
  if (ofOrders !== undefined)
    return sql`
      select id, ${ofOrders} as amount from figures.orders
      where ${inSpan} and ${isSoldOf(query, ofOrders)}`;
  const step = STEPS[behind];
  return step === undefined
    ? null
    : sql`select id, total as amount from figures.orders where ${inSpan} and ${step}`;
}

/** The ids of the orders behind a figure, each with what of it the figure counts, see `rowsBehind`. */
export function entriesBehind(query: FigureOrdersQuery): RawBuilder<unknown> {
  const { from, to, behind, key } = query;
  const ofRows = marginBehind(query) ?? returnsBehind(query) ?? rowsBehind(query);
  if (ofRows !== null) return ofRows;
  const inSpan = sql`day between ${from} and ${to}`;
  if (behind === 'cohort') return ofCohort(key);
  const ofDocuments = OF_DOCUMENTS[behind];
  if (ofDocuments !== undefined)
    return sql`
      select order_id as id, ${ofDocuments} as amount from figures.documents
      where ${inSpan} and ${behind === 'taxed' ? sql`rate || ' ' || country = ${key}` : sql`true`}
      group by order_id having ${ofDocuments} is not null`;
  const ofMovements = OF_MOVEMENTS[behind];
  if (ofMovements !== undefined)
    return sql`
      select order_id as id, ${ofMovements[1]} as amount from figures.movements
      where ${inSpan} and kind = ${ofMovements[0]} group by order_id`;
  const part = bridgePartSchema.parse(behind);
  return sql`
    select entries.order_id as id, entries.amount from (${bridgeEntries({ from, to })}) as entries
    where part = ${part}`;
}

/** The orders of one month by customers whose first was in another; the key names both, `2026-01 2026-03`. */
function ofCohort(key: string) {
  const [first = '', month = ''] = key.split(' ');
  const sold = sql`status in (${sql.join(SOLD_STATUSES)})`;
  return sql`
    select id, total - refunded - disputed - awaited as amount from figures.orders
    where left(day, 7) = ${month} and ${sold} and customer in (
      select customer from figures.orders where is_first and left(day, 7) = ${first} and ${sold})`;
}

function isOf(split: Split | undefined, key: string) {
  const hasLines = (lines: object[]) => sql`lines @> ${JSON.stringify(lines)}::jsonb`;
  switch (split) {
    case undefined:
      return sql`true`;
    case 'product':
      return hasLines([{ productId: key }]);
    case 'family':
      return hasLines([{ family: key }]);
    case 'note':
      return hasLines([{ notes: [key] }]);
    case 'country':
      return sql`country = ${key}`;
    case 'promo':
      return sql`promo_code = ${key}`;
    case 'hour':
      return sql`weekday || '-' || hour = ${key}`;
    case 'customer':
      return key === 'unknown'
        ? sql`customer is null`
        : sql`customer is not null and is_first = ${key === 'new'}`;
    case 'pair':
      return hasLines(key.split(' ').map((productId) => ({ productId })));
  }
}

/** As many of them as are listed, chosen before anything else of an order is read. */
function newestBehind(query: FigureOrdersQuery): RawBuilder<unknown> {
  const ofRows = rowsBehind(query);
  if (ofRows !== null) return sql`${ofRows} order by day desc, placed_at desc, id limit ${MAX_LISTED}`;
  return sql`
    select found.id, found.amount from (${entriesBehind(query)}) as found
      left join figures.orders on orders.id = found.id
    order by placed_at desc nulls last, found.id limit ${MAX_LISTED}`;
}

/** How the rollup of steps names those that came so far. */
const COUNTED_STEPS: Partial<Record<Behind, keyof RowsOf<typeof tallies>['steps']>> = {
  placed: 'placed',
  'payment-begun': 'payment_begun',
  refused: 'refused',
  paid: 'paid',
  expired: 'expired',
  superseded: 'superseded',
  'given-up': 'given_up',
  shipped: 'shipped',
  delivered: 'delivered',
};

/** How many they are: of orders sold, by one criterion too, and of steps, the sums by day say it. */
function countBehind(query: FigureOrdersQuery): RawBuilder<unknown> {
  const { from, to, behind, split = 'all', key } = query;
  const step = COUNTED_STEPS[behind];
  if (step !== undefined)
    return sql`select coalesce(sum(${sql.ref(step)}), 0) from figures.steps where day between ${from} and ${to}`;
  if (behind !== 'sold' && behind !== 'newcomers')
    return sql`select count(*) from (${entriesBehind(query)}) as found`;
  return sql`
    select coalesce(sum(${sql.ref(behind === 'sold' ? 'orders' : 'newcomers')}), 0) from figures.sales
    where dimension = ${split} and key = ${split === 'all' ? '' : key} and day between ${from} and ${to}`;
}

function isSoldOf(
  { behind, split, key }: FigureOrdersQuery,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    status in (${sql.join(SOLD_STATUSES)}) and (${amount}) <> 0
      and ${ONLY[behind] ?? sql`true`} and ${isOf(split, key)}`;
}

/** The orders behind a figure, newest first, each with what of it the figure counts: of a perfume its share of the order. */
export async function ordersBehind(db: ReadDb, query: FigureOrdersQuery): Promise<FigureOrders> {
  const whole = isShared(query) ? sql`to_json(orders)` : sql`null::json`;
  const { rows } = await sql<{
    id: string;
    placed_at: Date | null;
    status: OrderStatus | null;
    total: string | null;
    amount: string;
    whole: FiguredOrder | null;
    count: string;
  }>`
    with listed as (${newestBehind(query)})
    select listed.id, placed_at, status, total, listed.amount, ${whole} as whole,
           (${countBehind(query)}) as count
    from listed left join figures.orders on orders.id = listed.id
    order by placed_at desc nulls last, listed.id`.execute(db);
  return {
    count: Number(rows[0]?.count ?? 0),
    orders: rows.map((row) => ({
      id: row.id,
      placedAt: row.placed_at?.toISOString() ?? null,
      status: row.status,
      total: row.total === null ? null : euros(Number(row.total)),
      amount: euros(row.whole === null ? Number(row.amount) : shareOf(row.whole, query)),
    })),
  };
}

/** Whether a figure counts a share of each order, told from the whole order (`shareOf`). */
export function isShared({ split, behind }: FigureOrdersQuery): boolean {
  return split !== undefined && OF_ORDERS[behind] !== undefined;
}

/** What a criterion's figure counts of an order, in cents. */
export function shareOf(order: FiguredOrder, { behind, split, key }: FigureOrdersQuery): number {
  const share = contributionsOf(order).find((one) => one.dimension === split && one.key === key);
  return share === undefined ? 0 : (OF_ORDERS[behind]?.[1](share.sums) ?? 0);
}
