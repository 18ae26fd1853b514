import type { Kysely } from 'kysely';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import { ratingSchema } from '#contracts/http/shop/reviews.ts';
import { FORGOTTEN_TEXT, forgottenEmail } from '#contracts/privacy/personal.ts';
import { defineProjection } from '../lib/projection.ts';
import type { JsonRow, Rows } from '../lib/rows.ts';
import { type ReviewsTables, type StarCounts, tables } from './tables.ts';

/** Reviews with their moderation state, and what is needed to say whether their author bought the product. */
export const reviewsProjection = defineProjection({
  name: 'reviews',
  version: 8,
  tables,
  preload: {
    reviews: 'reviewId',
    rating_counts: 'productId',
    order_products: 'orderId',
    refunds: 'refundId',
  },
  on: {
    ReviewSubmitted: ({ data, revision }, { reviews }) =>
      reviews.put({
        id: data.reviewId,
        product_id: data.productId,
        customer_name: data.customerName,
        customer_email: data.customerEmail.toLowerCase(),
        rating: data.rating,
        title: data.title,
        comment: data.comment,
        status: 'pending',
        created_at: data.submittedAt,
        published_at: null,
        stays_verified: false,
        experienced_on: data.experiencedOn ?? null,
        sillage: data.sillage ?? null,
        longevity: data.longevity ?? null,
        refusal: null,
        answer: null,
        revision: Number(revision),
      }),
    ReviewPublished: ({ data, metadata, revision }, rows) =>
      moderate(rows, data.reviewId, {
        status: 'published',
        published_at: metadata.recordedAt,
        refusal: null,
        revision: Number(revision),
      }),
    ReviewRejected: ({ data, revision }, rows) =>
      moderate(rows, data.reviewId, {
        status: 'rejected',
        published_at: null,
        refusal: data.reason ?? null,
        revision: Number(revision),
      }),
    ReviewVerified: ({ data }, { reviews }) =>
      reviews.change(data.reviewId, () => ({ stays_verified: true })),
    ReviewAnswered: ({ data, revision }, { reviews }) =>
      reviews.change(data.reviewId, () => ({ answer: data.answer, revision: Number(revision) })),

    ProductAdded: ({ data: { productId, name } }, rows) => {
      rows.product_names.put({ product_id: productId, name });
      rows.rating_counts.put({ product_id: productId, ...NO_STARS });
    },
    ProductRevised: ({ data }, rows) =>
      rows.product_names.change(data.productId, () => ({ name: data.changes.name })),

    OrderPlaced: ({ data }, rows) => {
      // The same perfume on two lines is one purchase.
      for (const line of data.lines)
        rows.order_products.put({
          order_id: data.orderId,
          product_id: line.productId,
          customer_email: data.customer.email.toLowerCase(),
          paid_by: null,
          paid_cents: 0,
          is_cancelled: false,
        });
    },
    OrderEmailCorrected: ({ data }, rows) =>
      rows.order_products.change(data.orderId, () => ({
        customer_email: data.customer.email.toLowerCase(),
      })),
    PaymentConfirmed: ({ data }, rows) =>
      rows.order_products.change(data.orderId, () => ({
        paid_by: data.paymentIntentId,
        paid_cents: data.amount,
      })),
    OrderCancelled: ({ data }, rows) =>
      rows.order_products.change(data.orderId, () => ({ is_cancelled: true })),
    OrderReinstated: ({ data }, rows) =>
      rows.order_products.change(data.orderId, () => ({ is_cancelled: false })),
    RefundRequested: async ({ data }, { refunds }) => {
      // A refund is made once, however often it is asked for.
      if (await refunds.find(data.refundId)) return;
      refunds.put({
        refund_id: data.refundId,
        payment_intent_id: data.paymentIntentId,
        cents: data.amount,
        is_back: false,
      });
    },
    RefundSettled: ({ data }, { refunds }) =>
      refunds.change(data.refundId, () => ({ is_back: data.outcome === 'succeeded' })),

    CustomerForgotten: async ({ data }, rows) => {
      // Whether who wrote a review bought the perfume can no longer be told by the order's address, only by what was noted before.
      const customer = { customer_email: forgottenEmail(data.keyId) };
      await blank(rows, data);
      for (const id of data.orderIds) await rows.order_products.change(id, () => customer);
    },
    PersonalDataWithheld: ({ data }, rows) => blank(rows, data),
  },
  async changedBy(db, events) {
    const named: string[] = [];
    const forgotten: string[] = [];
    const orders: string[] = [];
    const moved: string[] = [];
    for (const { type, data } of events) {
      if (type === 'ReviewPublished' || type === 'ReviewRejected' || type === 'ReviewAnswered')
        named.push(data.productId);
      if (type === 'CustomerForgotten' || type === 'PersonalDataWithheld') forgotten.push(...data.reviewIds);
      // Reviews by either address may be verified by it, or no longer.
      if (type === 'OrderEmailCorrected') moved.push(data.orderId);
      if (VERIFYING.has(type) && 'orderId' in data && data.orderId) orders.push(data.orderId);
    }
    const [ofForgotten, ofOrders, ofMoved] = await Promise.all([
      productsReviewedIn(db, forgotten),
      productsReviewedBy(db, orders),
      productsOrderedIn(db, moved),
    ]);
    return [...named, ...ofForgotten, ...ofOrders, ...ofMoved];
  },
});

