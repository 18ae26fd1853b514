import { type Kysely, sql } from 'kysely';
import type { OrderEvent } from '#contracts/events/order.ts';
import { statusAfter } from '../order-status.ts';
import { defineProjection } from '../projection.ts';
import { orderWords, searchVector, wordsOf } from './search-words.ts';
import { createOrdersTables, type OrderItemRow, type OrdersTables } from './tables.ts';

/** Orders as the console and their shoppers see them. */
export const ordersProjection = defineProjection<OrdersTables>({
  name: 'orders',
  version: 4,
  createTables: createOrdersTables,
  on: {
    OrderPlaced: (db, { data, position }) =>
      db
        .insertInto('orders')
        .values({
          id: data.orderId,
          customer_name: data.customer.name,
          customer_email: data.customer.email,
          customer_phone: data.customer.phone,
          street: data.shippingAddress.street,
          city: data.shippingAddress.city,
          postal_code: data.shippingAddress.postalCode,
          country: data.shippingAddress.country,
          shipping_method: data.shippingMethod,
          tracking_number: null,
          subtotal_cents: data.subtotal,
          discount_cents: data.discount,
          shipping_cents: data.shipping,
          minimum_charge_cents: data.minimumCharge,
          total_cents: data.total,
          promo_code: data.promo?.code ?? null,
          status: 'pending',
          payment_state: 'none',
          payment_message: null,
          payment_intent_id: null,
          money_intent_id: null,
          money_here: false,
          refund_state: 'none',
          withdrawal_declared_at: null,
          items: itemsOf(data.lines),
          created_at: new Date(data.placedAt),
          placed_at_position: Number(position),
          search: searchVector(orderWords(data)),
        })
        .execute(),

    PaymentRequested: (db, { data }) =>
      update(db, data.orderId)
        .set({ payment_state: 'requested', payment_message: null })
        .where('money_here', '=', false)
        .execute(),
    PaymentProcessing: (db, { data }) =>
      update(db, data.orderId).set({ payment_state: 'processing', payment_message: null }).execute(),
    PaymentFailed: (db, { data }) =>
      update(db, data.orderId).set({ payment_state: 'failed', payment_message: data.message }).execute(),
    PaymentHeld: (db, { data }) =>
      update(db, data.orderId)
        .set({ payment_state: 'held', payment_message: null, ...moneyOf(data) })
        .execute(),
    PaymentConfirmed: async (db, event) => {
      await update(db, event.data.orderId)
        .set({
          payment_state: 'confirmed',
          payment_message: null,
          payment_intent_id: event.data.paymentIntentId,
          ...moneyOf(event.data),
        })
        .execute();
      await moveStatus(db, event);
    },

    OrderStatusChanged: moveStatus,
    OrderCancelled: moveStatus,
    OrderReinstated: async (db, event) => {
      await moveStatus(db, event);
      // Its money went back when it was cancelled: it is to be paid anew.
      await update(db, event.data.orderId)
        .set({ payment_state: 'none', payment_message: null, payment_intent_id: null })
        .where('money_here', '=', false)
        .execute();
    },
    TrackingNumberAssigned: (db, { data }) =>
      update(db, data.orderId)
        .set({
          tracking_number: data.trackingNumber,
          search: sql<string>`search || ${searchVector(wordsOf(data.trackingNumber))}`,
        })
        .execute(),
    RefundRequested: async (db, { data }) => {
      await update(db, data.orderId).set({ refund_state: 'pending' }).execute();
      await setMoneyHere(db, data, false);
    },
    RefundSettled: async (db, { data }) => {
      await update(db, data.orderId).set({ refund_state: data.outcome }).execute();
      await setMoneyHere(db, data, data.outcome === 'failed');
    },
    WithdrawalDeclared: (db, { data }) =>
      update(db, data.orderId)
        .set({ withdrawal_declared_at: new Date(data.declaredAt) })
        .execute(),
    OrderDeleted: (db, { data }) => db.deleteFrom('orders').where('id', '=', data.orderId).execute(),
  },
});

function update(db: Kysely<OrdersTables>, orderId: string) {
  return db.updateTable('orders').where('id', '=', orderId);
}

function moneyOf({ paymentIntentId }: { paymentIntentId: string }) {
  return { money_intent_id: paymentIntentId, money_here: true };
}

/** A refund of a surplus payment leaves the order's own money where it is. */
function setMoneyHere(
  db: Kysely<OrdersTables>,
  refund: { orderId: string; paymentIntentId: string },
  here: boolean,
) {
  return update(db, refund.orderId)
    .set({ money_here: here })
    .where('money_intent_id', '=', refund.paymentIntentId)
    .execute();
}

async function moveStatus(db: Kysely<OrdersTables>, event: OrderEvent): Promise<void> {
  const { orderId } = event.data;
  const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst();
  if (!order) return;
  await update(db, orderId)
    .set({ status: statusAfter(order.status, event) })
    .execute();
}

function itemsOf(lines: Extract<OrderEvent, { type: 'OrderPlaced' }>['data']['lines']) {
  const items: OrderItemRow[] = lines.map(({ productId, productName, quantity, unitPrice }) => ({
    productId,
    productName,
    quantity,
    unitPriceCents: unitPrice,
  }));
  return sql<OrderItemRow[]>`${JSON.stringify(items)}::jsonb`;
}
