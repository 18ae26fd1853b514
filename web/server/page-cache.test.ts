import { EventEmitter, once } from 'node:events';
import type { Context } from 'koa';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import type { ShopReads } from '#contracts/reads.ts';
import { createPerfumeIndexer } from '#domain/catalog/perfume-index.ts';
import { aProduct } from '../admin/testing/fixtures.ts';
import { overviewOf } from '../data/review-summary.ts';
import { createPageCache, type MakePage, type PageCache } from './page-cache.ts';
import { sendPage, serveCached } from './send-page.ts';
import { aRequest } from './testing/a-request.ts';

/** Products that a test changes as it goes, and reads that show them. */
function stagedReads(ids: readonly string[]): { reads: ShopReads; prices: Map<string, string> } {
  const prices = new Map(ids.map((id) => [id, '10.00']));
  const product = (id: string): Product => aProduct({ id, price: prices.get(id) ?? '' });
  return {
    prices,
    reads: {
      listProducts: async ({ limit }) => [...prices.keys()].slice(0, limit).map(product),
      findProduct: async (id) => (prices.has(id) ? product(id) : null),
      findProductAt: async () => null,
      findProducts: async () => [],
      listRelatedProducts: async () => [],
      listArticles: async () => [],
      listSamples: async () => [],
      wasRemoved: async () => false,
      listProductReviews: async () => [],
      findReviewsOverview: async () => overviewOf([]),
      listMappedProducts: async () =>
        [...prices.keys()].map((id) => ({ slug: id, imageUrls: [], revisedAt: '' })),
      countProducts: async () => prices.size,
      readCatalogueIndex: async () => ({
        prices,
        slugs: new Map(),
        idAt: () => undefined,
        removed: new Set(),
        perfumes: createPerfumeIndexer().index(),
      }),
      findHouse: async () => ({ version: 0, identity: UNNAMED_HOUSE }),
    },
  };
}

function textAnswer(text: string) {
  return { status: 200, headers: {}, content: Buffer.from(text), isKept: true };
}

/** A page that says a product's price. */
function pricePage(id: string): MakePage {
  return async (reads) => textAnswer((await reads.findProduct(id))?.price ?? 'nothing');
}

/** A page that says all prices. */
const priceList: MakePage = async (reads) =>
  textAnswer((await reads.listProducts({ limit: 100 })).map(({ price }) => price).join(' '));

let now: number;
let shop: ReturnType<typeof stagedReads>;
let cache: PageCache;

beforeEach(() => {
  now = Date.parse('2026-06-01T12:30:00Z');
  shop = stagedReads(['rose', 'oud']);
  cache = createPageCache({ reads: shop.reads, clock: () => now });
  cache.resume();
});

async function shown(key: string, make: MakePage): Promise<string> {
  return (await cache.get(key, make)).content.toString();
}

interface Held {
  readonly make: MakePage;
  /** The page has read what it shows. */
  readonly hasRead: Promise<void>;
  goOn(): void;
}

/** A page that waits, once it has read, until it is told to go on. */
function held(make: MakePage): Held {
  const signals = new EventEmitter();
  const mayGoOn = once(signals, 'go on');
  return {
    hasRead: once(signals, 'has read').then(() => undefined),
    goOn: () => signals.emit('go on'),
    async make(reads) {
      const answer = await make(reads);
      signals.emit('has read');
      await mayGoOn;
      return answer;
    },
  };
}

describe('a kept page', () => {
  it('is made once, however often it is asked for', async () => {
    await Promise.all(Array.from({ length: 100 }, () => shown('/rose', pricePage('rose'))));
    await shown('/rose', pricePage('rose'));
    expect(cache.statistics().made).toBe(1);
  });

  it('shows a change from the moment it is heard of', async () => {
    await shown('/rose', pricePage('rose'));
    shop.prices.set('rose', '12.00');
    cache.changed('catalog:rose');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
  });

  it('is made at once though the clock was set back meanwhile', async () => {
    await shown('/rose', pricePage('rose'));
    shop.prices.set('rose', '12.00');
    cache.changed('catalog:rose');
    now -= 3_600_000;
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
  });

  it('that shows who runs the shop is made anew when that changes', async () => {
    const make: MakePage = async (reads) => {
      const { version } = await reads.findHouse();
      return { status: 200, headers: {}, content: Buffer.from(String(version)), isKept: true };
    };
    await shown('/mentions-legales', make);
    cache.changed('house:identity');
    await shown('/mentions-legales', make);
    expect(cache.statistics().made).toBe(2);
  });

  it('stays when something else changes', async () => {
    await shown('/rose', pricePage('rose'));
    cache.changed('catalog:oud');
    cache.changed('catalog:list');
    cache.changed('reviews:rose');
    await shown('/rose', pricePage('rose'));
    expect(cache.statistics().made).toBe(1);
  });

  it.each(['catalog:list', 'catalog:oud', 'catalog:*'] as const)('of a list goes with %s', async (change) => {
    await shown('/list', priceList);
    shop.prices.set('oud', '99.00');
    cache.changed(change);
    expect(await shown('/list', priceList)).toBe('10.00 99.00');
  });

  it('goes when everything of what it shows changed', async () => {
    await shown('/rose', pricePage('rose'));
    cache.changed('catalog:*');
    expect(cache.peek('/rose')).toBeUndefined();
  });

  it('is made anew on the hour: what it says of the day may be over', async () => {
    await shown('/rose', pricePage('rose'));
    now = Date.parse('2026-06-01T12:59:59.999Z');
    expect(cache.peek('/rose')).toBeDefined();
    now += 1;
    expect(cache.peek('/rose')).toBeUndefined();
  });
});

