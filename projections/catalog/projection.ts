import { slugsFor } from '#contracts/catalog/product-slug.ts';
import type { ArticleKind, Category, Character, Notes, Picture } from '#contracts/events/catalog/product.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { LIST } from '#contracts/reads.ts';
import { materialsOf } from '#domain/catalog/notes.ts';
import { defineProjection } from '../lib/projection.ts';
import type { Changes, JsonRow, Rows } from '../lib/rows.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  oneOf,
  orNull,
  type RowsOf,
  smallint,
  table,
  text,
  uuid,
} from '../lib/table.ts';

/** What shoppers are shown of anything on sale, with what can be sold of it. */
const shown = {
  id: uuid,
  name: text,
  /** The last part of its address. */
  slug: text,
  description: text,
  short_description: text,
  price_cents: bigint,
  image_url: text,
  image_alt: text,
  other_pictures: orNull(json<readonly Picture[]>()),
  notes: json<Notes>(),
  /** What related perfumes share. */
  materials: json<readonly string[]>(),
  category: oneOf<Category>(),
  character: orNull(json<Character>()),
  stock_alert: integer,
  weight_grams: integer,
  volume_ml: integer,
  ingredients: text,
  warnings: text,
  is_active: boolean,
  /** EAN-13 of its box; null where it has none. */
  ean: orNull(text),
  created_at: instant,
  /** When its details were last saved. */
  revised_at: instant,
  /** Revision of the product's stream that the row shows. */
  revision: integer,
  /** Place in the log of its addition: the order of the list. */
  added_at_position: bigint,
  on_hand: integer,
  reserved: integer,
  rating_sum: integer,
  review_count: integer,
} as const;

