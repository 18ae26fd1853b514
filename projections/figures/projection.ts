import type { Notes } from '#contracts/events/catalog/product.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { InvoiceEvent } from '#contracts/events/house/invoice.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { statusAfter, statusSetAt } from '#domain/orders/order.evolve.ts';
import { foldDisputes } from '#domain/payments/disputes.ts';
import { foldReceipts } from '#domain/payments/receipts.ts';
import { foldReturns } from '#domain/returns/returns.ts';
import { vatIncluded, vatRateOf } from '#domain/vat/vat.ts';
import { defineProjection } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { withMoney } from './contribution.ts';
import { rollUp } from './roll-up.ts';
import { type CashKind, type FiguredOrder, type FiguresTables, tables, tallies } from './tables.ts';
import { withWaits } from './waits.ts';

type FigureRows = Rows<FiguresTables>;

/** What the shop sells and what it invoiced, day by day in Paris. An event about an old order corrects the figures of that order's day. */
export const figuresProjection = defineProjection({
  name: 'figures',
  version: 11,
  tables,
  tallies,
  rollUp,
  preload: { orders: 'orderId', products: 'productId' },
  on: {
    ProductAdded: ({ data }, { products }) =>
      products.put({
        id: data.productId,
        name: data.name,
        family: data.category,
        notes: notesOf(data.notes),
      }),
    ProductRevised: ({ data: { productId, changes } }, { products }) =>
      products.change(productId, () => ({
        name: changes.name,
        family: changes.category,
        notes: changes.notes && notesOf(changes.notes),
      })),
    PurchaseCostSet: ({ data: { productId, since, cost } }, { costs }) =>
      costs.put({ product_id: productId, since, cost }),

    OrderPlaced: async (event, rows) => rows.orders.put(await placed(event, rows)),
    PaymentRequested: (event, rows) => follow(rows, event, () => ({ payment_begun: true })),
    PaymentFailed: (event, rows) =>
      follow(rows, event, ({ refusals, refusal_codes }) => ({
        refusals: refusals + 1,
        refusal_codes: [...new Set([...refusal_codes, event.data.code ?? 'none'])],
      })),
    PaymentHeld: (event, rows) => follow(rows, event),
    PaymentConfirmed: async (event, rows) => {
      const { amount, confirmedAt } = event.data;
      move(rows, event, 'payment', confirmedAt, amount);
      await follow(rows, event, () => ({ paid_at: confirmedAt }));
    },
    OrderStatusChanged: (event, rows) => follow(rows, event, (order) => stepsTaken(order, event)),
    OrderCancelled: (event, rows) => follow(rows, event, () => ({ end_reason: event.data.reason })),
    OrderReinstated: (event, rows) =>
      follow(rows, event, (order) => ({ ...stepsTaken(order, event), end_reason: null })),
    RefundRequested: (event, rows) => {
      const { refundId, paymentIntentId, amount } = event.data;
      return follow(rows, event, ({ refunds }) => ({
        refunds: [...refunds, { refundId, paymentIntentId, amount, status: 'pending' }],
      }));
    },
    RefundSettled: (event, rows) => {
      const { refundId, outcome } = event.data;
      return follow(rows, event, ({ refunds }) => ({
        refunds: refunds.map((refund) =>
          refund.refundId === refundId ? { ...refund, status: outcome } : refund,
        ),
      }));
    },
    WithdrawalDeclared: (event, rows) => follow(rows, event),
    ReturnSentProven: (event, rows) => follow(rows, event),
    ReturnReceived: (event, rows) => follow(rows, event),
    PaymentDisputed: (event, rows) => follow(rows, event),
    DisputeRevised: (event, rows) => follow(rows, event),
    DisputeClosed: (event, rows) => follow(rows, event),
    DisputedFundsWithdrawn: async (event, rows) => {
      const { amount, fee, withdrawnAt } = event.data;
      move(rows, event, 'dispute', withdrawnAt, -amount, fee);
      await follow(rows, event);
    },
    DisputedFundsReinstated: async (event, rows) => {
      const { amount, fee, reinstatedAt } = event.data;
      move(rows, event, 'dispute', reinstatedAt, amount, fee);
      await follow(rows, event);
    },
    OrderDeleted: async ({ data, position }, { orders, deleted }) => {
      const order = await orders.find(data.orderId);
      if (!order) return;
      orders.remove(order);
      deleted.put({ order_id: order.id, day: order.day, position: Number(position) });
    },
    CustomerRecognised: ({ data: { orderId, customer }, position }, { orders }) =>
      orders.change(orderId, () => ({ customer, position: Number(position) })),

    ReviewSubmitted: ({ data }, { reviews }) =>
      reviews.put({
        id: data.reviewId,
        day: inParis(data.submittedAt).day,
        product_id: data.productId,
        rating: data.rating,
        verdict: null,
        written_at: data.submittedAt,
        decided_at: null,
      }),
    ReviewPublished: (event, rows) => decided(rows, event, 'published'),
    ReviewRejected: (event, rows) => decided(rows, event, 'refused'),

    InvoiceIssued: (event, rows) => bill(rows, event, 'invoice'),
    CreditNoteIssued: (event, rows) => bill(rows, event, 'credit-note'),
  },
});

