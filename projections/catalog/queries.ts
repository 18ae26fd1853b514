import { type Selectable, sql } from 'kysely';
import { fromDecimal } from '#contracts/cents.ts';
import { RELATED_PRODUCTS } from '#contracts/constants.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import type { Product, ProductPage } from '#contracts/http/shop/products.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { CatalogueIndex, MappedProduct } from '#contracts/reads.ts';
import { createPerfumeIndexer } from '#domain/catalog/perfume-index.ts';
import type { ReadDb } from '../lib/database.ts';
import { inBatches } from '../lib/in-batches.ts';
import { isBuilt } from '../lib/is-built.ts';
import { inSchema } from '../lib/projection.ts';
import type { CatalogTables } from './projection.ts';

/**
 * Every product, active or not, in the order they joined the catalogue: for the console only (decision 13). They are read in batches,
 * so that a catalogue of any size needs little memory.
 */
export async function* everyProduct(db: ReadDb): AsyncGenerator<Product> {
  const rows = inBatches<ProductRow>((last, limit) => productsBehind(db, last, limit).selectAll().execute());
  for await (const row of rows) yield toProduct(row);
}

/** Every product as a list of the console shows it: its long texts stay where they are. */
export async function* everyListedProduct(db: ReadDb): AsyncGenerator<ListedProduct> {
  const rows = inBatches<ListedRow & Joined>((last, limit) =>
    productsBehind(db, last, limit)
      .select([...LISTED_COLUMNS, 'added_at_position'])
      .execute(),
  );
  for await (const row of rows) yield toListed(row);
}

/** A product's place among those that joined the catalogue. */
type Joined = Pick<ProductRow, 'added_at_position' | 'id'>;

