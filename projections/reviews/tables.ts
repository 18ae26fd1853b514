import type { ReviewRefusalReason } from '#contracts/catalog/review-refusals.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  oneOf,
  orNull,
  type RowsOf,
  smallint,
  table,
  text,
  uuid,
} from '../lib/table.ts';

export const tables = {
  reviews: table(
    {
      id: uuid,
      product_id: uuid,
      customer_name: text,
      customer_email: text,
      rating: smallint,
      title: text,
      comment: text,
      status: oneOf<'pending' | 'published' | 'rejected'>(),
      created_at: instant,
      /** Null while it is not public. */
      published_at: orNull(instant),
      /** Its author's paid order was known when they were forgotten. */
      stays_verified: boolean,
      /** `YYYY-MM-DD`; null where its author was not asked. */
      experienced_on: orNull(text),
      /** From 1 to 5; null where its author did not say. */
      sillage: orNull(smallint),
      longevity: orNull(smallint),
      refusal: orNull(oneOf<ReviewRefusalReason>()),
      /** The house's. */
      answer: orNull(text),
      /** Of the event that last changed its state or answer. */
      revision: orNull(integer),
    },
    ['id'],
    {
      reviews_of_product: '(product_id, status, published_at)',
      reviews_to_moderate: `((status = 'pending') desc, created_at desc, id desc)`,
    },
  ),
  product_names: table(
    {
      product_id: uuid,
      name: text,
    },
    ['product_id'],
  ),
  /** How many published reviews gave a product each rating. */
  rating_counts: table(
    {
      product_id: uuid,
      stars_1: integer,
      stars_2: integer,
      stars_3: integer,
      stars_4: integer,
      stars_5: integer,
    },
    ['product_id'],
  ),
  /** Who ordered what, and the payment the shop took for the whole order. */
  order_products: table(
    {
      order_id: uuid,
      product_id: uuid,
      customer_email: text,
      paid_by: orNull(text),
      paid_cents: bigint,
      is_cancelled: boolean,
    },
    ['order_id', 'product_id'],
    {
      order_products_of_customer: '(customer_email, product_id)',
    },
  ),
  /** What went back of each payment; one that succeeded may still fail later. */
  refunds: table(
    {
      refund_id: uuid,
      payment_intent_id: text,
      cents: bigint,
      is_back: boolean,
    },
    ['refund_id'],
    {
      refunds_of_payment: '(payment_intent_id)',
    },
  ),
} as const;
export type ReviewsTables = RowsOf<typeof tables>;

/** A column for each rating, named for its stars. */
export interface StarCounts {
  stars_1: number;
  stars_2: number;
  stars_3: number;
  stars_4: number;
  stars_5: number;
}
