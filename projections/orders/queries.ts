import { type Selectable, sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import { orderStatusSchema } from '#contracts/events/orders/order.ts';
import type { Order, OrderConfirmation, OrderCounts } from '#contracts/http/shop/orders.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { departedParcels } from '#domain/orders/parcels/parcels.ts';
import type { ReadDb } from '../lib/database.ts';
import { inBatches } from '../lib/in-batches.ts';
import { isColumnBuilt } from '../lib/is-built.ts';
import { inSchema } from '../lib/projection.ts';
import { refundedCents } from './projection.ts';
import { ALL_ORDERS, NO_ORDERS, type OrdersTables, TRACKING_KEY } from './tables.ts';

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

/** The row of an order; undefined for an unknown or deleted one. */
export function findOrderRow(db: ReadDb, id: string): Promise<OrderRow | undefined> {
  return inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One order as the console reads it; null for an unknown or deleted one. */
export async function findOrder(db: ReadDb, id: string): Promise<Order | null> {
  const row = await findOrderRow(db, id);
  return row ? toOrder(row) : null;
}

/** Most that are listed of what is done. */
const MAX_DONE = 50;

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
    .limit(isOpen ? MAX_LISTED : MAX_DONE)
    .execute();
  return rows.map(toOrder);
}

/** What the shopper who placed an order may see of it, or null. */
export async function findOrderConfirmation(
  db: ReadDb,
  id: string,
): Promise<Omit<OrderConfirmation, 'pagePath'> | null> {
  const row = await findOrderRow(db, id);
  if (!row) return null;
  return {
    id: row.id,
    ...numberOf(row),
    status: row.status,
    paymentState: row.payment_state,
    paymentMessage: row.payment_message,
    ...totalsOf(row),
    ...giftWrapOf(row),
    items: row.items.map((item) => ({
      productName: item.productName,
      quantity: item.quantity,
      price: toDecimal(cents(item.unitPriceCents)),
    })),
    createdAt: row.created_at.toISOString(),
    ...deliveryOf(row),
  };
}

function deliveryOf({
  details: { customer, shippingAddress: address, gift },
}: OrderRow): Pick<OrderConfirmation, 'delivery'> {
  const { name, email } = customer;
  if (isForgottenEmail(email)) return {};
  const recipientName = gift?.recipientName;
  return { delivery: { name, email, address, ...(recipientName !== undefined && { recipientName }) } };
}

/** What wrapping costs, of a gift that is wrapped for money. */
function giftWrapOf({ details: { gift } }: OrderRow): Pick<OrderConfirmation, 'giftWrap'> {
  return gift?.wrapPrice ? { giftWrap: toDecimal(gift.wrapPrice) } : {};
}

export type OrderRow = Selectable<OrdersTables['orders']>;

/** Rows of the version before have none. */
export function numberOf({ running_number }: Partial<Pick<OrderRow, 'running_number'>>) {
  return running_number === undefined ? {} : { runningNumber: running_number };
}

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
    ...numberOf(row),
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    ...details,
    ...(details.takenByDesk && {
      desk: {
        payBefore: row.pay_before?.toISOString() ?? null,
        termsAcceptedAt: row.state.terms?.acceptedAt ?? null,
      },
    }),
    trackingNumber: row.tracking_number,
    parcels: departedParcels(row.state).map((parcel) => ({ ...parcel, lines: [...parcel.lines] })),
    ...(row.state.replacements?.length && { replacements: row.state.replacements }),
    // Rows of the version before have none.
    hold: row.state.hold ?? null,
    ...totalsOf(row),
    promoCode: row.promo_code,
    status: row.status,
    stripePaymentIntentId: row.payment_intent_id,
    paymentState: row.payment_state,
    refundState: row.refund_state,
    refundedAmount: toDecimal(cents(refundedCents(row))),
    isMoneyHere: row.money_here,
    // Rows of the version before have neither.
    disputes: (row.disputes ?? []).map(
      ({ disputeId, kind, stage, outcome, reason, amount, disputedAt, respondBy, movements }) => ({
        ...{ id: disputeId, kind, stage, outcome, reason, disputedAt, respondBy },
        amount: toDecimal(cents(amount)),
        fee: toDecimal(cents(movements.reduce((sum, { fee }) => sum + fee, 0))),
      }),
    ),
    fraudWarning: (row.fraud_warnings ?? []).find(({ isOpen }) => isOpen)?.fraudType ?? null,
    withdrawalDeclaredAt: row.withdrawal_declared_at?.toISOString() ?? null,
    returns: row.returns,
    items: row.items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      quantity: item.quantity,
      price: toDecimal(cents(item.unitPriceCents)),
    })),
    archivedAt: row.archived_at?.toISOString() ?? null,
    // Rows of the version before have none.
    notes: [...(row.notes ?? [])],
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
  };
}

