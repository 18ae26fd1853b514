import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { type OrderEvent, type OrderStatus, orderDetailsSchema } from '#contracts/events/order.ts';
import { cents } from '#contracts/money.ts';
import { forgotten } from '#contracts/personal.ts';
import { statusAfter, statusSetAt } from '#domain/orders/order-status.ts';
import { foldDisputes, foldFraudWarnings } from '#domain/payments/disputes.ts';
import {
  foldReceipts,
  type OrderMoney,
  owedAfterFailure,
  paymentHere,
  standingOf,
  stillHere,
} from '#domain/payments/receipts.ts';
import {
  foldReturns,
  isRefundAgainDue,
  type ReturnedOrder,
  type Returns,
  returnStep,
} from '#domain/returns/returns.ts';
import { vatRateOf } from '#domain/vat/vat.ts';
import { defineProjection } from '../lib/projection.ts';
import type { Changes, JsonRow, Rows } from '../lib/rows.ts';
import { orderWords, type SearchedOrder, searchVector } from './search-words.ts';
import {
  ALL_ORDERS,
  NO_ORDERS,
  type OrderItemRow,
  type OrderRefundRow,
  type OrdersTables,
  tables,
} from './tables.ts';

/** Orders as the console and their shoppers see them. */
export const ordersProjection = defineProjection({
  name: 'orders',
  version: 16,
  tables,
  preload: { orders: 'orderId' },
  on: {
    OrderPlaced: ({ data, position, revision }, rows) => {
      const order: Omit<OrderRow, 'search'> = {
        id: data.orderId,
        details: orderDetailsSchema.parse(data),
        tracking_number: null,
        subtotal_cents: data.subtotal,
        discount_cents: data.discount,
        shipping_cents: data.shipping,
        minimum_charge_cents: data.minimumCharge,
        total_cents: data.total,
        vat_rate: vatRateOf(data),
        promo_id: data.promo?.promoId ?? null,
        promo_code: data.promo?.code ?? null,
        status: 'pending',
        payment_state: 'none',
        payment_message: null,
        payment_intent_id: null,
        receipts: [],
        money_intent_id: null,
        money_here: false,
        refund_state: 'none',
        withdrawal_declared_at: null,
        returns: null,
        returns_open: false,
        paid_at: null,
        shipped_at: null,
        delivered_at: null,
        cancelled_at: null,
        held_until: data.heldUntil ?? data.payBefore,
        pay_before: data.payBefore,
        refunds: [],
        disputes: [],
        fraud_warnings: [],
        items: itemsOf(data.lines),
        created_at: data.placedAt,
        placed_at_position: Number(position),
        revision: Number(revision),
      };
      rows.orders.put({ ...order, search: searchOf(order) });
      return recount(rows, null, 'pending');
    },

    PaymentRequested: (event, { orders }) =>
      orders.change(event.data.orderId, (order) =>
        moved(order, event, { payment_state: 'requested', payment_message: null }),
      ),
    PaymentProcessing: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ payment_state: 'processing', payment_message: null })),
    PaymentFailed: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ payment_state: 'failed', payment_message: data.message })),
    PaymentHeld: (event, { orders }) => orders.change(event.data.orderId, (order) => moved(order, event)),
    PaymentConfirmed: (event, rows) => moveStatus(rows, event),

    OrderStatusChanged: (event, rows) => moveStatus(rows, event, (order) => takenInHand(order, event)),
    OrderCancelled: (event, rows) =>
      moveStatus(rows, event, () => ({ cancelled_at: event.data.cancelledAt })),
    OrderReinstated: (event, rows) =>
      moveStatus(rows, event, (order) => ({
        ...takenInHand(order, event),
        cancelled_at: null,
        // Unless its money is still here it is to be paid again.
        payment_state: 'none',
        payment_message: null,
        payment_intent_id: null,
        paid_at: null,
      })),
    DeliveryMethodChanged: ({ data, revision }, { orders }) =>
      orders.change(data.orderId, ({ details }) => ({
        revision: Number(revision),
        details: orderDetailsSchema.parse({
          ...details,
          shippingMethod: data.shippingMethod,
          relayPoint: data.relayPoint,
        }),
      })),
    TrackingNumberAssigned: ({ data, revision }, { orders }) =>
      orders.change(data.orderId, (order) => tracked(order, data.trackingNumber, revision)),
    TrackingNumberRemoved: ({ data, revision }, { orders }) =>
      orders.change(data.orderId, (order) => tracked(order, null, revision)),
    RefundRequested: (event, { orders }) =>
      orders.change(event.data.orderId, (order) => {
        return moved(order, event, { refunds: [...order.refunds, refundOf(event.data)] });
      }),
    RefundSettled: (event, { orders }) =>
      orders.change(event.data.orderId, (order) => {
        const { refundId, outcome } = event.data;
        const settled = { state: outcome, settledAt: event.metadata.recordedAt };
        const refunds = order.refunds.map((refund) =>
          refund.refundId === refundId ? { ...refund, ...settled } : refund,
        );
        return moved(order, event, { refunds });
      }),
    WithdrawalDeclared: change,
    ReturnSentProven: change,
    ReturnReceived: change,
    PaymentDisputed: change,
    DisputeRevised: change,
    DisputedFundsWithdrawn: change,
    DisputedFundsReinstated: change,
    DisputeClosed: change,
    FraudWarningReceived: change,
    FraudWarningLapsed: change,
    CustomerForgotten: async ({ data }, { orders }) => {
      for (const id of data.orderIds) await orders.change(id, (order) => forget(order, data.keyId));
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
function forget(order: OrderRow, keyId: string): Changes<OrdersTables['orders']> {
  const details = forgotten(orderDetailsSchema, order.details, keyId);
  return { details, search: searchOf({ ...order, details }) };
}

function tracked(order: OrderRow, tracking_number: string | null, revision: bigint) {
  return { tracking_number, revision: Number(revision), search: searchOf({ ...order, tracking_number }) };
}

function searchOf(order: SearchedOrder): string {
  return searchVector(orderWords(order));
}

/** An administrator set the status: the order waits for ever, and its parcel is where they say. */
function takenInHand(order: OrderRow, event: EventOf<'OrderStatusChanged' | 'OrderReinstated'>) {
  const { to } = event.data;
  const setAt = statusSetAt(event);
  const hasLeft = to === 'shipped' || to === 'delivered';
  return {
    held_until: null,
    pay_before: null,
    shipped_at: to === 'shipped' ? setAt : hasLeft ? order.shipped_at : null,
    delivered_at: to === 'delivered' ? setAt : null,
  };
}

function refundOf({
  refundId,
  paymentIntentId,
  amount,
  requestedAt,
}: EventOf<'RefundRequested'>['data']): OrderRefundRow {
  return {
    refundId,
    paymentIntentId,
    amountCents: amount,
    state: 'pending',
    requestedAt,
    settledAt: null,
  };
}

type OrderRow = JsonRow<OrdersTables['orders']>;

/** What an event says of an order is in what follows from it. */
function change(event: Recorded<OrderEvent>, { orders }: Rows<OrdersTables>): Promise<void> {
  return orders.change(event.data.orderId, (order) => moved(order, event));
}

/** The money of an order; one that is deleted has no row. */
function moneyOf({ status, receipts, refunds, disputes }: OrderRow): OrderMoney {
  return {
    ending: status === 'cancelled' ? status : null,
    deleted: false,
    receipts,
    disputes,
    refunds: refunds.map(({ paymentIntentId, amountCents, state }) => ({
      paymentIntentId,
      amount: cents(amountCents),
      status: state,
    })),
  };
}

/** The payment stands as the money that is here says: a refund that fails brings some back. */
function paymentOf(order: OrderRow, money: OrderMoney): Partial<OrderRow> {
  const payment = paymentHere(money);
  if (payment !== undefined)
    return {
      payment_state: 'confirmed',
      payment_message: null,
      payment_intent_id: payment.paymentIntentId,
      paid_at: payment.confirmedAt ?? null,
    };
  if (standingOf(money) === 'held') return { payment_state: 'held', payment_message: null };
  return order.payment_state === 'held' ? { payment_state: 'none' } : {};
}

/** Changes of an order, and what follows from them for its money and its returns. */
function moved(
  before: OrderRow,
  event: Recorded<OrderEvent>,
  changes: Partial<OrderRow> = {},
): Changes<OrdersTables['orders']> {
  const disputes = [...foldDisputes(before.disputes, event)];
  const fraud_warnings = [...foldFraudWarnings(before.fraud_warnings, event)];
  const receipts = [...foldReceipts(before.receipts, event)];
  const order = { ...before, ...changes, receipts, disputes };
  const money = moneyOf(order);
  const last = order.receipts.findLast(({ kind }) => kind !== 'surplus');
  const money_here = last !== undefined && stillHere(money, last) > 0;
  const returns = foldReturns(order.returns, event, order.items);
  const returned = returns && returnedOf({ ...order, returns });
  const isOwedAgain =
    owedAfterFailure(money).length > 0 || (returned !== null && money_here && isRefundAgainDue(returned));
  return {
    ...changes,
    revision: Number(event.revision),
    ...paymentOf(order, money),
    receipts,
    disputes,
    fraud_warnings,
    search: searchOf(order),
    money_intent_id: last?.paymentIntentId ?? null,
    money_here,
    refund_state: isOwedAgain ? 'failed' : madeRefunds(order),
    returns,
    withdrawal_declared_at: returns?.declarations[0]?.declaredAt ?? null,
    returns_open: returned !== null && returnStep(returned, money_here) !== 'done',
  };
}

/** How the refunds stand that did not fail. One that failed counts while a new one is owed for it, not once its money may be kept. */
function madeRefunds({ refunds }: OrderRow): OrderRow['refund_state'] {
  const states = new Set(refunds.map(({ state }) => state));
  if (states.has('pending')) return 'pending';
  return states.has('succeeded') ? 'succeeded' : 'none';
}

/** What went back, or is on its way, of the order's money; a refund of a surplus payment leaves that where it is. */
export function refundedCents(order: Pick<OrderRow, 'refunds' | 'money_intent_id'>): number {
  return order.refunds
    .filter(({ paymentIntentId, state }) => paymentIntentId === order.money_intent_id && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function returnedOf(order: OrderRow & { returns: Returns }): ReturnedOrder {
  const { status, items, returns } = order;
  const lines = items.map((item) => ({ ...item, unitPrice: cents(item.unitPriceCents) }));
  const totals = {
    subtotal: cents(order.subtotal_cents),
    discount: cents(order.discount_cents),
    shipping: cents(order.shipping_cents),
    minimumCharge: cents(order.minimum_charge_cents),
    total: cents(order.total_cents),
  };
  return { status, lines, totals, returns };
}

async function moveStatus(
  rows: Rows<OrdersTables>,
  event: Recorded<OrderEvent>,
  changes: (order: OrderRow) => Partial<OrderRow> = () => ({}),
): Promise<void> {
  const { orderId } = event.data;
  const before = (await rows.orders.find(orderId))?.status;
  if (before === undefined) return;
  const status = statusAfter(before, event);
  await rows.orders.change(orderId, (order) => moved(order, event, { ...changes(order), status }));
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
