import type { Kysely } from 'kysely';
import type { OrderStatus } from '#contracts/events/order.ts';

/** One line of an order, as far as sales figures need it. */
export interface SaleLine {
  productId: string;
  productName: string;
  quantity: number;
  revenueCents: number;
}

export interface AnalyticsTables {
  orders: {
    id: string;
    customer_name: string;
    customer_email: string;
    total_cents: number;
    status: OrderStatus;
    /** `YYYY-MM` in Europe/Paris (decision 14). */
    month: string;
    lines: SaleLine[];
    created_at: Date;
    placed_at_position: number;
  };
  /** Running figures of orders that count as sold, so that no page adds up a year of trade. */
  months: { month: string; orders: number; revenue_cents: number };
  products: { product_id: string; name: string; sold: number; revenue_cents: number };
}

export async function createAnalyticsTables(db: Kysely<AnalyticsTables>): Promise<void> {
  await db.schema
    .createTable('orders')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('customer_email', 'text', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('lines', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('placed_at_position', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('months')
    .ifNotExists()
    .addColumn('month', 'text', (column) => column.primaryKey())
    .addColumn('orders', 'integer', (column) => column.notNull())
    .addColumn('revenue_cents', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('products')
    .ifNotExists()
    .addColumn('product_id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sold', 'integer', (column) => column.notNull())
    .addColumn('revenue_cents', 'bigint', (column) => column.notNull())
    .execute();
}

export async function createAnalyticsIndexes(db: Kysely<AnalyticsTables>): Promise<void> {
  await db.schema
    .createIndex('analytics_orders_newest')
    .ifNotExists()
    .on('orders')
    .column('placed_at_position desc')
    .execute();
}
