import { type Kysely, type Selectable, sql } from 'kysely';
import { TIME_ZONE } from '#contracts/constants.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import { statusAfter } from '../order-status.ts';
import { defineProjection } from '../projection.ts';
import { type AnalyticsTables, createAnalyticsTables, type SaleLine } from './tables.ts';

const SOLD: ReadonlySet<OrderStatus> = new Set(['confirmed', 'shipped', 'delivered']);

/** Sales figures: orders with status confirmed, shipped or delivered count (specification §9). */
export const analyticsProjection = defineProjection<AnalyticsTables>({
  name: 'analytics',
  version: 2,
  createTables: createAnalyticsTables,
  on: {
    OrderPlaced: (db, { data, position }) =>
      db
        .insertInto('orders')
        .values({
          id: data.orderId,
          customer_name: data.customer.name,
          customer_email: data.customer.email,
          total_cents: data.total,
          status: 'pending',
          month: parisMonth(new Date(data.placedAt)),
          lines: linesOf(data.lines),
          created_at: new Date(data.placedAt),
          placed_at_position: Number(position),
        })
        .execute(),
    PaymentConfirmed: moveStatus,
    OrderStatusChanged: moveStatus,
    OrderCancelled: moveStatus,
    OrderReinstated: moveStatus,
    OrderDeleted: async (db, { data }) => {
      const order = await findOrder(db, data.orderId);
      if (!order) return;
      if (SOLD.has(order.status)) await count(db, order, -1);
      await db.deleteFrom('orders').where('id', '=', order.id).execute();
    },
  },
});

const MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' });

/** The month people in Paris were in, `YYYY-MM`. */
function parisMonth(instant: Date): string {
  return MONTH.format(instant);
}

type OrderRow = Selectable<AnalyticsTables['orders']>;

function findOrder(db: Kysely<AnalyticsTables>, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

async function moveStatus(db: Kysely<AnalyticsTables>, event: OrderEvent): Promise<void> {
  const order = await findOrder(db, event.data.orderId);
  if (!order) return;
  const status = statusAfter(order.status, event);
  if (status === order.status) return;
  await db.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
  if (SOLD.has(status) !== SOLD.has(order.status)) await count(db, order, SOLD.has(status) ? 1 : -1);
}

async function count(db: Kysely<AnalyticsTables>, order: OrderRow, sign: 1 | -1): Promise<void> {
  await db
    .insertInto('months')
    .values({ month: order.month, orders: sign, revenue_cents: sign * order.total_cents })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet((row) => ({
        orders: sql<number>`months.orders + ${row.ref('excluded.orders')}`,
        revenue_cents: sql<number>`months.revenue_cents + ${row.ref('excluded.revenue_cents')}`,
      })),
    )
    .execute();
  for (const line of order.lines) {
    await db
      .insertInto('products')
      .values({
        product_id: line.productId,
        name: line.productName,
        sold: sign * line.quantity,
        revenue_cents: sign * line.revenueCents,
      })
      .onConflict((conflict) =>
        conflict.column('product_id').doUpdateSet((row) => ({
          name: row.ref(sign === 1 ? 'excluded.name' : 'products.name'),
          sold: sql<number>`products.sold + ${row.ref('excluded.sold')}`,
          revenue_cents: sql<number>`products.revenue_cents + ${row.ref('excluded.revenue_cents')}`,
        })),
      )
      .execute();
  }
}

function linesOf(lines: Extract<OrderEvent, { type: 'OrderPlaced' }>['data']['lines']) {
  const sales: SaleLine[] = lines.map((line) => ({
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    revenueCents: line.unitPrice * line.quantity,
  }));
  return sql<SaleLine[]>`${JSON.stringify(sales)}::jsonb`;
}
