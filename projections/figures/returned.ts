import { type RawBuilder, sql } from 'kysely';
import type { Behind, FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import {
  type ReturnFigures,
  type ReturnReason,
  type ReturnSums,
  returnReasonSchema,
} from '#contracts/http/figures/return-figures.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { isSold } from '#domain/orders/sold-statuses.ts';
import type { ReadDb } from '../lib/database.ts';
import type { JsonRow } from '../lib/rows.ts';
import { euros, type Span } from './queries/spans.ts';
import type { FigureChanges, FiguredOrder, FiguresTables } from './tables.ts';

/** Keeps what was withdrawn from orders by their perfumes, as long as they count as sold. */
export async function keepReturned({ orders, returned }: FigureChanges): Promise<void> {
  const changed = orders.changes().filter(({ before, after }) => before?.returns || after?.returns);
  await returned.preload(changed.flatMap(({ before }) => before?.id ?? []));
  for (const { before, after } of changed) {
    if (before !== undefined) await returned.removeById(before.id);
    for (const row of after === undefined ? [] : returnedOf(after)) returned.put(row);
  }
}

function returnedOf({ id, day, status, lines, returns }: FiguredOrder): JsonRow<FiguresTables['returned']>[] {
  if (returns === null || !isSold(status)) return [];
  return returns.articles.map(({ productId, withdrawn, received, fit, depreciation }) => ({
    order_id: id,
    product_id: productId,
    day,
    unit_price: lines.find((line) => line.productId === productId)?.unitPrice ?? 0,
    bottles: withdrawn,
    received,
    fit,
    depreciation: depreciation?.amount ?? 0,
    reasons: reasonsOf(productId, returns.declarations),
  }));
}

type Reasons = Partial<Record<ReturnReason, number>>;

function reasonsOf(
  productId: string,
  declarations: NonNullable<FiguredOrder['returns']>['declarations'],
): Reasons {
  const reasons: Reasons = {};
  for (const { reason = 'none', items } of declarations)
    for (const item of items)
      if (item.productId === productId) reasons[reason] = (reasons[reason] ?? 0) + item.quantity;
  return reasons;
}

type Counted = Record<'returned' | 'received' | 'fit' | 'depreciation' | 'sold' | 'disputed', string | null>;

/** What of the orders placed in a span was withdrawn from, why, and what it cost; perfume by perfume. */
export async function readReturnFigures(db: ReadDb, { from, to }: Span): Promise<ReturnFigures> {
  const inSpan = sql`day between ${from} and ${to}`;
  const [products, reasons, whole] = await Promise.all([
    sql<Counted & { id: string; name: string | null }>`
      select id, products.name, returned, received, fit, depreciation, sold, disputed
      from (
        select product_id as id, sum(bottles) as returned, sum(received) as received, sum(fit) as fit,
               sum(depreciation) as depreciation
        from figures.returned where ${inSpan} group by 1
      ) as returns full join (
        select key::uuid as id, sum(articles) as sold, sum(disputed) as disputed
        from figures.sales where dimension = 'product' and ${inSpan} group by 1
      ) as sales using (id) left join figures.products using (id)
      order by returned desc nulls last, disputed desc nulls last, name, id`.execute(db),
    sql<{ id: string; reason: string; bottles: string }>`
      select product_id as id, reason, sum(count::int) as bottles
      from figures.returned cross join lateral jsonb_each_text(reasons) as why(reason, count)
      where ${inSpan} group by 1, 2 order by bottles desc, reason`.execute(db),
    // An order that was sold for nothing has no share to tell a dispute by.
    sql<{ sold: string | null; disputed: string | null }>`
      select sum(articles) as sold, sum(disputed) as disputed
      from figures.sales where dimension = 'all' and ${inSpan}`.execute(db),
  ]);
  const why = reasons.rows.map(({ id, reason, bottles }) => ({
    id,
    reason: returnReasonSchema.parse(reason),
    bottles: Number(bottles),
  }));
  const total = (column: keyof Counted) =>
    String(products.rows.reduce((sum, row) => sum + Number(row[column]), 0));
  return {
    span: { from, to },
    sums: shown({
      ...{ returned: total('returned'), received: total('received'), fit: total('fit') },
      ...{ depreciation: total('depreciation'), sold: null, disputed: null },
      ...whole.rows[0],
    }),
    reasons: totalsOf(why),
    products: products.rows
      .filter(({ returned, disputed }) => Number(returned) > 0 || Number(disputed) !== 0)
      .map(({ id, name, ...counted }) => ({
        id,
        name: name ?? id,
        ...shown(counted),
        reasons: why.filter((one) => one.id === id).map(({ reason, bottles }) => ({ reason, bottles })),
      })),
  };
}

function totalsOf(why: readonly { reason: ReturnReason; bottles: number }[]): ReturnFigures['reasons'] {
  return returnReasonSchema.options
    .map((reason) => ({
      reason,
      bottles: why.reduce((sum, one) => sum + (one.reason === reason ? one.bottles : 0), 0),
    }))
    .filter(({ bottles }) => bottles > 0)
    .sort((a, b) => b.bottles - a.bottles);
}

function shown({ sold, returned, received, fit, depreciation, disputed }: Counted): ReturnSums {
  return {
    sold: Number(sold),
    returned: Number(returned),
    received: Number(received),
    fit: Number(fit),
    depreciation: euros(Number(depreciation)),
    disputed: euros(Number(disputed)),
  };
}

/** Bottles that a figure of returns counts, of a row. */
const COUNTED: Partial<Record<Behind, RawBuilder<unknown>>> = {
  returned: sql`bottles`,
  'came-back': sql`received`,
  'on-sale-again': sql`fit`,
};

/**
 * The orders behind a figure of returns, each with the price of the bottles it counts, or what was taken off; null for a figure that is
 * none. The key names a perfume, a reason, or both.
 */
export function returnsBehind({ from, to, behind, key }: FigureOrdersQuery): RawBuilder<unknown> | null {
  const names = key.split(' ');
  const productId = names.find((name) => idSchema.safeParse(name).success);
  const reason = names.find((name) => returnReasonSchema.safeParse(name).success);
  const counted = reason === undefined ? COUNTED[behind] : sql`coalesce((reasons->>${reason})::int, 0)`;
  const amount = behind === 'depreciated' ? sql`depreciation` : sql`unit_price * ${counted}`;
  if (behind !== 'depreciated' && COUNTED[behind] === undefined) return null;
  return sql`
    select order_id as id, sum(${amount}) as amount, max(day) as day from figures.returned
    where day between ${from} and ${to} and ${behind === 'depreciated' ? sql`depreciation` : counted} > 0
      and ${productId === undefined ? sql`true` : sql`product_id = ${productId}`}
    group by order_id`;
}