describe('a page that is being made while something changes', () => {
  it('is not kept, and answers only those who asked before', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    shop.prices.set('rose', '12.00');
    cache.changed('catalog:rose');
    const late = shown('/rose', pricePage('rose'));
    old.goOn();
    expect(await early).toBe('10.00');
    expect(await late).toBe('12.00');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
    expect(cache.statistics().made).toBe(2);
  });

  it('is kept when it does not show what changed', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    cache.changed('catalog:oud');
    const late = shown('/rose', pricePage('rose'));
    old.goOn();
    await Promise.all([early, late]);
    expect(cache.statistics()).toMatchObject({ made: 1, kept: 1 });
  });

  it('that lists what changed is not kept either, though it learnt only then that it shows it', async () => {
    const old = held(priceList);
    const early = shown('/list', old.make);
    await old.hasRead;
    shop.prices.set('oud', '99.00');
    cache.changed('catalog:oud');
    old.goOn();
    await early;
    expect(cache.peek('/list')).toBeUndefined();
  });

  it('is not kept when changes were missed meanwhile', async () => {
    const old = held(pricePage('rose'));
    const early = shown('/rose', old.make);
    await old.hasRead;
    cache.pause();
    cache.resume();
    old.goOn();
    await early;
    expect(cache.peek('/rose')).toBeUndefined();
  });

  it('that fails tells all who wait, and the next one tries again', async () => {
    const broken: MakePage = () => Promise.reject(new Error('out of reach'));
    const both = await Promise.allSettled([shown('/rose', broken), shown('/rose', broken)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await shown('/rose', pricePage('rose'))).toBe('10.00');
  });
});

describe('while changes are not received', () => {
  it('nothing is kept, from before or anew', async () => {
    await shown('/rose', pricePage('rose'));
    cache.pause();
    shop.prices.set('rose', '12.00');
    expect(await shown('/rose', pricePage('rose'))).toBe('12.00');
    expect(cache.statistics().kept).toBe(0);
  });
});

describe('memory', () => {
  it('holds no more than its limit: the least recently asked for go first', async () => {
    const page =
      (text: string): MakePage =>
      async () => ({
        status: 200,
        headers: {},
        content: Buffer.alloc(10_000, text),
        isKept: true,
      });
    cache = createPageCache({ reads: shop.reads, maxBytes: 60_000, clock: () => now });
    cache.resume();
    await cache.get('/a', page('a'));
    await cache.get('/b', page('b'));
    cache.peek('/a');
    await cache.get('/c', page('c'));
    expect(['/a', '/b', '/c'].map((key) => cache.peek(key) !== undefined)).toEqual([true, false, true]);
    expect(cache.statistics().bytes).toBeLessThanOrEqual(60_000);
  });

  it('is not spent on what is not worth keeping', async () => {
    await cache.get('/no-such-thing', async () => ({
      status: 404,
      headers: {},
      content: Buffer.alloc(0),
      isKept: false,
    }));
    expect(cache.statistics().kept).toBe(0);
  });
});

describe('the tag of a page', () => {
  it('is another exactly when the content is', async () => {
    const tags = [];
    for (const price of ['10.00', '12.00', '10.00']) {
      shop.prices.set('rose', price);
      cache.changed('catalog:rose');
      tags.push((await cache.get('/rose', pricePage('rose'))).etag);
    }
    expect(tags[0]).toBe(tags[2]);
    expect(tags[0]).not.toBe(tags[1]);
  });

  it('differs by encoding', async () => {
    const page = await cache.get('/rose', pricePage('rose'));
    const tags = ['br', 'gzip', ''].map(async (accepted) => {
      const ctx = aRequest({ 'accept-encoding': accepted });
      await sendPage(ctx, page);
      return ctx.response.get('etag');
    });
    expect(new Set(await Promise.all(tags)).size).toBe(3);
  });
});

describe('a request for a kept page', () => {
  const answer = (ctx: Context, next = async () => undefined) =>
    serveCached({ cache, keyOf: ({ path }) => path, commonHeaders: () => ({}), onAnswered })(ctx, next);
  const onAnswered = vi.fn();

  it('is answered from memory, and in short when the browser has it', async () => {
    await shown('/rose', pricePage('rose'));
    const first = aRequest({});
    await answer(first);
    expect(first.res.statusCode).toBe(200);
    const etag = `"${cache.peek('/rose')?.etag}-identity"`;
    const again = aRequest({ 'if-none-match': etag });
    await answer(again);
    expect([again.status, again.body]).toEqual([304, undefined]);
    expect(onAnswered).toHaveBeenCalledTimes(2);
    expect(cache.statistics().made).toBe(1);
  });

  it('goes on when nothing is kept, or nothing is read', async () => {
    const next = vi.fn(async () => undefined);
    await answer(aRequest({}), next);
    await shown('/rose', pricePage('rose'));
    await answer(aRequest({}, 'POST'), next);
    expect(next).toHaveBeenCalledTimes(2);
  });
});
