import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/personal.ts';
import { statusAfter } from '../order-status.ts';
import { defineProjection } from '../projection.ts';
import type { Changes, JsonRow, Rows } from '../rows.ts';
import { orderWords, searchVector, wordsOf } from './search-words.ts';
import {
  ALL_ORDERS,
  createOrdersIndexes,
  createOrdersTables,
  NO_ORDERS,
  type OrderItemRow,
  type OrderRefundRow,
  type OrdersTables,
} from './tables.ts';

/** Orders as the console and their shoppers see them. */
export const ordersProjection = defineProjection<OrdersTables>({
  name: 'orders',
  version: 7,
  keys: { orders: ['id'], status_counts: ['scope'] },
  createTables: createOrdersTables,
  createIndexes: createOrdersIndexes,
  preload: { orders: 'orderId' },
  on: {
    OrderPlaced: ({ data, position }, rows) => {
      rows.orders.put({
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
        promo_id: data.promo?.promoId ?? null,
        promo_code: data.promo?.code ?? null,
        status: 'pending',
        payment_state: 'none',
        payment_message: null,
        payment_intent_id: null,
        money_intent_id: null,
        money_here: false,
        refund_state: 'none',
        withdrawal_declared_at: null,
        paid_at: null,
        shipped_at: null,
        delivered_at: null,
        cancelled_at: null,
        held_until: data.heldUntil ?? data.payBefore,
        pay_before: data.payBefore,
        refunds: [],
        items: itemsOf(data.lines),
        created_at: data.placedAt,
        placed_at_position: Number(position),
        search: searchVector(orderWords(data)),
      });
      return recount(rows, null, 'pending');
    },

    PaymentRequested: ({ data }, { orders }) =>
      orders.change(data.orderId, ({ money_here }) =>
        money_here ? {} : { payment_state: 'requested', payment_message: null },
      ),
    PaymentProcessing: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ payment_state: 'processing', payment_message: null })),
    PaymentFailed: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ payment_state: 'failed', payment_message: data.message })),
    PaymentHeld: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ payment_state: 'held', payment_message: null, ...moneyOf(data) })),
    PaymentConfirmed: (event, rows) =>
      moveStatus(rows, event, () => ({
        payment_state: 'confirmed',
        payment_message: null,
        payment_intent_id: event.data.paymentIntentId,
        paid_at: event.data.confirmedAt,
        ...moneyOf(event.data),
      })),

    OrderStatusChanged: (event, rows) => moveStatus(rows, event, (order) => takenInHand(order, event)),
    OrderCancelled: (event, rows) =>
      moveStatus(rows, event, () => ({ cancelled_at: event.data.cancelledAt })),
    OrderReinstated: (event, rows) =>
      moveStatus(rows, event, (order) => ({
        ...takenInHand(order, event),
        cancelled_at: null,
        // Its money went back when it was cancelled: it is to be paid again.
        ...(!order.money_here && {
          payment_state: 'none',
          payment_message: null,
          payment_intent_id: null,
          paid_at: null,
        }),
      })),
    TrackingNumberAssigned: ({ data }, { orders }) =>
      orders.change(data.orderId, ({ search }) => ({
        tracking_number: data.trackingNumber,
        search: `${search} ${searchVector(wordsOf(data.trackingNumber))}`,
      })),
    TrackingNumberRemoved: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ tracking_number: null })),
    RefundRequested: ({ data, metadata }, { orders }) =>
      orders.change(data.orderId, (order) => ({
        refund_state: 'pending',
        refunds: [...order.refunds, refundOf(data, metadata.recordedAt)],
        ...moneyHere(order, data, false),
      })),
    RefundSettled: ({ data, metadata }, { orders }) =>
      orders.change(data.orderId, (order) => ({
        refund_state: data.outcome,
        refunds: order.refunds.map((refund) =>
          refund.refundId === data.refundId
            ? { ...refund, state: data.outcome, settledAt: metadata.recordedAt }
            : refund,
        ),
        ...moneyHere(order, data, data.outcome === 'failed'),
      })),
    WithdrawalDeclared: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ withdrawal_declared_at: data.declaredAt })),
    CustomerForgotten: async ({ data }, { orders }) => {
      for (const id of data.orderIds) await orders.change(id, (order) => forgotten(order, data.keyId));
    },
    OrderDeleted: async ({ data }, rows) => {
      const order = await rows.orders.find(data.orderId);
      if (!order) return;
      rows.orders.remove(order);
      await recount(rows, order.status, null);
    },
  },
});