function decided(
  { reviews }: FigureRows,
  { data, metadata }: Recorded<EventOf<'ReviewPublished' | 'ReviewRejected'>>,
  verdict: FiguresTables['reviews']['verdict'],
) {
  return reviews.change(data.reviewId, ({ decided_at }) => ({
    verdict,
    decided_at: decided_at ?? metadata.recordedAt,
  }));
}

async function placed(
  { data, position }: Recorded<EventOf<'OrderPlaced'>>,
  { products }: FigureRows,
): Promise<FiguredOrder> {
  const { day, hour } = inParis(data.placedAt);
  const rate = vatRateOf(data);
  const lines = [];
  for (const { productId, kind, quantity, unitPrice } of data.lines) {
    const perfume = await products.find(productId);
    const { family = '', notes = [] } = perfume ?? {};
    const bottles = kind === undefined ? quantity : 0;
    lines.push({ productId, quantity, bottles, unitPrice, family, notes, net: 0 });
  }
  return {
    id: data.orderId,
    placed_at: data.placedAt,
    day,
    weekday: weekdayOf(day),
    hour,
    status: 'pending',
    country: data.shippingAddress.country,
    vat_rate: rate,
    promo_code: data.promo?.code ?? null,
    subtotal: data.subtotal,
    discount: data.discount,
    shipping: data.shipping,
    // With the wrap of a gift: what is added to goods and delivery.
    minimum_charge: data.minimumCharge + (data.gift?.wrapPrice ?? 0),
    total: data.total,
    vat: vatIncluded(data.total, rate),
    articles: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    bottles: lines.reduce((sum, { bottles }) => sum + bottles, 0),
    refunded: 0,
    disputed: 0,
    awaited: data.total,
    net: 0,
    lines,
    receipts: [],
    refunds: [],
    disputes: [],
    payment_begun: false,
    refusals: 0,
    refusal_codes: [],
    paid_at: null,
    shipped_at: null,
    delivered_at: null,
    to_pay: null,
    to_ship: null,
    to_deliver: null,
    end_reason: null,
    returns: null,
    customer: null,
    is_first: false,
    keys: [],
    position: Number(position),
  };
}

/** From Monday (1) to Sunday (7). */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function notesOf({ top, middle, base }: Notes): string[] {
  return [...new Set([...top, ...middle, ...base].map((note) => note.toLocaleLowerCase('fr')))];
}

/** When an order's parcel left and arrived, by what an administrator set last. */
function stepsTaken(
  { shipped_at }: FiguredOrder,
  event: EventOf<'OrderStatusChanged' | 'OrderReinstated'>,
): Partial<FiguredOrder> {
  const { to } = event.data;
  const setAt = statusSetAt(event);
  return {
    shipped_at:
      to === 'shipped'
        ? ((event.data.undoes ? shipped_at : null) ?? setAt)
        : to === 'delivered'
          ? shipped_at
          : null,
    delivered_at: to === 'delivered' ? setAt : null,
  };
}

/** What an event changes of an order. */
async function follow(
  rows: FigureRows,
  event: Recorded<OrderEvent>,
  changes: (order: FiguredOrder) => Partial<FiguredOrder> = () => ({}),
): Promise<void> {
  const before = await rows.orders.find(event.data.orderId);
  if (!before) return;
  const changed: FiguredOrder = {
    ...before,
    ...changes(before),
    status: statusAfter(before.status, event),
    receipts: foldReceipts(before.receipts, event),
    disputes: foldDisputes(before.disputes, event),
    returns: foldReturns(before.returns, event, before.lines),
    position: Number(event.position),
  };
  rows.orders.put(withMoney(withWaits(changed)));
}

function move(
  { movements }: FigureRows,
  { id, data: { orderId } }: Recorded<OrderEvent>,
  kind: CashKind,
  at: string,
  amount: number,
  fee = 0,
): void {
  movements.put({ id, day: inParis(at).day, order_id: orderId, kind, amount, fee });
}

function bill(
  { documents }: FigureRows,
  { data }: InvoiceEvent,
  kind: FiguresTables['documents']['kind'],
): void {
  const { documentId, orderId, issuedAt, buyer, rate, amounts } = data;
  const { net, vat, gross } = amounts;
  const { day } = inParis(issuedAt);
  const { country } = buyer;
  documents.put({ id: documentId, day, order_id: orderId, kind, country, rate, net, vat, gross });
}