export const tables = {
  products: table(shown, ['id'], {
    products_in_order: '(added_at_position)',
    products_by_price: '(price_cents, id) where is_active',
    products_by_material: 'using gin (materials)',
  }),
  /** Samples and sets: no list, filter or count of perfumes has them. */
  articles: table(
    {
      ...shown,
      kind: oneOf<ArticleKind>(),
      /** Of a sample alone. */
      perfume_id: orNull(uuid),
    },
    ['id'],
    { articles_by_perfume: '(perfume_id)' },
  ),
  /** Every readable address that a product has or had: each leads to it for good. */
  slugs: table({ slug: text, product_id: uuid }, ['slug']),
  /** Products that were taken away for good: their addresses say so. */
  removed: table({ id: uuid }, ['id']),
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

/** Products with what can be sold of them and how they are rated. */
export const catalogProjection = defineProjection({
  name: 'catalog',
  version: 13,
  tables,
  preload: {
    products: 'productId',
    articles: 'productId',
    ratings: 'reviewId',
    slugs: async (event) => wantedSlugs(event),
  },
  on: {
    ProductAdded: async ({ data, revision, position, metadata }, rows) => {
      const row = {
        id: data.productId,
        name: data.name,
        slug: await takeSlug(rows, data.productId, data.name),
        description: data.description,
        short_description: data.shortDescription,
        price_cents: data.price,
        image_url: data.imageUrl,
        image_alt: data.imageAlt,
        other_pictures: data.otherPictures ?? null,
        ...pyramid(data.notes),
        category: data.category,
        character: data.character ?? null,
        stock_alert: data.stockAlert,
        weight_grams: data.weightGrams,
        volume_ml: data.volumeMl,
        ingredients: data.ingredients,
        warnings: data.warnings,
        is_active: data.isActive,
        ean: data.ean || null,
        created_at: data.addedAt,
        revised_at: metadata.recordedAt,
        revision: Number(revision),
        added_at_position: Number(position),
        on_hand: 0,
        reserved: 0,
        rating_sum: 0,
        review_count: 0,
      };
      const { kind, perfumeId: perfume_id = null } = data;
      if (kind === undefined) rows.products.put(row);
      else rows.articles.put({ ...row, kind, perfume_id });
    },

    ProductRevised: async ({ data: { productId, changes }, revision, metadata }, rows) => {
      const slug = changes.name === undefined ? undefined : await takeSlug(rows, productId, changes.name);
      await changeShown(rows, productId, () => ({
        name: changes.name,
        slug,
        description: changes.description,
        short_description: changes.shortDescription,
        price_cents: changes.price,
        image_url: changes.imageUrl,
        image_alt: changes.imageAlt,
        other_pictures: changes.otherPictures,
        ...(changes.notes && pyramid(changes.notes)),
        category: changes.category,
        character: changes.character,
        stock_alert: changes.stockAlert,
        weight_grams: changes.weightGrams,
        volume_ml: changes.volumeMl,
        ingredients: changes.ingredients,
        warnings: changes.warnings,
        is_active: changes.isActive,
        ean: changes.ean === undefined ? undefined : changes.ean || null,
        revised_at: metadata.recordedAt,
        revision: Number(revision),
      }));
    },

    PurchaseCostSet: ({ data, revision }, rows) =>
      changeShown(rows, data.productId, () => ({ revision: Number(revision) })),
    ProductRemoved: async ({ data }, { products, articles, removed }) => {
      await removed.put({ id: data.productId });
      await products.removeById(data.productId);
      await articles.removeById(data.productId);
    },

    StockAdjusted: ({ data }, rows) => moveStock(rows, data.productId, { onHand: data.delta, reserved: 0 }),
    StockReserved: ({ data }, rows) =>
      moveStock(rows, data.productId, { onHand: 0, reserved: data.quantity }),
    StockReleased: ({ data }, rows) =>
      moveStock(rows, data.productId, { onHand: 0, reserved: -data.quantity }),
    StockCommitted: ({ data }, rows) =>
      moveStock(rows, data.productId, { onHand: -data.quantity, reserved: -data.quantity }),

    ReviewSubmitted: ({ data }, { ratings }) =>
      ratings.put({
        review_id: data.reviewId,
        product_id: data.productId,
        rating: data.rating,
        published: false,
      }),
    ReviewPublished: ({ data }, rows) => countRating(rows, data.reviewId, true),
    ReviewRejected: ({ data }, rows) => countRating(rows, data.reviewId, false),
  },
  changedBy: async (_db, events) => events.flatMap(shownDifferently),
});

/** The addresses that an event may give its product. */
function wantedSlugs(event: Recorded<ShopEvent>): string[] {
  if (event.type === 'ProductAdded') return slugsFor(event.data.name, event.data.productId);
  if (event.type !== 'ProductRevised' || event.data.changes.name === undefined) return [];
  return slugsFor(event.data.changes.name, event.data.productId);
}

/** Takes the best address for a name that is not another product's. One that was taken away for good holds its own no longer. */
async function takeSlug(
  { slugs, removed }: Rows<CatalogTables>,
  productId: string,
  name: string,
): Promise<string> {
  for (const slug of slugsFor(name, productId)) {
    const owner = (await slugs.find(slug))?.product_id;
    if (owner !== undefined && owner !== productId && (await removed.find(owner)) === undefined) continue;
    slugs.put({ slug, product_id: productId });
    return slug;
  }
  throw new Error(`every address of ${productId} is another product's`);
}

function pyramid(notes: Notes) {
  return { notes, materials: materialsOf(notes) };
}

/** A product, and the list where it joins, leaves or changes what is found or shown there. */
function shownDifferently(event: Recorded<ShopEvent>): string[] {
  switch (event.type) {
    case 'ProductAdded':
    case 'ProductRemoved':
      return [event.data.productId, LIST];
    case 'ProductRevised': {
      const { productId, changes } = event.data;
      const { name, category, price, isActive, notes, character, imageUrl, otherPictures } = changes;
      const listed = [name, category, price, isActive, notes, character, imageUrl, otherPictures];
      return listed.some((change) => change !== undefined) ? [productId, LIST] : [productId];
    }
    case 'ReviewSubmitted':
      return [];
    default:
      return 'productId' in event.data && event.data.productId ? [event.data.productId] : [];
  }
}

type Shown = CatalogTables['products'];

/** A perfume, or what else is on sale under the id. */
async function changeShown(
  { products, articles }: Rows<CatalogTables>,
  productId: string,
  changes: (row: JsonRow<Shown>) => Changes<Shown>,
): Promise<void> {
  await products.change(productId, changes);
  await articles.change(productId, changes);
}

function moveStock(rows: Rows<CatalogTables>, productId: string, by: { onHand: number; reserved: number }) {
  return changeShown(rows, productId, ({ on_hand, reserved }) => ({
    on_hand: on_hand + by.onHand,
    reserved: reserved + by.reserved,
  }));
}

async function countRating(rows: Rows<CatalogTables>, reviewId: string, published: boolean): Promise<void> {
  const { ratings } = rows;
  const review = await ratings.find(reviewId);
  if (review === undefined || review.published === published) return;
  ratings.put({ ...review, published });
  const sign = published ? 1 : -1;
  await changeShown(rows, review.product_id, ({ rating_sum, review_count }) => ({
    rating_sum: rating_sum + sign * review.rating,
    review_count: review_count + sign,
  }));
}
