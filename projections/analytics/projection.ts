import { TIME_ZONE } from '#contracts/constants.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/orders/order.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/privacy/personal.ts';
import { statusAfter } from '#domain/orders/order.evolve.ts';
import { isSold } from '#domain/orders/sold-statuses.ts';
import { defineProjection } from '../lib/projection.ts';
import type { JsonRow, Rows } from '../lib/rows.ts';
import { bigint, instant, integer, json, oneOf, type RowsOf, table, text, uuid } from '../lib/table.ts';

/** One line of an order, as far as sales figures need it. */
interface SaleLine {
  productId: string;
  productName: string;
  quantity: number;
  revenueCents: number;
}

const tables = {
  orders: table(
    {
      id: uuid,
      customer_name: text,
      customer_email: text,
      total_cents: bigint,
      status: oneOf<OrderStatus>(),
      /** `YYYY-MM` in Europe/Paris (decision 14). */
      month: text,
      lines: json<SaleLine[]>(),
      created_at: instant,
      placed_at_position: bigint,
    },
    ['id'],
    {
      analytics_orders_newest: '(placed_at_position desc)',
    },
  ),
  /** Running figures of orders that count as sold, so that no page adds up a year of trade. */
  months: table(
    {
      month: text,
      orders: integer,
      revenue_cents: bigint,
    },
    ['month'],
  ),
  products: table(
    {
      product_id: uuid,
      name: text,
      sold: integer,
      revenue_cents: bigint,
    },
    ['product_id'],
  ),
} as const;
export type AnalyticsTables = RowsOf<typeof tables>;

/** Sales figures: orders with status confirmed, shipped or delivered count (specification §9). */
export const analyticsProjection = defineProjection({
  name: 'analytics',
  version: 4,
  tables,
  preload: {
    orders: 'orderId',
    products: async ({ data }, { orders }) =>
      'orderId' in data && data.orderId
        ? ((await orders.find(data.orderId))?.lines.map(({ productId }) => productId) ?? [])
        : [],
  },
  on: {
    OrderPlaced: ({ data, position }, { orders }) =>
      orders.put({
        id: data.orderId,
        customer_name: data.customer.name,
        customer_email: data.customer.email,
        total_cents: data.total,
        status: 'pending',
        month: parisMonth(data.placedAt),
        lines: linesOf(data.lines),
        created_at: data.placedAt,
        placed_at_position: Number(position),
      }),
    PaymentConfirmed: moveStatus,
    OrderStatusChanged: moveStatus,
    OrderCancelled: moveStatus,
    OrderReinstated: moveStatus,
    DeliveryAddressChanged: ({ data }, { orders }) =>
      orders.change(data.orderId, () => ({ customer_name: data.name })),
    OrderEmailCorrected: ({ data: { orderId, customer } }, { orders }) =>
      orders.change(orderId, () => ({ customer_name: customer.name, customer_email: customer.email })),
    CustomerForgotten: async ({ data }, { orders }) => {
      const customer = { customer_name: FORGOTTEN_TEXT, customer_email: forgottenEmail(data.keyId) };
      for (const id of data.orderIds) await orders.change(id, () => customer);
    },
    OrderDeleted: async ({ data }, rows) => {
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
function parisMonth(instant: string): string {
  const time = Date.parse(instant);
  const hour = Math.floor(time / HOUR_MS);
  if (hour !== lastAsked.hour) lastAsked = { hour, month: MONTH.format(time) };
  return lastAsked.month;
}

async function moveStatus(event: OrderEvent, rows: Rows<AnalyticsTables>): Promise<void> {
  const order = await rows.orders.find(event.data.orderId);
  if (!order) return;
  const status = statusAfter(order.status, event);
  if (status === order.status) return;
  if (isSold(status) !== isSold(order.status)) await count(rows, order, isSold(status) ? 1 : -1);
  rows.orders.put({ ...order, status });
}

async function count(
  rows: Rows<AnalyticsTables>,
  order: JsonRow<AnalyticsTables['orders']>,
  sign: 1 | -1,
): Promise<void> {
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
