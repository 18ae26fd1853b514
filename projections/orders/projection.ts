import type { Recorded } from '#contracts/events/event.ts';
import {
  type OrderEvent,
  type OrderStatus,
  orderDetailsSchema,
  relayPointSchema,
} from '#contracts/events/orders/order.ts';
import { forgotten } from '#contracts/privacy/personal.ts';
import { evolve, statusSetAt } from '#domain/orders/order.evolve.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { lastMoney, paidReceipt, refundState } from '#domain/payments/receipts.ts';
import { returnStep } from '#domain/returns/returns.ts';
import { vatRateOf } from '#domain/vat/vat.ts';
import { defineProjection } from '../lib/projection.ts';
import type { JsonRow, Rows } from '../lib/rows.ts';
import { runningNumberOf } from './running-numbers.ts';
import { exactWord, orderWords, searchVector } from './search-words.ts';
import { ALL_ORDERS, NO_ORDERS, type OrderRefundRow, type OrdersTables, tables } from './tables.ts';

/** Orders as the console and their shoppers see them. A row is what the order's own state says, and when things happened to it. */
export const ordersProjection = defineProjection({
  name: 'orders',
  version: 23,
  tables,
  preload: {
    orders: 'orderId',
    running_numbers: async (event) => (event.type === 'OrderPlaced' ? [event.data.orderId] : []),
  },
  on: {
    OrderPlaced: async (event, rows) => {
      const order = evolve({ status: 'absent', attempt: 0 }, event);
      if (order.status === 'absent') return;
      const { data, position, revision } = event;
      const running_number = await runningNumberOf(rows, data.orderId);
      rows.orders.put({
        id: data.orderId,
        running_number,
        subtotal_cents: data.subtotal,
        discount_cents: data.discount,
        shipping_cents: data.shipping,
        minimum_charge_cents: data.minimumCharge,
        total_cents: data.total,
        vat_rate: vatRateOf(data),
        promo_id: data.promo?.promoId ?? null,
        promo_code: data.promo?.code ?? null,
        items: data.lines.map(({ unitPrice, ...line }) => ({ ...line, unitPriceCents: unitPrice })),
        created_at: data.placedAt,
        placed_at_position: Number(position),
        revision: Number(revision),
        ...NOTHING_YET,
        ...columnsOf(order, running_number),
      });
      return recount(rows, null, order.status);
    },

    PaymentRequested: change,
    PaymentProcessing: change,
    PaymentFailed: change,
    PaymentHeld: change,
    PaymentConfirmed: change,
    OrderStatusChanged: change,
    OrderCancelled: change,
    OrderReinstated: change,
    DeliveryMethodChanged: change,
    DeliveryAddressChanged: change,
    OrderEmailCorrected: change,
    TrackingNumberAssigned: change,
    TrackingNumberRemoved: change,
    ParcelDispatched: change,
    ParcelCorrected: change,
    ReplacementDecided: change,
    ReplacementSent: change,
    ReplacementAbandoned: change,
    OrderPutOnHold: change,
    OrderTakenOffHold: change,
    RefundRequested: change,
    RefundSettled: change,
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
    UndoPeriodEnded: change,
    OrderTermsAccepted: change,
    OrderArchived: change,
    OrderUnarchived: change,
    OrderLinksRevoked: change,
    OrderNoteAdded: async ({ data: { orderId, noteId, text, addedAt } }, { orders }) => {
      await orders.change(orderId, ({ notes }) => ({ notes: [...notes, { id: noteId, text, addedAt }] }));
    },
    OrderNoteRemoved: async ({ data: { orderId, noteId } }, { orders }) => {
      await orders.change(orderId, ({ notes }) => ({ notes: notes.filter(({ id }) => id !== noteId) }));
    },
    CustomerForgotten: async ({ data }, { orders }) => {
      for (const id of data.orderIds) await orders.change(id, (row) => forget(row, data.keyId));
      for (const id of data.notedOrderIds ?? []) await orders.change(id, () => NO_NOTES);
    },
    PersonalDataWithheld: async ({ data }, { orders }) => {
      for (const id of data.notedOrderIds ?? []) await orders.change(id, () => NO_NOTES);
    },
    OrderDeleted: async ({ data }, rows) => {
      const order = await rows.orders.find(data.orderId);
      if (!order) return;
      rows.orders.remove(order);
      await recount(rows, order.status, null);
    },
  },
});

type OrderRow = JsonRow<OrdersTables['orders']>;

async function change(event: Recorded<OrderEvent>, rows: Rows<OrdersTables>): Promise<void> {
  const row = await rows.orders.find(event.data.orderId);
  if (row === undefined) return;
  const before = row.status;
  const order = evolve(row.state, event);
  if (order.status === 'absent') return;
  rows.orders.put({
    ...row,
    ...momentsOf(row, order, event),
    ...columnsOf(order, row.running_number),
    revision: Number(event.revision),
  });
  await recount(rows, before, order.status);
}