const customerEmail = sql<string>`details #>> '{customer,email}'`;

/**
 * The ids of one customer's orders that are shown under a short number (decision 24), newest first; others' orders of the same
 * number are never in the way.
 * @param email as `emailSchema` leaves it.
 */
export async function findOrderIdsByNumber(
  db: ReadDb,
  shortNumber: string,
  email: string,
): Promise<string[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select(['id', customerEmail.as('email')])
    .where(sql<boolean>`right(id::text, 8) = ${shortNumber.toLowerCase()}`)
    .orderBy('placed_at_position', 'desc')
    .execute();
  return rows.filter((row) => isSameMailbox(row.email, email)).map(({ id }) => id);
}

/** The ids of orders with a tracking number, given as its key, in whichever spelling. */
export async function findOrderIdsByTracking(db: ReadDb, key: string): Promise<string[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select('id')
    .where('tracking_number', 'is not', null)
    .where(sql<boolean>`${sql.raw(TRACKING_KEY)} = ${key}`)
    .orderBy('placed_at_position', 'desc')
    .limit(MAX_OF_ONE_NUMBER)
    .execute();
  return rows.map(({ id }) => id);
}

/** Orders that go in one parcel; more are not named. */
const MAX_OF_ONE_NUMBER = 5;

/** Older ones were sealed before orders had keys of their own, or are long forgotten. */
const LOOKED_BACK_DAYS = 400;

/** Cancelled orders without a payment that were placed before then, whose customers are still named. */
export async function listUnpaidOrders(
  db: ReadDb,
  placedBefore: Date,
): Promise<{ orderId: string; email: string }[]> {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select(['id', customerEmail.as('email')])
    .where('status', '=', 'cancelled')
    .where('money_intent_id', 'is', null)
    .where('created_at', '<', placedBefore)
    .where('created_at', '>', new Date(placedBefore.getTime() - LOOKED_BACK_DAYS * 86_400_000))
    .where(customerEmail, 'not like', '%@donnees.invalid')
    .execute();
  return rows.map((row) => ({ orderId: row.id, email: row.email }));
}

/** Whether the live rows say which orders are archived: those of the version before do not. */
export function isArchiveBuilt(db: ReadDb): Promise<boolean> {
  return isColumnBuilt(db, 'orders.orders', 'archived_at');
}

/** How many orders there are, in all and by status. */
export async function countOrders(db: ReadDb): Promise<OrderCounts> {
  const byStatus =
    (await inSchema<OrdersTables>(db, 'orders')
      .selectFrom('status_counts')
      .select(orderStatusSchema.options)
      .where('scope', '=', ALL_ORDERS)
      .executeTakeFirst()) ?? NO_ORDERS;
  const total = orderStatusSchema.options.reduce((sum, status) => sum + byStatus[status], 0);
  return { total, byStatus, archived: await countArchived(db) };
}

async function countArchived(db: ReadDb): Promise<number> {
  if (!(await isArchiveBuilt(db))) return 0;
  const { count } = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('archived_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
