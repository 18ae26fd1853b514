import { type Kysely, sql } from 'kysely';
import type { Notes } from '#contracts/events/product.ts';
import { defineProjection } from '../projection.ts';
import { type CatalogTables, createCatalogTables } from './tables.ts';

/** Products with what can be sold of them and how they are rated. */
export const catalogProjection = defineProjection<CatalogTables>({
  name: 'catalog',
  version: 2,
  createTables: createCatalogTables,
  on: {
    ProductAdded: (db, { data, revision, position }) =>
      db
        .insertInto('products')
        .values({
          id: data.productId,
          name: data.name,
          description: data.description,
          short_description: data.shortDescription,
          price_cents: data.price,
          image_url: data.imageUrl,
          image_alt: data.imageAlt,
          notes: json(data.notes),
          category: data.category,
          stock_alert: data.stockAlert,
          weight_grams: data.weightGrams,
          volume_ml: data.volumeMl,
          ingredients: data.ingredients,
          is_active: data.isActive,
          created_at: new Date(data.addedAt),
          revision: Number(revision),
          added_at_position: Number(position),
          on_hand: 0,
          reserved: 0,
          rating_sum: 0,
          review_count: 0,
        })
        .execute(),

    ProductRevised: (db, { data: { productId, changes }, revision }) =>
      db
        .updateTable('products')
        .set({
          name: changes.name,
          description: changes.description,
          short_description: changes.shortDescription,
          price_cents: changes.price,
          image_url: changes.imageUrl,
          image_alt: changes.imageAlt,
          notes: changes.notes && json(changes.notes),
          category: changes.category,
          stock_alert: changes.stockAlert,
          weight_grams: changes.weightGrams,
          volume_ml: changes.volumeMl,
          ingredients: changes.ingredients,
          is_active: changes.isActive,
          revision: Number(revision),
        })
        .where('id', '=', productId)
        .execute(),

    ProductRemoved: (db, { data }) => db.deleteFrom('products').where('id', '=', data.productId).execute(),

    StockAdjusted: (db, { data }) => moveStock(db, data.productId, { onHand: data.delta, reserved: 0 }),
    StockReserved: (db, { data }) => moveStock(db, data.productId, { onHand: 0, reserved: data.quantity }),
    StockReleased: (db, { data }) => moveStock(db, data.productId, { onHand: 0, reserved: -data.quantity }),
    StockCommitted: (db, { data }) =>
      moveStock(db, data.productId, { onHand: -data.quantity, reserved: -data.quantity }),

    ReviewSubmitted: (db, { data }) =>
      db
        .insertInto('ratings')
        .values({
          review_id: data.reviewId,
          product_id: data.productId,
          rating: data.rating,
          published: false,
        })
        .execute(),
    ReviewPublished: (db, { data }) => countRating(db, data.reviewId, true),
    ReviewRejected: (db, { data }) => countRating(db, data.reviewId, false),
  },
  changedBy: async (_db, { data }) => ('productId' in data && data.productId ? [data.productId] : []),
});

/** The driver would send an array or object as something else: jsonb takes text. */
function json(notes: Notes) {
  return sql<Notes>`${JSON.stringify(notes)}::jsonb`;
}

function moveStock(db: Kysely<CatalogTables>, productId: string, by: { onHand: number; reserved: number }) {
  return db
    .updateTable('products')
    .set((column) => ({
      on_hand: column('on_hand', '+', by.onHand),
      reserved: column('reserved', '+', by.reserved),
    }))
    .where('id', '=', productId)
    .execute();
}

async function countRating(db: Kysely<CatalogTables>, reviewId: string, published: boolean): Promise<void> {
  const review = await db
    .updateTable('ratings')
    .set({ published })
    .where('review_id', '=', reviewId)
    .where('published', '!=', published)
    .returning(['product_id', 'rating'])
    .executeTakeFirst();
  if (!review) return;
  const sign = published ? 1 : -1;
  await db
    .updateTable('products')
    .set((column) => ({
      rating_sum: column('rating_sum', '+', sign * review.rating),
      review_count: column('review_count', '+', sign),
    }))
    .where('id', '=', review.product_id)
    .execute();
}
