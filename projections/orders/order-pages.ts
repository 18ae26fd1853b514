import { sql } from 'kysely';
import { orderStatusSchema } from '#contracts/events/order.ts';
import type { OrderCounts, OrderPage, OrderPageRequest } from '#contracts/http/orders.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import { toOrder } from './queries.ts';
import { searchQuery } from './search-words.ts';
import { ALL_ORDERS, NO_ORDERS, type OrdersTables } from './tables.ts';

/** One page of orders, newest first, by status and words; the page after it starts behind its last order, whatever came in between. */
export async function pageOfOrders(db: ReadDb, request: OrderPageRequest): Promise<OrderPage> {
  const { status, search, after, limit } = request;
  const words = searchQuery(search);
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(words !== null, (query) => query.where(sql<boolean>`search @@ ${words}::tsquery`))
    .$if(after !== undefined, (query) => query.where('placed_at_position', '<', Number(after)))
    .orderBy('placed_at_position', 'desc')
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: shown.map(toOrder),
    nextAfter: rows.length > limit && last ? String(last.placed_at_position) : null,
  };
}

/** How many orders there are, in all and by status. */
export async function countOrders(db: ReadDb): Promise<OrderCounts> {
  const byStatus =
    (await inSchema<OrdersTables>(db, 'orders')
      .selectFrom('status_counts')
      .select(orderStatusSchema.options)
      .where('scope', '=', ALL_ORDERS)
      .executeTakeFirst()) ?? NO_ORDERS;
  return { total: orderStatusSchema.options.reduce((sum, status) => sum + byStatus[status], 0), byStatus };
}
