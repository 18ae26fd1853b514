import { RECENT_ORDERS, TOP_PRODUCTS } from '#contracts/constants.ts';
import type { Month, RecentOrder, Stats } from '#contracts/http/figures/analytics.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import type { AnalyticsTables } from './projection.ts';

/** Orders sold, their revenue, the average order rounded to the cent, and what sells best. */
export async function salesStats(db: ReadDb): Promise<Stats> {
  const [sums, products] = await Promise.all([
    analytics(db)
      .selectFrom('months')
      .select((row) => [
        row.fn.coalesce(row.fn.sum<number>('orders'), row.lit(0)).as('orders'),
        row.fn.coalesce(row.fn.sum<string>('revenue_cents'), row.lit(0)).as('revenue'),
      ])
      .executeTakeFirstOrThrow(),
    analytics(db)
      .selectFrom('products')
      .selectAll()
      .where('sold', '>', 0)
      .orderBy('sold', 'desc')
      .orderBy('revenue_cents', 'desc')
      .orderBy('name')
      .limit(TOP_PRODUCTS)
      .execute(),
  ]);
  const orders = Number(sums.orders);
  const revenue = Number(sums.revenue);
  return {
    totalOrders: orders,
    totalRevenue: toDecimal(cents(revenue)),
    averageOrderValue: toDecimal(cents(orders === 0 ? 0 : Math.round(revenue / orders))),
    topProducts: products.map((product) => ({
      productName: product.name,
      totalSold: product.sold,
      revenue: toDecimal(cents(product.revenue_cents)),
    })),
  };
}

/** The ten latest orders of any status (specification §9). */
export async function recentOrders(db: ReadDb): Promise<RecentOrder[]> {
  const rows = await analytics(db)
    .selectFrom('orders')
    .select(['id', 'customer_name', 'customer_email', 'created_at', 'total_cents', 'status'])
    .orderBy('placed_at_position', 'desc')
    .limit(RECENT_ORDERS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    createdAt: row.created_at.toISOString(),
    total: toDecimal(cents(row.total_cents)),
    status: row.status,
  }));
}

/** Orders sold and revenue by month of Europe/Paris, latest first. */
export async function monthlySales(db: ReadDb): Promise<Month[]> {
  const rows = await analytics(db)
    .selectFrom('months')
    .selectAll()
    .where('orders', '>', 0)
    .orderBy('month', 'desc')
    .execute();
  return rows.map((row) => ({
    month: row.month,
    orders: row.orders,
    revenue: toDecimal(cents(row.revenue_cents)),
  }));
}

function analytics(db: ReadDb) {
  return inSchema<AnalyticsTables>(db, 'analytics');
}
