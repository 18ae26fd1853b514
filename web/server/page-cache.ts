import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Product } from '#contracts/http/shop/products.ts';
import { EVERYTHING, IDENTITY, LIST, type PageDependency, type ShopReads } from '#contracts/reads.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page, or an answer of the API, that is the same for everybody. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface CachedPage extends Page {
  readonly etag: string;
  /** Compressed on first use. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  /** What it was made from, and how many changes had been received before. */
  readonly shown: ReadonlySet<PageDependency>;
  readonly revision: number;
  readonly madeAt: number;
}

/** Makes a page from what it reads; `isKept: false` for one that is not worth keeping. */
export type MakePage = (reads: ShopReads) => Promise<Page & { readonly isKept: boolean }>;

const MAX_BYTES = 64 * 1024 * 1024;
const OVERHEAD_BYTES = 4_096;
const MAX_CHANGES = 10_000;
/** A page that changes all the time is made so often at most, which leaves the processor to orders. */
const MIN_INTERVAL_MS = 100;
const HOUR_MS = 3_600_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Pages, kept until something they show changes (docs/decisions/0008-page-cache.md). A new cache keeps nothing until `resume`.
 * @param clock the present in milliseconds.
 */
export function createPageCache(options: { reads: ShopReads; maxBytes?: number; clock?: () => number }) {
  const { reads, maxBytes = MAX_BYTES, clock = Date.now } = options;
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ content }) => 2 * content.length + OVERHEAD_BYTES,
  });
  const pending = new Map<string, Promise<CachedPage>>();
  /** Changes are numbered as they are received. */
  let revision = 0;
  const lastChanges = new Map<PageDependency, number>();
  /** From this number on no change was missed. */
  let completeSince = Number.POSITIVE_INFINITY;
  let made = 0;
  let found = 0;

  function isUnchanged(page: CachedPage): boolean {
    if (page.revision < completeSince) return false;
    for (const each of page.shown) if ((lastChanges.get(each) ?? 0) > page.revision) return false;
    return true;
  }

  /** The kept page, if it is still true. What pages say of the day or the year changes on the hour, in every time zone. */
  function peek(key: string): CachedPage | undefined {
    const page = pages.get(key);
    if (page === undefined || !isUnchanged(page)) return undefined;
    return Math.floor(page.madeAt / HOUR_MS) === Math.floor(clock() / HOUR_MS) ? page : undefined;
  }

  async function makePage(key: string, make: MakePage): Promise<CachedPage> {
    const wait = (pages.peek(key)?.madeAt ?? 0) + MIN_INTERVAL_MS - clock();
    // A clock that was set back meanwhile must not make anybody wait for it.
    if (wait > 0) await sleep(Math.min(wait, MIN_INTERVAL_MS));
    made += 1;
    const shown = new Set<PageDependency>();
    const begun = { shown, revision, madeAt: clock() };
    const { isKept, ...page } = await make(recordReads(reads, shown));
    const etag = createHash('sha256').update(page.content).digest('base64url').slice(0, 22);
    const cached = { ...page, ...begun, etag, encoded: new Map() };
    if (isKept && completeSince <= revision) pages.set(key, cached);
    return cached;
  }

  function begin(key: string, make: MakePage): Promise<CachedPage> {
    const making = makePage(key, make).finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  }

  return {
    peek,
    /** The kept page, or one made now: once, however many ask meanwhile, and never from before a change that had been received. */
    async get(key: string, make: MakePage): Promise<CachedPage> {
      const asked = revision;
      for (;;) {
        const kept = peek(key);
        if (kept) {
          found += 1;
          return kept;
        }
        const page = await (pending.get(key) ?? begin(key, make));
        if (page.revision >= asked || isUnchanged(page)) return page;
      }
    },
    /** Drops what shows something that changed. */
    changed(change: PageDependency): void {
      revision += 1;
      lastChanges.set(change, revision);
      if (lastChanges.size <= MAX_CHANGES) return;
      lastChanges.clear();
      completeSince = Math.max(completeSince, revision);
    },
    /** Drops everything and keeps nothing more: changes are no longer received. */
    pause(): void {
      completeSince = Number.POSITIVE_INFINITY;
      pages.clear();
    },
    /** Keeps pages again: from now on every change is received. */
    resume(): void {
      revision += 1;
      completeSince = revision;
    },
    /** How many pages were made so far, how many were there when they were got, and what is kept. */
    statistics: () => ({ made, found, kept: pages.size, bytes: pages.calculatedSize }),
  };
}

/** Reads that note in `shown` what was read: nobody has to list what a page depends on. */
function recordReads(reads: ShopReads, shown: Set<PageDependency>): ShopReads {
  type ReadModel = 'catalog' | 'reviews' | 'house';
  const note = (readModel: ReadModel, id: string) =>
    shown.add(`${readModel}:${id}`).add(`${readModel}:${EVERYTHING}`);
  function noted<T>(readModel: ReadModel, id: string, reading: Promise<T>): Promise<T> {
    note(readModel, id);
    return reading;
  }
  /** A list shows its products, and changes with which there are. */
  async function notedList(reading: Promise<Product[]>): Promise<Product[]> {
    const products = await noted('catalog', LIST, reading);
    for (const { id } of products) note('catalog', id);
    return products;
  }
  return {
    listProducts: (page) => notedList(reads.listProducts(page)),
    findProduct: (id) => noted('catalog', id, reads.findProduct(id)),
    async findProductAt(slug) {
      const product = await reads.findProductAt(slug);
      // Another product can have this address only after this one is gone, which names this one.
      if (product !== null) note('catalog', product.id);
      return product;
    },
    findProducts(ids) {
      for (const id of ids) note('catalog', id);
      return noted('catalog', LIST, reads.findProducts(ids));
    },
    listRelatedProducts: (productId) => notedList(reads.listRelatedProducts(productId)),
    listArticles: (perfumeId) => notedList(reads.listArticles(perfumeId)),
    listSamples: () => notedList(reads.listSamples()),
    wasRemoved: (id) => noted('catalog', id, reads.wasRemoved(id)),
    listProductReviews: (productId) => noted('reviews', productId, reads.listProductReviews(productId)),
    findReviewsOverview: (productId) => noted('reviews', productId, reads.findReviewsOverview(productId)),
    // Not each product: a map would be drawn anew for every bottle sold. Its dates are of this hour.
    listMappedProducts: (part, perPart) => noted('catalog', LIST, reads.listMappedProducts(part, perPart)),
    countProducts: () => noted('catalog', LIST, reads.countProducts()),
    readCatalogueIndex: () => noted('catalog', LIST, reads.readCatalogueIndex()),
    findHouse: () => noted('house', IDENTITY, reads.findHouse()),
  };
}
