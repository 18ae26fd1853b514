import { type ExpressionBuilder, sql } from 'kysely';
import type { ModeratedReview, Review } from '#contracts/http/reviews.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { ReviewsTables } from './tables.ts';

/** Published reviews of one product, newest first; never with an e-mail address (decision 5). */
export async function listPublishedReviews(db: ReadDb, productId: string): Promise<Review[]> {
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom('reviews')
    .select(['id', 'product_id', 'customer_name', 'rating', 'title', 'comment', 'created_at'])
    .select(isVerified)
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toReview);
}

/** Every review for the console: those waiting for moderation first, then newest first. */
export async function listModeratedReviews(db: ReadDb): Promise<ModeratedReview[]> {
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom('reviews')
    .leftJoin('product_names', 'product_names.product_id', 'reviews.product_id')
    .selectAll('reviews')
    .select('product_names.name as product_name')
    .select(isVerified)
    .orderBy(sql`reviews.status = 'pending'`, 'desc')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .execute();
  return rows.map((row) => ({
    ...toReview(row),
    customerEmail: row.customer_email,
    productName: row.product_name ?? '',
    status: row.status,
  }));
}

/**
 * Whether that e-mail address has a paid order with that product (decision 8). A cancelled order, or one whose money all went
 * back, is not paid; one refunded in part is.
 */
function isVerified(expression: ExpressionBuilder<ReviewsTables, 'reviews'>) {
  return expression
    .exists(
      expression
        .selectFrom('order_products')
        .select('order_products.order_id')
        .whereRef('order_products.customer_email', '=', 'reviews.customer_email')
        .whereRef('order_products.product_id', '=', 'reviews.product_id')
        .where('order_products.is_cancelled', '=', false)
        .where('order_products.paid_cents', '>', (order) =>
          order
            .selectFrom('refunds')
            .select((refund) =>
              refund.fn.coalesce(refund.fn.sum<number>('refunds.cents'), refund.lit(0)).as('back'),
            )
            .whereRef('refunds.payment_intent_id', '=', 'order_products.paid_by')
            .where('refunds.is_back', '=', true),
        ),
    )
    .as('is_verified');
}

interface ReviewRow {
  readonly id: string;
  readonly product_id: string;
  readonly customer_name: string;
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
  readonly created_at: Date;
  readonly is_verified: unknown;
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    productId: row.product_id,
    customerName: row.customer_name,
    rating: row.rating,
    title: row.title,
    comment: row.comment,
    isVerified: row.is_verified === true,
    createdAt: row.created_at.toISOString(),
  };
}
