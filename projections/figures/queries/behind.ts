import { sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { FigureOrders, FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../../lib/database.ts';
import { isShared, shareOf } from '../entries.ts';
import type { FiguredOrder } from '../tables.ts';
import { firstPage } from './first-page.ts';
import { euros } from './spans.ts';

/** The orders behind a figure, newest first, each with what of it the figure counts: of a perfume its share of the order. */
export async function ordersBehind(
  db: ReadDb,
  query: FigureOrdersQuery,
  limit = MAX_LISTED,
): Promise<FigureOrders> {
  const { count, newest } = await firstPage(db, query, limit);
  const whole = isShared(query) ? sql`to_json(orders)` : sql`null::json`;
  const { rows } = await sql<{
    id: string;
    placed_at: Date | null;
    status: OrderStatus | null;
    total: string | null;
    amount: string;
    whole: FiguredOrder | null;
  }>`
    select listed.id, placed_at, status, total, listed.amount, ${whole} as whole
    from (${newest}) as listed left join figures.orders on orders.id = listed.id
    order by placed_at desc nulls last, listed.id`.execute(db);
  return {
    count,
    orders: rows.map((row) => ({
      id: row.id,
      placedAt: row.placed_at?.toISOString() ?? null,
      status: row.status,
      total: row.total === null ? null : euros(Number(row.total)),
      amount: euros(row.whole === null ? Number(row.amount) : shareOf(row.whole, query)),
    })),
  };
}