/** Products in the order they joined the catalogue, from behind one on. */
function productsBehind(db: ReadDb, last: Joined | undefined, limit: number) {
  return catalog(db)
    .selectFrom('products')
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(added_at_position, id) > (${last?.added_at_position}::bigint, ${last?.id}::uuid)`,
      ),
    )
    .orderBy('added_at_position')
    .orderBy('id')
    .limit(limit);
}

/** The barcode of each perfume, sample and set that has one, active or not. */
export async function listBarcodes(db: ReadDb): Promise<{ productId: string; ean: string }[]> {
  const of = (table: 'products' | 'articles') =>
    catalog(db).selectFrom(table).select(['id', 'ean']).where('ean', 'is not', null).execute();
  const rows = (await Promise.all([of('products'), of('articles')])).flat();
  return rows.flatMap(({ id, ean }) => (ean === null ? [] : [{ productId: id, ean }]));
}

/** A page of active products: by price, or in the order they joined the catalogue. */
export async function listProducts(
  db: ReadDb,
  { sort, after, limit }: Pick<ProductPage, 'sort' | 'after' | 'limit'>,
): Promise<Product[]> {
  const active = catalog(db).selectFrom('products').selectAll().where('is_active', '=', true).limit(limit);
  if (sort === undefined) return (await active.orderBy('added_at_position').execute()).map(toProduct);
  const direction = sort === 'price-asc' ? 'asc' : 'desc';
  const beyond = sql.raw(sort === 'price-asc' ? '>' : '<');
  const rows = await active
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(price_cents, id) ${beyond} (${after?.priceCents}::bigint, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('price_cents', direction)
    .orderBy('id', direction)
    .execute();
  return rows.map(toProduct);
}

/** Active products by their ids, in that order, samples and sets among them. */
export async function findProducts(db: ReadDb, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await catalog(db)
    .selectFrom('products')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]));
  const others = ids.filter((id) => !byId.has(id));
  if (others.length > 0) {
    const articles = await findArticles(db, (query) =>
      query.where('id', 'in', others).where('is_active', '=', true),
    );
    for (const article of articles) byId.set(article.id, article);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Active products that share most materials with one, those of its family first among equals; none for one that is not on sale. */
export async function listRelatedProducts(db: ReadDb, id: string): Promise<Product[]> {
  const [self] = await catalog(db)
    .selectFrom('products')
    .select(['materials', 'category'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .execute();
  if (self === undefined) return [];
  const shared = sql<number>`(select count(*) from jsonb_array_elements_text(materials) as m where m = any(${self.materials}::text[]))`;
  const rows = await catalog(db)
    .selectFrom('products')
    .selectAll()
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .where(sql<boolean>`materials operator(pg_catalog.?|) ${self.materials}::text[]`)
    .orderBy(shared, 'desc')
    .orderBy(sql`category = ${self.category}`, 'desc')
    .orderBy('added_at_position')
    .limit(RELATED_PRODUCTS)
    .execute();
  return rows.map(toProduct);
}

/**
 * Active products as a map of the site names them, in the order they joined the catalogue.
 * @param part which run of so many, from 0.
 */
export async function listMappedProducts(
  db: ReadDb,
  part: number,
  perPart: number,
): Promise<MappedProduct[]> {
  const rows = await catalog(db)
    .selectFrom('products')
    .select(['slug', 'image_url', 'other_pictures', 'revised_at'])
    .where('is_active', '=', true)
    .orderBy('added_at_position')
    .offset(part * perPart)
    .limit(perPart)
    .execute();
  const sets = part === 0 && (await isBuilt(db, 'catalog.articles')) ? await mappedSets(db) : [];
  return [...sets, ...rows].map(({ slug, image_url, other_pictures, revised_at }) => ({
    slug,
    imageUrls: [image_url, ...(other_pictures ?? []).map(({ url }) => url)],
    revisedAt: revised_at.toISOString(),
  }));
}

/** Few: they stand in the first map, beside its perfumes. */
function mappedSets(db: ReadDb) {
  return catalog(db)
    .selectFrom('articles')
    .select(['slug', 'image_url', 'other_pictures', 'revised_at'])
    .where('kind', '=', 'set')
    .where('is_active', '=', true)
    .orderBy('added_at_position')
    .execute();
}

export async function countProducts(db: ReadDb): Promise<number> {
  const { count } = await catalog(db)
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return count;
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
  if (row) return toProduct(row);
  const [article] = await findArticles(db, (query) =>
    query.where('id', '=', id).$if(!options.includeInactive, (all) => all.where('is_active', '=', true)),
  );
  return article ?? null;
}

/** The active product whose present address ends in a slug, or null. */
export async function findProductAt(db: ReadDb, slug: string): Promise<Product | null> {
  const row = await catalog(db)
    .selectFrom('slugs')
    .innerJoin('products', (join) =>
      join.onRef('products.id', '=', 'slugs.product_id').onRef('products.slug', '=', 'slugs.slug'),
    )
    .selectAll('products')
    .where('slugs.slug', '=', slug)
    .where('products.is_active', '=', true)
    .executeTakeFirst();
  if (row) return toProduct(row);
  const [article] = await findArticles(db, (query) =>
    query.where('slug', '=', slug).where('is_active', '=', true),
  );
  return article ?? null;
}

/** Sets on sale, before them the sample of a perfume where one is named. */
export function listArticles(db: ReadDb, perfumeId: string | null): Promise<Product[]> {
  return findArticles(db, (query) =>
    query
      .where('is_active', '=', true)
      .where(({ eb, or }) =>
        or([eb('kind', '=', 'set'), ...(perfumeId === null ? [] : [eb('perfume_id', '=', perfumeId)])]),
      ),
  );
}

/** Samples on sale of which there are some. */
export function listSamples(db: ReadDb): Promise<Product[]> {
  return findArticles(db, (query) =>
    query.where('is_active', '=', true).where('kind', '=', 'sample').whereRef('on_hand', '>', 'reserved'),
  );
}

/** Every sample and set, active or not: for the console only (decision 13). */
export function everyArticle(db: ReadDb): Promise<Product[]> {
  return findArticles(db, (query) => query);
}

/** Samples before sets, each in the order they joined; none while the live rows are of the version before (ADR 0004). */
async function findArticles(db: ReadDb, narrow: (query: ArticleQuery) => ArticleQuery): Promise<Product[]> {
  if (!(await isBuilt(db, 'catalog.articles'))) return [];
  const rows = await narrow(articlesOf(db)).orderBy('kind').orderBy('added_at_position').execute();
  return rows.map(({ kind, perfume_id, ...row }) => ({
    ...toProduct(row),
    kind,
    ...(perfume_id !== null && { perfumeId: perfume_id }),
  }));
}

function articlesOf(db: ReadDb) {
  return catalog(db).selectFrom('articles').selectAll();
}
type ArticleQuery = ReturnType<typeof articlesOf>;

/** Whether there was a product of this id that was taken away for good. */
export async function wasRemoved(db: ReadDb, id: string): Promise<boolean> {
  const row = await catalog(db).selectFrom('removed').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Which products there are and were, all at once. */
export async function readCatalogueIndex(db: ReadDb): Promise<CatalogueIndex> {
  const [addresses, removed] = await Promise.all([
    catalog(db).selectFrom('slugs').selectAll().execute(),
    catalog(db).selectFrom('removed').select('id').execute(),
  ]);
  const ids = new Map(addresses.map(({ slug, product_id }) => [slug, product_id]));
  const prices = new Map<string, string>();
  const slugs = new Map<string, string>();
  const indexer = createPerfumeIndexer();
  for (const { id, slug, price, isActive, kind, name, imageUrl } of await everyArticle(db)) {
    if (!isActive) continue;
    prices.set(id, price);
    slugs.set(id, slug);
    if (kind) indexer.addArticle({ id, slug, name, kind, imageUrl, priceCents: fromDecimal(price) ?? 0 });
  }
  // In batches, between which the process answers: a large catalogue takes a while.
  for await (const row of inBatches((last: IndexedRow | undefined, limit) => indexedRows(db, last, limit))) {
    prices.set(row.id, toDecimal(cents(row.price_cents)));
    slugs.set(row.id, row.slug);
    const { id, slug, name, category, notes, character } = row;
    const moments = character?.moments ?? [];
    indexer.add({
      id,
      slug,
      name,
      category,
      notes,
      moments,
      priceCents: row.price_cents,
      imageUrl: row.image_url,
    });
  }
  return {
    prices,
    slugs,
    removed: new Set(removed.map(({ id }) => id)),
    idAt: (slug) => ids.get(slug),
    perfumes: indexer.index(),
  };
}

type IndexedRow = Pick<
  ProductRow,
  'id' | 'slug' | 'name' | 'price_cents' | 'image_url' | 'category' | 'notes' | 'character'
>;

/** Active products from the cheapest on, behind the last one read. */
function indexedRows(db: ReadDb, last: IndexedRow | undefined, limit: number): Promise<IndexedRow[]> {
  return catalog(db)
    .selectFrom('products')
    .select(['id', 'slug', 'name', 'price_cents', 'image_url', 'category', 'notes', 'character'])
    .where('is_active', '=', true)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(price_cents, id) > (${last?.price_cents}::bigint, ${last?.id}::uuid)`),
    )
    .orderBy('price_cents')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function catalog(db: ReadDb) {
  return inSchema<CatalogTables>(db, 'catalog');
}