async function blank(
  { reviews }: Rows<ReviewsTables>,
  { keyId, reviewIds }: { readonly keyId: string; readonly reviewIds: readonly string[] },
): Promise<void> {
  const review = {
    customer_email: forgottenEmail(keyId),
    customer_name: FORGOTTEN_TEXT,
    title: FORGOTTEN_TEXT,
    comment: FORGOTTEN_TEXT,
  };
  for (const id of reviewIds) await reviews.change(id, () => review);
}

const NO_STARS: StarCounts = { stars_1: 0, stars_2: 0, stars_3: 0, stars_4: 0, stars_5: 0 };

async function moderate(
  { reviews, rating_counts }: Rows<ReviewsTables>,
  reviewId: string,
  verdict: Pick<JsonRow<ReviewsTables['reviews']>, 'status' | 'published_at' | 'refusal' | 'revision'>,
): Promise<void> {
  const review = await reviews.find(reviewId);
  if (review === undefined || review.status === verdict.status) return;
  reviews.put({ ...review, ...verdict });
  const by = Number(verdict.status === 'published') - Number(review.status === 'published');
  const column = starsColumn(review.rating);
  await rating_counts.change(review.product_id, (counts) => ({ [column]: counts[column] + by }));
}

function starsColumn(rating: number): keyof StarCounts {
  return `stars_${ratingSchema.parse(rating)}`;
}

/** What makes an order's customer one who bought what they review, or no longer one. */
const VERIFYING: ReadonlySet<ShopEventType> = new Set([
  'PaymentConfirmed',
  'OrderCancelled',
  'OrderReinstated',
  'RefundSettled',
]);

async function productsReviewedIn(
  db: Kysely<ReviewsTables>,
  reviewIds: readonly string[],
): Promise<string[]> {
  if (reviewIds.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .select('product_id')
    .distinct()
    .where('id', 'in', reviewIds)
    .execute();
  return rows.map((row) => row.product_id);
}

async function productsOrderedIn(db: Kysely<ReviewsTables>, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_products')
    .select('product_id')
    .distinct()
    .where('order_id', 'in', orderIds)
    .execute();
  return rows.map((row) => row.product_id);
}

/** The products of these orders that their customers have reviewed. */
async function productsReviewedBy(db: Kysely<ReviewsTables>, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('order_products as bought')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.product_id', '=', 'bought.product_id')
        .onRef('reviews.customer_email', '=', 'bought.customer_email'),
    )
    .select('bought.product_id')
    .distinct()
    .where('bought.order_id', 'in', orderIds)
    .execute();
  return rows.map((row) => row.product_id);
}
