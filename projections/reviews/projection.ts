import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';
import { createReviewsTables, type ReviewsTables } from './tables.ts';

/** Reviews with their moderation state, and what is needed to say whether their author bought the product. */
export const reviewsProjection = defineProjection<ReviewsTables>({
  name: 'reviews',
  version: 3,
  createTables: createReviewsTables,
  on: {
    ReviewSubmitted: (db, { data }) =>
      db
        .insertInto('reviews')
        .values({
          id: data.reviewId,
          product_id: data.productId,
          customer_name: data.customerName,
          customer_email: data.customerEmail.toLowerCase(),
          rating: data.rating,
          title: data.title,
          comment: data.comment,
          status: 'pending',
          created_at: new Date(data.submittedAt),
        })
        .execute(),
    ReviewPublished: (db, { data }) => setStatus(db, data.reviewId, 'published'),
    ReviewRejected: (db, { data }) => setStatus(db, data.reviewId, 'rejected'),

    ProductAdded: (db, { data }) =>
      db.insertInto('product_names').values({ product_id: data.productId, name: data.name }).execute(),
    ProductRevised: async (db, { data }) => {
      const { name } = data.changes;
      if (name === undefined) return;
      await db.updateTable('product_names').set({ name }).where('product_id', '=', data.productId).execute();
    },

    OrderPlaced: (db, { data }) =>
      db
        .insertInto('order_products')
        .values(
          data.lines.map((line) => ({
            order_id: data.orderId,
            product_id: line.productId,
            customer_email: data.customer.email.toLowerCase(),
            paid_by: null,
            paid_cents: 0,
            is_cancelled: false,
          })),
        )
        // The same perfume on two lines is one purchase.
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    PaymentConfirmed: (db, { data }) =>
      purchase(db, data.orderId).set({ paid_by: data.paymentIntentId, paid_cents: data.amount }).execute(),
    OrderCancelled: (db, { data }) => purchase(db, data.orderId).set({ is_cancelled: true }).execute(),
    OrderReinstated: (db, { data }) => purchase(db, data.orderId).set({ is_cancelled: false }).execute(),
    RefundRequested: (db, { data }) =>
      db
        .insertInto('refunds')
        .values({
          refund_id: data.refundId,
          payment_intent_id: data.paymentIntentId,
          cents: data.amount,
          is_back: false,
        })
        // A refund is made once, however often it is asked for.
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    RefundSettled: (db, { data }) =>
      db
        .updateTable('refunds')
        .set({ is_back: data.outcome === 'succeeded' })
        .where('refund_id', '=', data.refundId)
        .execute(),
  },
  async changedBy(db, event) {
    switch (event.type) {
      case 'ReviewPublished':
      case 'ReviewRejected':
        return [event.data.productId];
      case 'PaymentConfirmed':
      case 'OrderCancelled':
      case 'OrderReinstated':
      case 'RefundSettled':
        return productsReviewedBy(db, event.data.orderId);
      default:
        return [];
    }
  },
});

/** The products of an order that its customer has reviewed. */
async function productsReviewedBy(db: Kysely<ReviewsTables>, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_products as bought')
    .innerJoin('reviews', (join) =>
      join
        .onRef('reviews.product_id', '=', 'bought.product_id')
        .onRef('reviews.customer_email', '=', 'bought.customer_email'),
    )
    .select('bought.product_id')
    .distinct()
    .where('bought.order_id', '=', orderId)
    .execute();
  return rows.map((row) => row.product_id);
}

function purchase(db: Kysely<ReviewsTables>, orderId: string) {
  return db.updateTable('order_products').where('order_id', '=', orderId);
}

function setStatus(db: Kysely<ReviewsTables>, id: string, status: 'published' | 'rejected') {
  return db.updateTable('reviews').set({ status }).where('id', '=', id).execute();
}
