import type { Selectable } from 'kysely';
import { MOST_LISTED } from '#contracts/constants.ts';
import type { Order, OrderConfirmation } from '#contracts/http/orders.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { inBatches } from '../in-batches.ts';
import { inSchema } from '../projection.ts';
import { refundedCents } from './projection.ts';
import type { OrdersTables } from './tables.ts';

/** All orders, newest first, for the console. They are read in batches, so that any number of them needs little memory. */
export async function* everyOrder(db: ReadDb): AsyncGenerator<Order> {
  for await (const row of everyOrderRow(db)) yield toOrder(row);
}

/** The rows of `everyOrder`. */
export function everyOrderRow(db: ReadDb): AsyncGenerator<OrderRow> {
  return inBatches((last, limit) =>
    inSchema<OrdersTables>(db, 'orders')
      .selectFrom('orders')
      .selectAll()
      .$if(last !== undefined, (query) =>
        query.where('placed_at_position', '<', last?.placed_at_position ?? 0),
      )
      .orderBy('placed_at_position', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** Most that are listed of what is done. */
const MOST_DONE = 50;

/** Orders that were withdrawn from: with something left to do, oldest first, or the last of which nothing is. */
export async function listReturns(db: ReadDb, state: 'open' | 'done'): Promise<Order[]> {
  const isOpen = state === 'open';
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .selectAll()
    .where('withdrawal_declared_at', 'is not', null)
    .where('returns_open', '=', isOpen)
    .orderBy('withdrawal_declared_at', isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .limit(isOpen ? MOST_LISTED : MOST_DONE)
    .execute();
  return rows.map(toOrder);
}

/** What the shopper who placed an order may see of it, or null. */
export async function findOrderConfirmation(
  db: ReadDb,
  id: string,
): Promise<Omit<OrderConfirmation, 'pagePath'> | null> {
  const row = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    status: row.status,
    paymentState: row.payment_state,
    paymentMessage: row.payment_message,
    ...totalsOf(row),
    items: row.items.map((item) => ({
      productName: item.productName,
      quantity: item.quantity,
      price: toDecimal(cents(item.unitPriceCents)),
    })),
    createdAt: row.created_at.toISOString(),
  };
}

type OrderRow = Selectable<OrdersTables['orders']>;

function totalsOf(row: OrderRow) {
  return {
    subtotal: toDecimal(cents(row.subtotal_cents)),
    discountAmount: toDecimal(cents(row.discount_cents)),
    shippingCost: toDecimal(cents(row.shipping_cents)),
    minimumCharge: toDecimal(cents(row.minimum_charge_cents)),
    total: toDecimal(cents(row.total_cents)),
  };
}

/** An order's row as the console reads it. */
export function toOrder(row: OrderRow): Order {
  const { customer, ...details } = row.details;
  return {
    id: row.id,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    ...details,
    trackingNumber: row.tracking_number,
    ...totalsOf(row),
    promoCode: row.promo_code,
    status: row.status,
    stripePaymentIntentId: row.payment_intent_id,
    paymentState: row.payment_state,
    refundState: row.refund_state,
    refundedAmount: toDecimal(cents(refundedCents(row))),
    isMoneyHere: row.money_here,
    withdrawalDeclaredAt: row.withdrawal_declared_at?.toISOString() ?? null,
    returns: row.returns,
    items: row.items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      quantity: item.quantity,
      price: toDecimal(cents(item.unitPriceCents)),
    })),
    createdAt: row.created_at.toISOString(),
  };
}
