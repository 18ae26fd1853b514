import type { Cents } from './cents.ts';
import type { PerfumeIndex } from './finding.ts';
import type { CurrentHouse, HouseIdentity } from './house/house.ts';
import type { PaymentConfig } from './http/shop/payments.ts';
import type { Product, ProductPage } from './http/shop/products.ts';
import type { Review, ReviewsOverview } from './http/shop/reviews.ts';

/** What a map of the site says of a product. */
export interface MappedProduct extends Pick<Product, 'slug'> {
  /** Of all its pictures, the first one first. */
  readonly imageUrls: readonly string[];
  /** When its details were last saved (ISO 8601, UTC). */
  readonly revisedAt: string;
}

/** What public pages read: implemented by `projections`, handed to `web` at start, so that pages know no database. */
export interface ShopReads {
  /** Active products, oldest first unless the page says otherwise. */
  listProducts(page: ProductPage): Promise<Product[]>;
  /** One active product, or null. */
  findProduct(id: string): Promise<Product | null>;
  /** The active product of a readable address, its present one; null for none. */
  findProductAt(slug: string): Promise<Product | null>;
  /** Active products by their ids, in that order, without those that there are not. Which these are depends on the whole list. */
  findProducts(ids: readonly string[]): Promise<Product[]>;
  /** Active products that share most notes with one. */
  listRelatedProducts(id: string): Promise<Product[]>;
  /** Sets on sale, before them the sample of a perfume where one is named. */
  listArticles(perfumeId: string | null): Promise<Product[]>;
  /** Samples on sale of which there are some. */
  listSamples(): Promise<Product[]>;
  /** Whether a product of this id was taken away for good. */
  wasRemoved(id: string): Promise<boolean>;
  /** Published reviews of a product, newest first, at most 500. */
  listProductReviews(productId: string): Promise<Review[]>;
  /** How a product's published reviews are distributed, and the newest of them. */
  findReviewsOverview(productId: string): Promise<ReviewsOverview>;
  /** Active perfumes for the map of the site, oldest first: the given run of so many, from 0. */
  listMappedProducts(part: number, perPart: number): Promise<MappedProduct[]>;
  /** How many perfumes are active. */
  countProducts(): Promise<number>;
  /** Which products there are and were. */
  readCatalogueIndex(): Promise<CatalogueIndex>;
  /** Who runs the shop. */
  findHouse(): Promise<CurrentHouse>;
}

/** Anybody can make up ids, prices, notes and words: what there is not is known from this, without asking the database. */
export interface CatalogueIndex {
  /** The present price of each active product by its id, as a decimal number of euros. */
  readonly prices: ReadonlyMap<string, string>;
  /** The present address of each active product by its id. */
  readonly slugs: ReadonlyMap<string, string>;
  /** Ids of products that were taken away for good. */
  readonly removed: ReadonlySet<string>;
  /** The id of the product that has or had an address, be it active or not; undefined for none. */
  idAt(slug: string): string | undefined;
  /** Active products as they are found. */
  readonly perfumes: PerfumeIndex;
}

/**
 * What pages show, as the read models name it when it changes: `{read model}:{id}`; `LIST` for which products there are and in which
 * order they stand, `EVERYTHING` when more changed than is worth naming.
 */
export type PageDependency = `${'catalog' | 'reviews' | 'house'}:${string}`;
export const LIST = 'list';
/** The house's identity, which every page shows: it is one. */
export const IDENTITY = 'identity';
export const EVERYTHING = '*';

/** Whether a read model's name of what changed names something that pages show. */
export function isPageDependency(change: string): change is PageDependency {
  return /^(?:catalog|reviews|house):/.test(change);
}

/** What pages need to know of the configuration; all of it may be seen by anybody. */
export interface PublicConfig {
  readonly publicUrl: string;
  readonly supportEmail: string;
  /** The hour in which the page was made (ISO 8601, UTC): the same for the server and for the browser that goes on with it. */
  readonly madeAt: string;
  /** Who runs the shop. */
  readonly house: HouseIdentity;
  /** Not available while the house lacks what the law demands. */
  readonly payment: PaymentConfig;
  /** What wrapping a gift costs; null where the shop sends no gifts. */
  readonly giftWrapPrice: Cents | null;
  /** Bottles of one perfume that an order may hold. */
  readonly maxBottlesPerLine: number;
  /** Bottles that an order may hold in all. */
  readonly maxBottlesPerOrder: number;
}
