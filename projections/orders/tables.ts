import type { OrderDetails, OrderStatus } from '#contracts/events/orders/order.ts';
import type { OrderNote } from '#contracts/http/shop/order-notes.ts';
import type { Order, PaymentState } from '#contracts/http/shop/orders.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { Dispute, FraudWarning } from '#domain/payments/disputes.ts';
import type { Returns } from '#domain/returns/returns.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  oneOf,
  orNull,
  type RowsOf,
  table,
  text,
  tsvector,
  uuid,
} from '../lib/table.ts';

/** `trackingKey` of a row's number (contracts/orders/tracking-number.ts), in SQL. */
export const TRACKING_KEY = `upper(regexp_replace(tracking_number, '[^0-9A-Za-z]', '', 'g'))`;

/** By what customers are sorted, in SQL. */
export const CUSTOMER_KEY = `lower(details #>> '{customer,name}')`;

/** One line of an order as the row keeps it. */
export interface OrderItemRow {
  productId: string;
  productName: string;
  quantity: number;
  unitPriceCents: number;
}

/** A refund as the row keeps it: one that fails leaves its money here. */
export interface OrderRefundRow {
  refundId: string;
  paymentIntentId: string;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
  requestedAt: string;
  settledAt: string | null;
}

export const tables = {
  orders: table(
    {
      id: uuid,
      /** For people, beside the number of the specification. */
      running_number: integer,
      /** What its events say, folded as the order itself folds them; the columns follow from it, and queries read those. */
      state: json<PlacedOrder>(),
      details: json<OrderDetails>(),
      tracking_number: orNull(text),
      subtotal_cents: bigint,
      discount_cents: bigint,
      shipping_cents: bigint,
      minimum_charge_cents: bigint,
      total_cents: bigint,
      /** Of VAT, in hundredths of a percent. */
      vat_rate: integer,
      promo_id: orNull(uuid),
      promo_code: orNull(text),
      status: oneOf<OrderStatus>(),
      payment_state: oneOf<PaymentState>(),
      payment_message: orNull(text),
      /** Set once the payment is confirmed. */
      payment_intent_id: orNull(text),
      /** Whose money came for it last, matching it or not, no surplus, and whether the shop still has some of it. */
      money_intent_id: orNull(text),
      money_here: boolean,
      refund_state: oneOf<Order['refundState']>(),
      withdrawal_declared_at: orNull(instant),
      returns: orNull(json<Returns>()),
      /** Whether something is left to be done about them. */
      returns_open: boolean,
      paid_at: orNull(instant),
      shipped_at: orNull(instant),
      /** While it stands as delivered. */
      delivered_at: orNull(instant),
      cancelled_at: orNull(instant),
      /** While it is out of the way of the orders in hand. */
      archived_at: orNull(instant),
      /** Until when it can be paid: while no payment was asked for, and from then on; null once no deadline applies. */
      held_until: orNull(instant),
      pay_before: orNull(instant),
      refunds: json<OrderRefundRow[]>(),
      disputes: json<readonly Dispute[]>(),
      fraud_warnings: json<readonly FraudWarning[]>(),
      items: json<OrderItemRow[]>(),
      /** What the house wrote down about it, oldest first. */
      notes: json<readonly OrderNote[]>(),
      created_at: instant,
      /** Place in the log of its placing: a total order for paging. */
      placed_at_position: bigint,
      /** Of its last event that changed this row. */
      revision: integer,
      /** The words it is found by: a `tsvector`, written by `searchVector`, never read back. */
      search: tsvector,
    },
    ['id'],
    {
      orders_newest: '(placed_at_position desc)',
      orders_of_status: '(status, placed_at_position desc)',
      orders_of_number: '(right(id::text, 8))',
      orders_search: 'using gin (search)',
      orders_by_total: '(total_cents, placed_at_position)',
      orders_by_customer: `(${CUSTOMER_KEY}, placed_at_position)`,
      orders_by_day: '(created_at)',
      orders_of_country: `((details #>> '{shippingAddress,country}'), placed_at_position desc)`,
      orders_with_promo: '(promo_code, placed_at_position desc) where promo_code is not null',
      orders_with_perfume: 'using gin (items jsonb_path_ops)',
      orders_contested: `(placed_at_position desc) where disputes <> '[]' or fraud_warnings <> '[]'`,
      orders_of_tracking: `(${TRACKING_KEY}) where tracking_number is not null`,
      orders_archived: '(placed_at_position desc) where archived_at is not null',
      orders_needing_care: `(placed_at_position desc) where refund_state = 'failed' or payment_state = 'held'`,
      orders_with_returns: '(returns_open, withdrawal_declared_at) where withdrawal_declared_at is not null',
    },
  ),
  /** Who has which running number, deleted orders too: none is given twice. */
  running_numbers: table({ order_id: uuid, running_number: integer }, ['order_id'], {
    running_numbers_by_number: '(running_number)',
  }),
  /** The last that was given: one row, of the scope `ALL_ORDERS`. */
  last_number: table({ scope: text, running_number: integer }, ['scope']),
  /** How many orders there are of each status: one row, of the scope `ALL_ORDERS`. */
  status_counts: table(
    {
      scope: text,
      pending: integer,
      confirmed: integer,
      shipped: integer,
      delivered: integer,
      cancelled: integer,
    },
    ['scope'],
  ),
} as const;
export type OrdersTables = RowsOf<typeof tables>;

export const ALL_ORDERS = 'all';

export const NO_ORDERS: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 0,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
};
