import { type Kysely, sql } from 'kysely';
import type { Category, Notes } from '#contracts/events/product.ts';

export interface CatalogTables {
  products: {
    id: string;
    name: string;
    description: string;
    short_description: string;
    price_cents: number;
    image_url: string;
    image_alt: string;
    notes: Notes;
    category: Category;
    stock_alert: number;
    weight_grams: number;
    volume_ml: number;
    ingredients: string;
    warnings: string;
    is_active: boolean;
    created_at: Date;
    /** Revision of the product's stream that the row shows. */
    revision: number;
    /** Place in the log of its addition: the order of the list. */
    added_at_position: number;
    on_hand: number;
    reserved: number;
    rating_sum: number;
    review_count: number;
  };
  /** What a published review counts for, until it is withdrawn. */
  ratings: { review_id: string; product_id: string; rating: number; published: boolean };
}

export async function createCatalogTables(db: Kysely<CatalogTables>): Promise<void> {
  await db.schema
    .createTable('products')
    .ifNotExists()
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('short_description', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('image_alt', 'text', (column) => column.notNull())
    .addColumn('notes', 'jsonb', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('stock_alert', 'integer', (column) => column.notNull())
    .addColumn('weight_grams', 'integer', (column) => column.notNull())
    .addColumn('volume_ml', 'integer', (column) => column.notNull())
    .addColumn('ingredients', 'text', (column) => column.notNull())
    .addColumn('warnings', 'text', (column) => column.notNull())
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('added_at_position', 'bigint', (column) => column.notNull())
    .addColumn('on_hand', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reserved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_sum', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('review_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('ratings')
    .ifNotExists()
    .addColumn('review_id', 'uuid', (column) => column.primaryKey())
    .addColumn('product_id', 'uuid', (column) => column.notNull())
    .addColumn('rating', 'smallint', (column) => column.notNull())
    .addColumn('published', 'boolean', (column) => column.notNull())
    .execute();
}

export async function createCatalogIndexes(db: Kysely<CatalogTables>): Promise<void> {
  await db.schema
    .createIndex('products_in_order')
    .ifNotExists()
    .on('products')
    .column('added_at_position')
    .execute();
  await db.schema
    .createIndex('products_by_price')
    .ifNotExists()
    .on('products')
    .columns(['price_cents', 'id'])
    .where(sql.ref('is_active'), '=', true)
    .execute();
}
