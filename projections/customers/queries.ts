import { type CustomerPage, MAX_CUSTOMER_ORDERS } from '#contracts/http/console/customers.ts';
import { addCents, type Cents, cents, subtractCents, toDecimal } from '#contracts/money.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { isSold } from '#domain/orders/sold-statuses.ts';
import { findContactMessages } from '../contact-messages/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';
import { inSchema } from '../lib/projection.ts';
import type { NewsletterTables } from '../newsletter/projection.ts';
import { chosenRows } from '../orders/chosen-orders.ts';
import { refundedCents } from '../orders/projection.ts';
import { type OrderRow, toOrder } from '../orders/queries.ts';
import { findReviewsOf } from '../reviews/queries.ts';
import type { CustomersTables } from './projection.ts';

/** All that the shop knows of who placed an order; null for an unknown or deleted one. */
export async function findCustomerOfOrder(db: ReadDb, orderId: string): Promise<CustomerPage | null> {
  const [own] = await chosenRows(db, [orderId]);
  if (own === undefined) return null;
  const { name, email, phone } = own.details.customer;
  const streams = await streamsOf(db, orderId);
  const others = idsAmong('order', streams).filter((id) => id !== orderId);
  const [rows, reviews, messages, subscribedAt] = await Promise.all([
    others.length === 0 ? [own] : chosenRows(db, [orderId, ...others]),
    findReviewsOf(db, idsAmong('review', streams)),
    findContactMessages(db, idsAmong('contact', streams)),
    subscriptionOf(db, idsAmong('newsletter', streams)),
  ]);
  return {
    name,
    email: isForgottenEmail(email) ? null : email,
    phone: isForgottenEmail(email) ? null : phone,
    orderCount: rows.length,
    spent: toDecimal(addCents(...rows.map(spentOn))),
    orders: rows.slice(0, MAX_CUSTOMER_ORDERS).map(toOrder),
    gestures: rows.flatMap(gesturesOf),
    reviews,
    messages,
    subscribedAt,
  };
}

/** What somebody did under the mailbox of an order; of who is forgotten, or before the rows are built, nothing. */
async function streamsOf(db: ReadDb, orderId: string): Promise<readonly string[]> {
  if (!(await isBuilt(db, 'customers.streams'))) return [];
  const rows = await inSchema<CustomersTables>(db, 'customers')
    .selectFrom('streams')
    .select('stream')
    .where('mailbox', '=', ({ selectFrom }) =>
      selectFrom('streams as own').select('own.mailbox').where('own.stream', '=', `order-${orderId}`),
    )
    .execute();
  return rows.map(({ stream }) => stream);
}

function idsAmong(category: string, streams: readonly string[]): string[] {
  const start = `${category}-`;
  return streams.flatMap((stream) => (stream.startsWith(start) ? [stream.slice(start.length)] : []));
}

async function subscriptionOf(db: ReadDb, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const row = await inSchema<NewsletterTables>(db, 'newsletter')
    .selectFrom('subscribers')
    .select('subscribed_at')
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return row?.subscribed_at.toISOString() ?? null;
}

function spentOn(row: OrderRow): Cents {
  if (!isSold(row.status)) return cents(0);
  return subtractCents(cents(row.total_cents), cents(refundedCents(row)));
}

function gesturesOf({ id: orderId, state }: OrderRow): CustomerPage['gestures'] {
  return state.refunds
    .filter(({ reason }) => reason === 'gesture')
    .map(({ refundId, amount, status, requestedAt }) => ({
      ...{ refundId, orderId, requestedAt, state: status },
      amount: toDecimal(amount),
    }));
}
