import type { Category, Notes } from '#contracts/events/product.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  oneOf,
  type RowsOf,
  smallint,
  table,
  text,
  uuid,
} from '../table.ts';

export const tables = {
  products: table(
    {
      id: uuid,
      name: text,
      description: text,
      short_description: text,
      price_cents: bigint,
      image_url: text,
      image_alt: text,
      notes: json<Notes>(),
      category: oneOf<Category>(),
      stock_alert: integer,
      weight_grams: integer,
      volume_ml: integer,
      ingredients: text,
      warnings: text,
      is_active: boolean,
      created_at: instant,
      /** Revision of the product's stream that the row shows. */
      revision: integer,
      /** Place in the log of its addition: the order of the list. */
      added_at_position: bigint,
      on_hand: integer,
      reserved: integer,
      rating_sum: integer,
      review_count: integer,
    },
    ['id'],
    {
      products_in_order: '(added_at_position)',
      products_by_price: '(price_cents, id) where is_active',
    },
  ),
  /** What a published review counts for, until it is withdrawn. */
  ratings: table(
    {
      review_id: uuid,
      product_id: uuid,
      rating: smallint,
      published: boolean,
    },
    ['review_id'],
  ),
} as const;
export type CatalogTables = RowsOf<typeof tables>;