type ProductRow = Selectable<CatalogTables['products']>;

function toProduct(row: ProductRow): Product {
  return {
    ...toListed(row),
    description: row.description,
    ...(row.other_pictures?.length && { otherPictures: [...row.other_pictures] }),
    notes: row.notes,
    ...(row.character && { character: row.character }),
    weight: (row.weight_grams / 1000).toFixed(2),
    volumeMl: row.volume_ml,
    ingredients: row.ingredients,
    warnings: row.warnings,
    createdAt: row.created_at.toISOString(),
    averageRating: row.review_count === 0 ? null : Math.round((row.rating_sum / row.review_count) * 10) / 10,
    reviewCount: row.review_count,
  };
}

const LISTED_COLUMNS = [
  'id',
  'slug',
  'name',
  'short_description',
  'price_cents',
  'image_url',
  'image_alt',
  'category',
  'on_hand',
  'reserved',
  'stock_alert',
  'is_active',
  'revision',
] as const;
type ListedRow = Pick<ProductRow, (typeof LISTED_COLUMNS)[number]>;

function toListed(row: ListedRow) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    shortDescription: row.short_description,
    price: toDecimal(cents(row.price_cents)),
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    category: row.category,
    stockQuantity: row.on_hand - row.reserved,
    stockAlert: row.stock_alert,
    isActive: row.is_active,
    revision: row.revision,
  };
}
