import { type Kysely, sql } from 'kysely';
import type { OrderDetails, OrderStatus } from '#contracts/events/order.ts';
import type { Order, PaymentState } from '#contracts/http/orders.ts';
import type { Returns } from '#contracts/returns.ts';

/** One line of an order as the row keeps it. */
export interface OrderItemRow {
  productId: string;
  productName: string;
  quantity: number;
  unitPriceCents: number;
}

/** A refund as the row keeps it: one that fails leaves its money here. */
export interface OrderRefundRow {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  requestedAt: string;
  settledAt: string | null;
}

export interface OrdersTables {
  orders: {
    id: string;
    details: OrderDetails;
    tracking_number: string | null;
    subtotal_cents: number;
    discount_cents: number;
    shipping_cents: number;
    minimum_charge_cents: number;
    total_cents: number;
    promo_id: string | null;
    promo_code: string | null;
    status: OrderStatus;
    payment_state: PaymentState;
    payment_message: string | null;
    /** Set once the payment is confirmed. */
    payment_intent_id: string | null;
    /** Whose money came for the order, matching it or not, how much, and whether the shop still has some of it. */
    money_intent_id: string | null;
    money_cents: number;
    money_here: boolean;
    refund_state: Order['refundState'];
    withdrawal_declared_at: Date | null;
    returns: Returns | null;
    /** Whether something is left to be done about them. */
    returns_open: boolean;
    paid_at: Date | null;
    shipped_at: Date | null;
    /** While it stands as delivered. */
    delivered_at: Date | null;
    cancelled_at: Date | null;
    /** Until when it can be paid: while no payment was asked for, and from then on; null once no deadline applies. */
    held_until: Date | null;
    pay_before: Date | null;
    refunds: OrderRefundRow[];
    items: OrderItemRow[];
    created_at: Date;
    /** Place in the log of its placing: a total order for paging. */
    placed_at_position: number;
    /** The words it is found by: a `tsvector`, written by `searchVector`, never read back. */
    search: string;
  };
  /** How many orders there are of each status: one row, of the scope `ALL_ORDERS`. */
  status_counts: { scope: string } & Record<OrderStatus, number>;
}

export const ALL_ORDERS = 'all';

export const NO_ORDERS: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
};

export async function createOrdersTables(db: Kysely<OrdersTables>): Promise<void> {
  await db.schema
    .createTable('orders')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('tracking_number', 'text')
    .addColumn('subtotal_cents', 'bigint', (column) => column.notNull())
    .addColumn('discount_cents', 'bigint', (column) => column.notNull())
    .addColumn('shipping_cents', 'bigint', (column) => column.notNull())
    .addColumn('minimum_charge_cents', 'bigint', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('promo_id', 'uuid')
    .addColumn('promo_code', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('payment_state', 'text', (column) => column.notNull())
    .addColumn('payment_message', 'text')
    .addColumn('payment_intent_id', 'text')
    .addColumn('money_intent_id', 'text')
    .addColumn('money_cents', 'bigint', (column) => column.notNull())
    .addColumn('money_here', 'boolean', (column) => column.notNull())
    .addColumn('refund_state', 'text', (column) => column.notNull())
    .addColumn('withdrawal_declared_at', 'timestamptz')
    .addColumn('returns', 'jsonb')
    .addColumn('returns_open', 'boolean', (column) => column.notNull())
    .addColumn('paid_at', 'timestamptz')
    .addColumn('shipped_at', 'timestamptz')
    .addColumn('delivered_at', 'timestamptz')
    .addColumn('cancelled_at', 'timestamptz')
    .addColumn('held_until', 'timestamptz')
    .addColumn('pay_before', 'timestamptz')
    .addColumn('refunds', 'jsonb', (column) => column.notNull())
    .addColumn('items', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('placed_at_position', 'bigint', (column) => column.notNull())
    .addColumn('search', sql`tsvector`, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('status_counts')
    .ifNotExists()
    .addColumn('scope', 'text', (column) => column.primaryKey())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addColumn('shipped', 'integer', (column) => column.notNull())
    .addColumn('delivered', 'integer', (column) => column.notNull())
    .addColumn('cancelled', 'integer', (column) => column.notNull())
    .execute();
}

export async function createOrdersIndexes(db: Kysely<OrdersTables>): Promise<void> {
  await db.schema
    .createIndex('orders_newest')
    .ifNotExists()
    .on('orders')
    .column('placed_at_position desc')
    .execute();
  await db.schema
    .createIndex('orders_of_status')
    .ifNotExists()
    .on('orders')
    .columns(['status', 'placed_at_position desc'])
    .execute();
  await db.schema
    .createIndex('orders_of_number')
    .ifNotExists()
    .on('orders')
    .expression(sql`right(id::text, 8)`)
    .execute();
  await db.schema
    .createIndex('orders_search')
    .ifNotExists()
    .on('orders')
    .using('gin')
    .column('search')
    .execute();
  await db.schema
    .createIndex('orders_needing_care')
    .ifNotExists()
    .on('orders')
    .column('placed_at_position desc')
    .where(sql<boolean>`refund_state = 'failed' or payment_state = 'held'`)
    .execute();
  await db.schema
    .createIndex('orders_with_returns')
    .ifNotExists()
    .on('orders')
    .columns(['returns_open', 'withdrawal_declared_at'])
    .where(sql<boolean>`withdrawal_declared_at is not null`)
    .execute();
}
