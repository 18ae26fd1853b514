import type { DocumentKind } from '#contracts/events/house/invoice.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/orders/order.ts';
import type { ReturnReason } from '#contracts/http/figures/return-figures.ts';
import type { Dispute } from '#domain/payments/disputes.ts';
import type { Receipt } from '#domain/payments/receipts.ts';
import type { Returns } from '#domain/returns/returns.ts';
import type { Changed } from '../lib/projection.ts';
import type { JsonRow } from '../lib/rows.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  oneOf,
  orNull,
  type RowsOf,
  smallint,
  table,
  text,
  uuid,
} from '../lib/table.ts';
import { type Tallies, tally } from '../lib/tally.ts';
import type { Dimension } from './sums.ts';

/** A line as figures count it; family and notes are the perfume's when it was ordered. */
interface FiguredLine {
  readonly productId: string;
  readonly quantity: number;
  /** Of these, bottles of perfume: none of a sample or a set. */
  readonly bottles: number;
  /** In cents. */
  readonly unitPrice: number;
  readonly family: string;
  readonly notes: readonly string[];
  /** What of it is left without VAT, in cents. */
  readonly net: number;
}

interface FiguredRefund {
  readonly refundId: string;
  readonly paymentIntentId: string;
  /** In cents. */
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

const SALES = {
  dimension: oneOf<Dimension>(),
  key: text,
  orders: integer,
  articles: integer,
  bottles: integer,
  gross: bigint,
  discount: bigint,
  delivery: bigint,
  added: bigint,
  total: bigint,
  vat: bigint,
  refunded: bigint,
  disputed: bigint,
  awaited: bigint,
  net: bigint,
  newcomers: integer,
};

/** How many orders have some of an amount. */
const ORDERS_WITH = {
  with_discount: integer,
  with_delivery: integer,
  with_refund: integer,
  with_dispute: integer,
  with_awaited: integer,
  with_left: integer,
};

export type EndReason = Extract<OrderEvent, { type: 'OrderCancelled' }>['data']['reason'];

export const tables = {
  /** Orders, without whose they are: what each adds to the figures of its day can be taken off again. Amounts in cents. */
  orders: table(
    {
      id: uuid,
      placed_at: instant,
      /** The day in Paris, `YYYY-MM-DD`, its weekday from Monday (1), and the hour. */
      day: text,
      weekday: smallint,
      hour: smallint,
      status: oneOf<OrderStatus>(),
      country: text,
      vat_rate: integer,
      promo_code: orNull(text),
      subtotal: bigint,
      discount: bigint,
      shipping: bigint,
      minimum_charge: bigint,
      total: bigint,
      /** Of VAT, within the total. */
      vat: bigint,
      articles: integer,
      bottles: integer,
      /** What of the total is not here (`moneyAway`), whatever its status. */
      refunded: bigint,
      disputed: bigint,
      awaited: bigint,
      /** What is left of the total, without VAT. */
      net: bigint,
      lines: json<readonly FiguredLine[]>(),
      receipts: json<readonly Receipt[]>(),
      refunds: json<readonly FiguredRefund[]>(),
      disputes: json<readonly Dispute[]>(),
      /** Of the way from the cart to the parcel. */
      payment_begun: boolean,
      refusals: integer,
      /** Why, each of the provider's codes once; `none` where it gave none. */
      refusal_codes: json<readonly string[]>(),
      paid_at: orNull(instant),
      shipped_at: orNull(instant),
      delivered_at: orNull(instant),
      /** From one step to the next, in whole seconds. */
      to_pay: orNull(integer),
      to_ship: orNull(integer),
      to_deliver: orNull(integer),
      end_reason: orNull(oneOf<EndReason>()),
      /** What was withdrawn from; null while nothing was. */
      returns: orNull(json<Returns>()),
      /** Whose it is, by a pseudonym; null until that is known, for good where they were forgotten before. */
      customer: orNull(uuid),
      /** It is the first of its customer's that count as sold. */
      is_first: boolean,
      /** The figures that count it, see `keysOf`. */
      keys: json<readonly string[]>(),
      /** Place in the log of the last event about it. */
      position: bigint,
    },
    ['id'],
    {
      figures_orders_of_day: '(day, placed_at)',
      figures_orders_by_position: '(day, position)',
      figures_orders_by_key: 'using gin (keys)',
      figures_orders_by_wait_to_pay: '(to_pay, day)',
      figures_orders_by_wait_to_ship: '(to_ship, day)',
      figures_orders_by_wait_to_deliver: '(to_deliver, day)',
    },
  ),
  /** Orders that were deleted, for what their days were before; place in the log of that event. */
  deleted: table({ order_id: uuid, day: text, position: bigint }, ['order_id'], {
    figures_deleted_by_position: '(position)',
  }),
  /** What was withdrawn from orders that count as sold, by perfume. */
  returned: table(
    {
      order_id: uuid,
      product_id: uuid,
      day: text,
      /** Of one bottle when it was ordered, in cents. */
      unit_price: bigint,
      bottles: integer,
      /** Of those, back; of these, sealed. */
      received: integer,
      fit: integer,
      /** In cents. */
      depreciation: bigint,
      /** Bottles by reason. */
      reasons: json<Partial<Record<ReturnReason, number>>>(),
    },
    ['order_id', 'product_id'],
    { figures_returned_of_day: '(day)' },
  ),
  /** Orders by customer, for which of them was the first. */
  purchases: table(
    {
      customer: uuid,
      order_id: uuid,
      placed_at: instant,
      day: text,
      is_sold: boolean,
      left: bigint,
      /** Of the customer's first order that was sold, `YYYY-MM`; null where none was. */
      first_month: orNull(text),
    },
    ['customer', 'order_id'],
    { figures_purchases_of_cohort: '(first_month, day, placed_at) where is_sold' },
  ),
  /** Reviews, without whose they are; the day in Paris on which each was written. */
  reviews: table(
    {
      id: uuid,
      day: text,
      product_id: uuid,
      rating: smallint,
      verdict: orNull(oneOf<'published' | 'refused'>()),
      written_at: instant,
      /** When it was decided on first. */
      decided_at: orNull(instant),
    },
    ['id'],
    { figures_reviews_of_day: '(day)' },
  ),
  /** What a bottle cost without VAT from a day on, in cents; null where it was not known any more. */
  costs: table({ product_id: uuid, since: text, cost: orNull(bigint) }, ['product_id', 'since']),
  /** Perfumes, for the names of keys and for what an order of theirs is of. */
  products: table({ id: uuid, name: text, family: text, notes: json<readonly string[]>() }, ['id']),
  /** Invoices and credit notes by the day they were issued, in Paris; amounts in cents, of credit notes positive too. */
  documents: table(
    {
      id: uuid,
      day: text,
      order_id: uuid,
      kind: oneOf<DocumentKind>(),
      country: text,
      rate: integer,
      net: bigint,
      vat: bigint,
      gross: bigint,
    },
    ['order_id', 'id'],
    {
      figures_documents_of_day: '(day)',
      figures_documents_by_rate: '(country, rate, day)',
      figures_credit_notes_of_day: "(day) where kind = 'credit-note'",
    },
  ),
  /**
   * Orders that were not sold and invoiced on one day for one amount: all that the bridge from orders to documents is made of. A row for
   * each of an order's days of invoices, or one with an empty day.
   */
  unmatched: table(
    {
      order_id: uuid,
      invoiced_on: text,
      /** In cents. */
      invoiced: bigint,
      sold_on: orNull(text),
      total: bigint,
    },
    ['order_id', 'invoiced_on'],
    { figures_unmatched_by_sale: '(sold_on)', figures_unmatched_by_invoice: '(invoiced_on)' },
  ),
  /** Payments, and what banks took for disputes and gave back, by the event. */
  movements: table(
    { id: uuid, day: text, order_id: uuid, kind: oneOf<CashKind>(), amount: bigint, fee: bigint },
    ['order_id', 'id'],
    { figures_movements_of_day: '(kind, day)' },
  ),
} as const;

/** What the rows above come to: rollups by day in Paris, amounts in cents. */
export const tallies = {
  /** What orders of a day come to (`Sums`). */
  sales: tally({ day: text, ...SALES, ...ORDERS_WITH }, ['day', 'dimension', 'key'], 'orders', {
    figures_sales_by_dimension: '(dimension, day)',
    figures_sales_by_key: '(dimension, key, day)',
  }),
  /** Of a month, `YYYY-MM`. */
  monthly_sales: tally({ month: text, ...SALES }, ['month', 'dimension', 'key'], 'orders'),
  /** How far orders placed on a day came. */
  steps: tally(
    {
      day: text,
      placed: integer,
      payment_begun: integer,
      refused: integer,
      paid: integer,
      expired: integer,
      superseded: integer,
      given_up: integer,
      shipped: integer,
      delivered: integer,
    },
    ['day'],
    'placed',
  ),
  /** Orders placed on a day that the provider refused a payment of, by its code. */
  refusals: tally({ day: text, code: text, orders: integer }, ['day', 'code'], 'orders', {
    figures_refusals_by_code: '(code, day)',
  }),
  /** How long orders placed on a day waited, see `bucketOf`. */
  waits: tally(
    { step: oneOf<Wait>(), day: text, bucket: smallint, orders: integer },
    ['step', 'day', 'bucket'],
    'orders',
  ),
  /** Customers by the month of their first order, and what they ordered in each month. */
  cohorts: tally(
    { first_month: text, month: text, customers: integer, orders: integer, left: bigint },
    ['first_month', 'month'],
    'orders',
  ),
  /** Orders of a day by the day of their customer's order before; the first ones are not here. */
  returns: tally({ day: text, previous_day: text, orders: integer }, ['day', 'previous_day'], 'orders', {
    figures_returns_by_previous: '(previous_day, day)',
  }),
  /**
   * Documents and movements of a day by the day of their order's one before, of those that one figure counts (`CountedEntries`): so many
   * orders less than entries are behind it.
   */
  repeated: tally(
    { of: text, day: text, previous_day: text, entries: integer },
    ['of', 'day', 'previous_day'],
    'entries',
  ),
  /** What documents of a day come to. */
  billing: tally(
    {
      day: text,
      kind: oneOf<DocumentKind>(),
      country: text,
      rate: integer,
      documents: integer,
      net: bigint,
      vat: bigint,
      gross: bigint,
    },
    ['day', 'kind', 'country', 'rate'],
    'documents',
  ),
  /** Money that moved on a day without a document: payments, and what banks took for disputes and gave back, with its fee. */
  cash: tally(
    { day: text, kind: oneOf<CashKind>(), movements: integer, amount: bigint, fees: bigint },
    ['day', 'kind'],
    'movements',
  ),
} as const;
export type FiguresTables = RowsOf<typeof tables>;
/** Its tables after a batch of events, and its rollups. */
export type FigureChanges = Changed<typeof tables>;
export type FigureTallies = Tallies<typeof tallies>;
export type FiguredOrder = JsonRow<FiguresTables['orders']>;

export type CashKind = 'payment' | 'dispute';

/** From the order to the payment, from there to the dispatch, from there to the delivery. */
export type Wait = 'pay' | 'ship' | 'deliver';