/** What an order's state says. */
function columnsOf(order: PlacedOrder, runningNumber: number) {
  const { returns, deadlineApplies } = order;
  const money = lastMoney(order);
  const isMoneyHere = money !== null && money.remaining > 0;
  return {
    state: order,
    details: orderDetailsSchema.parse(order),
    tracking_number: order.trackingNumber,
    status: order.status,
    payment_state: order.payment.status,
    money_intent_id: money?.receipt.paymentIntentId ?? null,
    money_here: isMoneyHere,
    refund_state: refundState(order),
    withdrawal_declared_at: order.withdrawalDeclaredAt,
    returns,
    returns_open: returns !== null && returnStep({ ...order, returns }, isMoneyHere) !== 'done',
    delivered_at: order.deliveredAt,
    archived_at: order.archivedAt ?? null,
    held_until: deadlineApplies ? order.heldUntil : null,
    pay_before: deadlineApplies ? order.payBefore : null,
    disputes: order.disputes,
    fraud_warnings: order.fraudWarnings,
    search: searchVector(orderWords(order), [exactWord(runningNumber)]),
  };
}

const NO_NOTES = { notes: [] };

const NOTHING_YET = {
  ...NO_NOTES,
  payment_message: null,
  payment_intent_id: null,
  paid_at: null,
  shipped_at: null,
  cancelled_at: null,
  refunds: [],
};

/** What an event says that the order's state does not keep. */
function momentsOf(before: OrderRow, order: PlacedOrder, event: Recorded<OrderEvent>) {
  const { shipped_at, cancelled_at } = before;
  const moments = { ...paymentOf(before, order, event), refunds: refundsOf(before, order, event) };
  switch (event.type) {
    case 'OrderStatusChanged':
    case 'OrderReinstated': {
      const { to } = event.data;
      const setAt = (event.data.undoes ? shipped_at : null) ?? statusSetAt(event);
      const shippedAt = to === 'shipped' ? setAt : to === 'delivered' ? shipped_at : null;
      const isReinstated = event.type === 'OrderReinstated';
      return { ...moments, shipped_at: shippedAt, cancelled_at: isReinstated ? null : cancelled_at };
    }
    case 'OrderCancelled':
      return { ...moments, cancelled_at: event.data.cancelledAt };
    default:
      return moments;
  }
}

/** What paid for the order last: a reinstated one is to be paid again, unless its money is still here. */
function paymentOf(before: OrderRow, order: PlacedOrder, event: Recorded<OrderEvent>) {
  const { payment_intent_id, paid_at } = event.type === 'OrderReinstated' ? NOTHING_YET : before;
  const payment = paidReceipt(order);
  const message = event.type === 'PaymentFailed' ? event.data.message : before.payment_message;
  return {
    payment_intent_id: payment?.paymentIntentId ?? payment_intent_id,
    paid_at: payment === undefined ? paid_at : (payment.confirmedAt ?? null),
    payment_message: order.payment.status === 'failed' ? message : null,
  };
}

/** Its refunds, with when they were settled. */
function refundsOf({ refunds }: OrderRow, order: PlacedOrder, event: Recorded<OrderEvent>): OrderRefundRow[] {
  const settledId = event.type === 'RefundSettled' ? event.data.refundId : null;
  return order.refunds.map(({ refundId, paymentIntentId, amount, status: state, requestedAt }) => {
    const known = refunds.find((refund) => refund.refundId === refundId);
    const settledAt = refundId === settledId ? event.metadata.recordedAt : (known?.settledAt ?? null);
    return { refundId, paymentIntentId, amountCents: amount, state, requestedAt, settledAt };
  });
}

/** The order as its events read once their customer's key is gone: a rebuild gives the same row. */
function forget({ state: order, running_number }: OrderRow, keyId: string) {
  const details = forgotten(orderDetailsSchema, orderDetailsSchema.parse(order), keyId);
  const parcels = order.parcels.map((parcel) => ({
    ...parcel,
    relayPoint: parcel.relayPoint && forgotten(relayPointSchema, parcel.relayPoint, keyId),
  }));
  return { ...columnsOf({ ...order, ...details, parcels }, running_number), ...NO_NOTES };
}

/** What went back, or is on its way, of the order's money; a refund of a surplus payment leaves that where it is. */
export function refundedCents(order: Pick<OrderRow, 'refunds' | 'money_intent_id'>): number {
  return order.refunds
    .filter(({ paymentIntentId, state }) => paymentIntentId === order.money_intent_id && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
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