/** The order as its events read once their customer's key is gone: a rebuild gives the same row. */
function forgotten(order: JsonRow<OrdersTables['orders']>, keyId: string): Changes<OrdersTables['orders']> {
  const customer = { name: FORGOTTEN_TEXT, email: forgottenEmail(keyId) };
  const words = orderWords({ orderId: order.id, customer, lines: order.items });
  return {
    customer_name: customer.name,
    customer_email: customer.email,
    customer_phone: order.customer_phone === null ? null : FORGOTTEN_TEXT,
    street: FORGOTTEN_TEXT,
    city: FORGOTTEN_TEXT,
    postal_code: FORGOTTEN_TEXT,
    search: searchVector([...words, ...wordsOf(order.tracking_number ?? '')]),
  };
}

/** An administrator set the status: the order waits for ever, and its parcel is where they say. */
function takenInHand(
  order: JsonRow<OrdersTables['orders']>,
  { data: { to }, metadata: { recordedAt } }: EventOf<'OrderStatusChanged' | 'OrderReinstated'>,
): Changes<OrdersTables['orders']> {
  const hasLeft = to === 'shipped' || to === 'delivered';
  return {
    held_until: null,
    pay_before: null,
    shipped_at: to === 'shipped' ? recordedAt : hasLeft ? order.shipped_at : null,
    delivered_at: to === 'delivered' ? recordedAt : null,
  };
}

function refundOf(
  { refundId, amount }: EventOf<'RefundRequested'>['data'],
  requestedAt: string,
): OrderRefundRow {
  return { refundId, amountCents: amount, state: 'pending', requestedAt, settledAt: null };
}

function moneyOf({ paymentIntentId }: { paymentIntentId: string }) {
  return { money_intent_id: paymentIntentId, money_here: true };
}

/** A refund of a surplus payment leaves the order's own money where it is. */
function moneyHere(
  order: Pick<OrdersTables['orders'], 'money_intent_id'>,
  refund: { paymentIntentId: string },
  here: boolean,
) {
  return order.money_intent_id === refund.paymentIntentId ? { money_here: here } : {};
}

async function moveStatus(
  rows: Rows<OrdersTables>,
  event: OrderEvent,
  changes: (order: JsonRow<OrdersTables['orders']>) => Changes<OrdersTables['orders']> = () => ({}),
): Promise<void> {
  const { orderId } = event.data;
  const before = (await rows.orders.find(orderId))?.status;
  if (before === undefined) return;
  const status = statusAfter(before, event);
  await rows.orders.change(orderId, (order) => ({ ...changes(order), status }));
  await recount(rows, before, status);
}

/** An order of one status is of another from now on; null for one that is not there. */
async function recount(
  { status_counts }: Rows<OrdersTables>,
  from: OrderStatus | null,
  to: OrderStatus | null,
): Promise<void> {
  if (from === to) return;
  const counts = (await status_counts.find(ALL_ORDERS)) ?? { scope: ALL_ORDERS, ...NO_ORDERS };
  status_counts.put({
    ...counts,
    ...(from !== null && { [from]: counts[from] - 1 }),
    ...(to !== null && { [to]: counts[to] + 1 }),
  });
}

function itemsOf(lines: Extract<OrderEvent, { type: 'OrderPlaced' }>['data']['lines']): OrderItemRow[] {
  return lines.map(({ productId, productName, quantity, unitPrice }) => ({
    productId,
    productName,
    quantity,
    unitPriceCents: unitPrice,
  }));
}
