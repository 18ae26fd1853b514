import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { ERASED_AUTHOR } from '#contracts/catalog/erased-review.ts';
import { REVIEWS_SHOWN } from '#contracts/constants.ts';
import {
  type BuyersCharacter,
  type ModeratedReview,
  type Opinion,
  type RatingCounts,
  type Review,
  type ReviewsOverview,
  ratingSchema,
} from '#contracts/http/shop/reviews.ts';
import { FORGOTTEN_TEXT } from '#contracts/privacy/personal.ts';
import type { ReadDb } from '../lib/database.ts';
import { inBatches } from '../lib/in-batches.ts';
import { inSchema } from '../lib/projection.ts';
import type { ReviewsTables, StarCounts } from './tables.ts';

/** Published reviews of one product, the last published first, at most `limit`; never with an e-mail address (decision 5). */
export async function listPublishedReviews(db: ReadDb, productId: string, limit: number): Promise<Review[]> {
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom((from) =>
      // Cut before orders are looked up: for each of many reviews the planner would rather read all orders.
      from
        .selectFrom('reviews')
        .selectAll()
        .where('product_id', '=', productId)
        .where('status', '=', 'published')
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .as('reviews'),
    )
    .select(['id', 'product_id', 'customer_name', 'rating', 'title', 'comment', 'created_at'])
    .select(['published_at', 'experienced_on', 'sillage', 'longevity', 'answer'])
    .select(isVerified)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toReview);
}

/** What a product's page shows of its published reviews: as quick for a hundred thousand of them as for one. */
export async function findReviewsOverview(db: ReadDb, productId: string): Promise<ReviewsOverview> {
  const [stars, verified, buyers, newest] = await Promise.all([
    inSchema<ReviewsTables>(db, 'reviews')
      .selectFrom('rating_counts')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst(),
    countVerified(db, productId),
    averageOfBuyers(db, productId),
    listPublishedReviews(db, productId, REVIEWS_SHOWN),
  ]);
  const counts = stars === undefined ? NO_REVIEWS.counts : countsOf(stars);
  return { counts, verified, ...(buyers && { buyers }), newest };
}

/** The overview of a product without reviews. */
export const NO_REVIEWS: ReviewsOverview = {
  counts: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
  verified: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
  newest: [],
};

/**
 * How many published reviews of those who bought the perfume gave each rating; it is asked for where a page's reviews are
 * too many to be read.
 */
async function countVerified(db: ReadDb, productId: string): Promise<RatingCounts> {
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom((from) =>
      from
        .selectFrom('reviews')
        .select('rating')
        .select(isVerified)
        .where('product_id', '=', productId)
        .where('status', '=', 'published')
        .as('each'),
    )
    .select(['rating', ({ fn }) => fn.countAll<number>().as('count')])
    .where('is_verified', '=', true)
    .groupBy('rating')
    .execute();
  const counts = { ...NO_REVIEWS.verified };
  for (const { rating, count } of rows) counts[ratingSchema.parse(rating)] = Number(count);
  return counts;
}

/**
 * How those who bought a perfume found it to be worn, by their published reviews. Whoever wrote several is counted once, by what they said
 * last; a forgotten customer stays one. Undefined where none said it.
 */
async function averageOfBuyers(db: ReadDb, productId: string): Promise<BuyersCharacter | undefined> {
  const lastOf = (column: 'sillage' | 'longevity') =>
    sql<
      number | null
    >`(array_agg(${sql.ref(column)} order by created_at desc, id) filter (where ${sql.ref(column)} is not null))[1]`;
  const row = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom((from) =>
      from
        .selectFrom((each) =>
          each
            .selectFrom('reviews')
            .select(['id', 'customer_email', 'created_at', 'sillage', 'longevity'])
            .select(isVerified)
            .where('product_id', '=', productId)
            .where('status', '=', 'published')
            .where(({ or, eb }) => or([eb('sillage', 'is not', null), eb('longevity', 'is not', null)]))
            .as('each'),
        )
        .select([lastOf('sillage').as('sillage'), lastOf('longevity').as('longevity')])
        .where('is_verified', '=', true)
        .groupBy('customer_email')
        .as('buyers'),
    )
    .select(({ fn }) => [
      fn.avg<string | null>('sillage').as('sillage'),
      fn.count<number>('sillage').as('sillage_count'),
      fn.avg<string | null>('longevity').as('longevity'),
      fn.count<number>('longevity').as('longevity_count'),
    ])
    .executeTakeFirstOrThrow();
  const sillage = opinionOf(row.sillage, row.sillage_count);
  const longevity = opinionOf(row.longevity, row.longevity_count);
  return sillage || longevity ? { ...(sillage && { sillage }), ...(longevity && { longevity }) } : undefined;
}

function opinionOf(average: string | null, count: number): Opinion | undefined {
  return average === null
    ? undefined
    : { average: Math.round(Number(average) * 10) / 10, count: Number(count) };
}

function countsOf(stars: StarCounts): RatingCounts {
  return { 5: stars.stars_5, 4: stars.stars_4, 3: stars.stars_3, 2: stars.stars_2, 1: stars.stars_1 };
}

