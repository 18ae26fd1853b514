import type { Selectable } from 'kysely';
import type { Product } from '#contracts/http/products.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { CatalogTables } from './tables.ts';

/** Products in the order they joined the catalogue; inactive ones for the console only (decision 13). */
export async function listProducts(db: ReadDb, options: { includeInactive: boolean }): Promise<Product[]> {
  const rows = await catalog(db)
    .selectFrom('products')
    .selectAll()
    .$if(!options.includeInactive, (query) => query.where('is_active', '=', true))
    .orderBy('added_at_position')
    .execute();
  return rows.map(toProduct);
}

/** One product, or null; an inactive one for the console only. */
export async function findProduct(
  db: ReadDb,
  id: string,
  options: { includeInactive: boolean },
): Promise<Product | null> {
  const row = await catalog(db)
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .$if(!options.includeInactive, (query) => query.where('is_active', '=', true))
    .executeTakeFirst();
  return row ? toProduct(row) : null;
}

function catalog(db: ReadDb) {
  return inSchema<CatalogTables>(db, 'catalog');
}

function toProduct(row: Selectable<CatalogTables['products']>): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    shortDescription: row.short_description,
    price: toDecimal(cents(row.price_cents)),
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    notes: row.notes,
    category: row.category,
    stockQuantity: row.on_hand - row.reserved,
    stockAlert: row.stock_alert,
    weight: (row.weight_grams / 1000).toFixed(2),
    volumeMl: row.volume_ml,
    ingredients: row.ingredients,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    averageRating: row.review_count === 0 ? null : Math.round((row.rating_sum / row.review_count) * 10) / 10,
    reviewCount: row.review_count,
    revision: row.revision,
  };
}
