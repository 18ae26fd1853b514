import { TIME_ZONE } from '#contracts/constants.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/personal.ts';
import { isSold, MOVES_STATUS, statusAfter } from '../order-status.ts';
import { defineProjection } from '../projection.ts';
import type { RowBatch } from '../row-batch.ts';
import type { Kept } from '../table-rows.ts';
import {
  type AnalyticsTables,
  createAnalyticsIndexes,
  createAnalyticsTables,
  type SaleLine,
} from './tables.ts';

/** Sales figures: orders with status confirmed, shipped or delivered count (specification §9). */
export const analyticsProjection = defineProjection<AnalyticsTables>({
  name: 'analytics',
  version: 2,
  keys: { orders: ['id'], months: ['month'], products: ['product_id'] },
  createTables: createAnalyticsTables,
  createIndexes: createAnalyticsIndexes,
  looksFor: ({ data, type }) => ({
    orders: 'orderId' in data && type !== 'OrderPlaced' ? data.orderId : null,
  }),
  async thenLooksFor({ orders }, events) {
    const products = new Set<string>();
    for (const { type, data } of events) {
      if (type === 'OrderPlaced') for (const { productId } of data.lines) products.add(productId);
      if (!MOVES_STATUS.has(type) || !('orderId' in data) || !data.orderId) continue;
      for (const { productId } of (await orders.find(data.orderId))?.lines ?? []) products.add(productId);
    }
    return [...products].map((productId) => ({ products: productId }));
  },
  on: {
    OrderPlaced: ({ orders }, { data, position }) =>
      orders.put({
        id: data.orderId,
        customer_name: data.customer.name,
        customer_email: data.customer.email,
        total_cents: data.total,
        status: 'pending',
        month: parisMonth(new Date(data.placedAt)),
        lines: linesOf(data.lines),
        created_at: data.placedAt,
        placed_at_position: Number(position),
      }),
    PaymentConfirmed: moveStatus,
    OrderStatusChanged: moveStatus,
    OrderCancelled: moveStatus,
    OrderReinstated: moveStatus,
    CustomerForgotten: async ({ orders }, { data }) => {
      const customer = { customer_name: FORGOTTEN_TEXT, customer_email: forgottenEmail(data.keyId) };
      for (const id of data.orderIds) await orders.change(id, () => customer);
    },
    OrderDeleted: async (rows, { data }) => {
      const order = await rows.orders.find(data.orderId);
      if (!order) return;
      if (isSold(order.status)) await count(rows, order, -1);
      rows.orders.remove(order);
    },
  },
});

const MONTH = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit' });

const HOUR_MS = 3_600_000;
/** The last answer: in Paris a month begins with an hour of UTC, and orders come hour by hour. */
let lastAsked = { hour: Number.NaN, month: '' };

/** The month people in Paris were in, `YYYY-MM`. */
function parisMonth(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  if (hour !== lastAsked.hour) lastAsked = { hour, month: MONTH.format(instant) };
  return lastAsked.month;
}

type Rows = RowBatch<AnalyticsTables>['rows'];

async function moveStatus(rows: Rows, event: OrderEvent): Promise<void> {
  const order = await rows.orders.find(event.data.orderId);
  if (!order) return;
  const status = statusAfter(order.status, event);
  if (status === order.status) return;
  if (isSold(status) !== isSold(order.status)) await count(rows, order, isSold(status) ? 1 : -1);
  rows.orders.put({ ...order, status });
}

async function count(rows: Rows, order: Kept<AnalyticsTables['orders']>, sign: 1 | -1): Promise<void> {
  const month = await rows.months.find(order.month);
  rows.months.put({
    month: order.month,
    orders: (month?.orders ?? 0) + sign,
    revenue_cents: (month?.revenue_cents ?? 0) + sign * order.total_cents,
  });
  for (const line of order.lines) {
    const product = await rows.products.find(line.productId);
    rows.products.put({
      product_id: line.productId,
      name: sign === 1 ? line.productName : (product?.name ?? line.productName),
      sold: (product?.sold ?? 0) + sign * line.quantity,
      revenue_cents: (product?.revenue_cents ?? 0) + sign * line.revenueCents,
    });
  }
}

function linesOf(lines: Extract<OrderEvent, { type: 'OrderPlaced' }>['data']['lines']): SaleLine[] {
  return lines.map((line) => ({
    productId: line.productId,
    productName: line.productName,
    quantity: line.quantity,
    revenueCents: line.unitPrice * line.quantity,
  }));
}