/**
 * Every review for the console: those waiting for moderation first, then newest first. They are read in batches, so that any number of
 * them needs little memory.
 */
export async function* everyReview(db: ReadDb): AsyncGenerator<ModeratedReview> {
  const rows = inBatches<ModeratedRow>((last, limit) =>
    inSchema<ReviewsTables>(db, 'reviews')
      .selectFrom((from) =>
        // Cut before orders are looked up, as above.
        from
          .selectFrom('reviews')
          .selectAll()
          .$if(last !== undefined, (query) =>
            query.where(
              sql<boolean>`(status = 'pending', created_at, id) < (${last?.status === 'pending'}, ${last?.created_at}, ${last?.id})`,
            ),
          )
          .orderBy(sql`status = 'pending'`, 'desc')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('reviews'),
      )
      .leftJoin('product_names', 'product_names.product_id', 'reviews.product_id')
      .selectAll('reviews')
      .select('product_names.name as product_name')
      .select(isVerified)
      .orderBy(sql`reviews.status = 'pending'`, 'desc')
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .execute(),
  );
  for await (const row of rows)
    yield {
      ...toReview(row),
      customerEmail: row.customer_email,
      productName: row.product_name ?? '',
      status: row.status,
      refusal: row.refusal,
      revision: row.revision ?? undefined,
    };
}

/** Some reviews as their author's page shows them, newest first. */
export async function findReviewsOf(
  db: ReadDb,
  ids: readonly string[],
): Promise<
  (Pick<ModeratedReview, 'id' | 'productName' | 'title' | 'comment' | 'status' | 'createdAt'> & {
    rating: number;
  })[]
> {
  if (ids.length === 0) return [];
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom('reviews')
    .leftJoin('product_names', 'product_names.product_id', 'reviews.product_id')
    .select(['reviews.id', 'rating', 'title', 'comment', 'status', 'created_at', 'product_names.name'])
    .where('reviews.id', 'in', [...ids])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ name, created_at, ...review }) => ({
    ...review,
    productName: name ?? '',
    createdAt: created_at.toISOString(),
  }));
}

/**
 * The reviews whose 'Vérifié' would go with their authors, or with the orders behind it: of those reviews, or by who placed those orders,
 * the verified ones.
 */
export async function listVerifiedReviews(
  db: ReadDb,
  { reviewIds, orderIds }: { readonly reviewIds: readonly string[]; readonly orderIds: readonly string[] },
): Promise<string[]> {
  const rows = await inSchema<ReviewsTables>(db, 'reviews')
    .selectFrom('reviews')
    .select('reviews.id')
    .where(hasBought)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('reviews.id', '=', sql<string>`any(${reviewIds}::uuid[])`),
        exists(
          selectFrom('order_products')
            .select('order_products.order_id')
            .where('order_products.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
            .whereRef('order_products.customer_email', '=', 'reviews.customer_email')
            .whereRef('order_products.product_id', '=', 'reviews.product_id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Whether that e-mail address has a paid order with that product (decision 8), or had one when its owner was forgotten. A cancelled order,
 * or one whose money all went back, is not paid; one refunded in part is.
 */
function isVerified(expression: ExpressionBuilder<ReviewsTables, 'reviews'>) {
  return expression
    .or([expression('reviews.stays_verified', '=', true), hasBought(expression)])
    .as('is_verified');
}

function hasBought(expression: ExpressionBuilder<ReviewsTables, 'reviews'>) {
  return expression.exists(
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
  );
}

type ModeratedRow = Selectable<ReviewsTables['reviews']> & {
  readonly product_name: string | null;
  readonly is_verified: unknown;
};

interface ReviewRow {
  readonly id: string;
  readonly product_id: string;
  readonly customer_name: string;
  readonly rating: number;
  readonly title: string;
  readonly comment: string;
  readonly created_at: Date;
  readonly published_at: Date | null;
  readonly experienced_on: string | null;
  readonly sillage: number | null;
  readonly longevity: number | null;
  readonly answer: string | null;
  readonly is_verified: unknown;
}

/** All three are blanked together; nobody types them so. */
function isErased({ customer_name, title, comment }: ReviewRow): boolean {
  return [customer_name, title, comment].every((text) => text === FORGOTTEN_TEXT);
}

function writtenIn({ customer_name, title, comment }: ReviewRow) {
  return { customerName: customer_name, title, comment };
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    productId: row.product_id,
    ...(isErased(row) ? ERASED_REVIEW : writtenIn(row)),
    rating: row.rating,
    isVerified: row.is_verified === true,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    experiencedOn: row.experienced_on,
    ...(row.sillage !== null && { sillage: row.sillage }),
    ...(row.longevity !== null && { longevity: row.longevity }),
    answer: row.answer,
  };
}

/** What stands in a review whose author was erased: its mark stays, and nothing that anybody wrote. */
export const ERASED_REVIEW = {
  customerName: ERASED_AUTHOR,
  title: 'Avis effacé',
  comment: 'Le texte de cet avis a été effacé avec les données de son auteur\u202f; sa note reste.',
} as const;
