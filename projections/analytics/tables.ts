import type { OrderStatus } from '#contracts/events/order.ts';
import { bigint, instant, integer, json, oneOf, type RowsOf, table, text, uuid } from '../table.ts';

/** One line of an order, as far as sales figures need it. */
export interface SaleLine {
  productId: string;
  productName: string;
  quantity: number;
  revenueCents: number;
}

export const tables = {
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
