import type { DocumentKind } from '#contracts/events/invoice.ts';
import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import type { Dispute } from '#domain/payments/disputes.ts';
import type { Receipt } from '#domain/payments/receipts.ts';
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
import type { Dimension } from './sums.ts';

/** A line as figures count it; family and notes are the perfume's when it was ordered. */
interface FiguredLine {
  readonly productId: string;
  readonly quantity: number;
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
      paid_at: orNull(instant),
      shipped_at: orNull(instant),
      delivered_at: orNull(instant),
      end_reason: orNull(oneOf<EndReason>()),
      /** Whose it is, by a pseudonym; null until that is known, for good where they were forgotten before. */
      customer: orNull(uuid),
      /** It is the first of its customer's that count as sold. */
      is_first: boolean,
    },
    ['id'],
    { figures_orders_of_day: '(day, placed_at desc)' },
  ),
  /** Orders by customer, for which of them was the first. */
  purchases: table(
    { customer: uuid, order_id: uuid, placed_at: instant, month: text, is_sold: boolean, left: bigint },
    ['customer', 'order_id'],
  ),
  /** Customers by the month of their first order, and what they ordered in each month. */
  cohorts: table({ first_month: text, month: text, customers: integer, orders: integer, left: bigint }, [
    'first_month',
    'month',
  ]),
  /** What orders of a day come to (`Sums`). */
  sales: table(
    {
      day: text,
      dimension: oneOf<Dimension>(),
      key: text,
      orders: integer,
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
    },
    ['day', 'dimension', 'key'],
    { figures_sales_by_dimension: '(dimension, day)' },
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
    ['id'],
    { figures_documents_of_day: '(day)', figures_documents_of_order: '(order_id)' },
  ),
  /** What documents of a day come to. */
  billing: table(
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
  ),
  /** Each of the movements that `cash` adds up, by its event. */
  movements: table(
    { id: uuid, day: text, order_id: uuid, kind: oneOf<CashKind>(), amount: bigint, fee: bigint },
    ['id'],
    { figures_movements_of_day: '(day)' },
  ),
  /** Money that moved on a day without a document: payments, and what banks took for disputes and gave back, with its fee. */
  cash: table({ day: text, kind: oneOf<CashKind>(), movements: integer, amount: bigint, fees: bigint }, [
    'day',
    'kind',
  ]),
} as const;
export type FiguresTables = RowsOf<typeof tables>;
export type FiguredOrder = JsonRow<FiguresTables['orders']>;

export type CashKind = 'payment' | 'dispute';
