import { type Kysely, sql } from 'kysely';
import type { ReviewRefusalReason } from '#contracts/review-refusals.ts';

export interface ReviewsTables {
  reviews: {
    id: string;
    product_id: string;
    customer_name: string;
    customer_email: string;
    rating: number;
    title: string;
    comment: string;
    status: 'pending' | 'published' | 'rejected';
    created_at: Date;
    /** Null while it is not public. */
    published_at: Date | null;
    /** Its author's paid order was known when they were forgotten. */
    stays_verified: boolean;
    /** `YYYY-MM-DD`; null where its author was not asked. */
    experienced_on: string | null;
    refusal: ReviewRefusalReason | null;
    /** The house's. */
    answer: string | null;
  };
  product_names: { product_id: string; name: string };
  /** How many published reviews gave a product each rating. */
  rating_counts: { product_id: string } & StarCounts;
  /** Who ordered what, and the payment the shop took for the whole order. */
  order_products: {
    order_id: string;
    product_id: string;
    customer_email: string;
    paid_by: string | null;
    paid_cents: number;
    is_cancelled: boolean;
  };
  /** What went back of each payment; one that succeeded may still fail later. */
  refunds: { refund_id: string; payment_intent_id: string; cents: number; is_back: boolean };
}

/** A column for each rating, named for its stars. */
export interface StarCounts {
  stars_1: number;
  stars_2: number;
  stars_3: number;
  stars_4: number;
  stars_5: number;
}

export async function createReviewsTables(db: Kysely<ReviewsTables>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('product_id', 'uuid', (column) => column.notNull())
    .addColumn('customer_name', 'text', (column) => column.notNull())
    .addColumn('customer_email', 'text', (column) => column.notNull())
    .addColumn('rating', 'smallint', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('published_at', 'timestamptz')
    .addColumn('stays_verified', 'boolean', (column) => column.notNull())
    .addColumn('experienced_on', 'text')
    .addColumn('refusal', 'text')
    .addColumn('answer', 'text')
    .execute();
  await db.schema
    .createTable('product_names')
    .ifNotExists()
    .addColumn('product_id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('rating_counts')
    .ifNotExists()
    .addColumn('product_id', 'uuid', (column) => column.primaryKey())
    .addColumn('stars_1', 'integer', (column) => column.notNull())
    .addColumn('stars_2', 'integer', (column) => column.notNull())
    .addColumn('stars_3', 'integer', (column) => column.notNull())
    .addColumn('stars_4', 'integer', (column) => column.notNull())
    .addColumn('stars_5', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('order_products')
    .ifNotExists()
    .addColumn('order_id', 'uuid', (column) => column.notNull())
    .addColumn('product_id', 'uuid', (column) => column.notNull())
    .addColumn('customer_email', 'text', (column) => column.notNull())
    .addColumn('paid_by', 'text')
    .addColumn('paid_cents', 'bigint', (column) => column.notNull())
    .addColumn('is_cancelled', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_products_key', ['order_id', 'product_id'])
    .execute();
  await db.schema
    .createTable('refunds')
    .ifNotExists()
    .addColumn('refund_id', 'uuid', (column) => column.primaryKey())
    .addColumn('payment_intent_id', 'text', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addColumn('is_back', 'boolean', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('refunds_of_payment')
    .ifNotExists()
    .on('refunds')
    .column('payment_intent_id')
    .execute();
}

export async function createReviewsIndexes(db: Kysely<ReviewsTables>): Promise<void> {
  await db.schema
    .createIndex('reviews_of_product')
    .ifNotExists()
    .on('reviews')
    .columns(['product_id', 'status', 'published_at'])
    .execute();
  // As the console lists them.
  await db.schema
    .createIndex('reviews_to_moderate')
    .ifNotExists()
    .on('reviews')
    .expression(sql`(status = 'pending') desc, created_at desc, id desc`)
    .execute();
  await db.schema
    .createIndex('order_products_of_customer')
    .ifNotExists()
    .on('order_products')
    .columns(['customer_email', 'product_id'])
    .execute();
}
