import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { cursorBehind, readCursor } from '#contracts/catalog/product-cursor.ts';
import { slugOf } from '#contracts/catalog/product-slug.ts';
import { characterSchema } from '#contracts/events/catalog/product.ts';
import { EVERY_PERFUME } from '#contracts/finding.ts';
import { listedProductSchema } from '#contracts/http/console/listed-products.ts';
import { productSchema } from '#contracts/http/shop/products.ts';
import { cents } from '#contracts/money.ts';
import { allOf } from '../lib/in-batches.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { productAdded, reviewSubmitted } from '../testing/sample-events.ts';
import { catalogProjection } from './projection.ts';
import {
  everyListedProduct,
  everyProduct,
  findProduct,
  findProductAt,
  findProducts,
  listMappedProducts,
  listProducts,
  listRelatedProducts,
  readCatalogueIndex,
} from './queries.ts';

let readModels: TestReadModels;
let history: History;
let productId: string;
const everything = { includeInactive: true };

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(() => {
  history = createHistory();
  productId = randomUUID();
  history.add(`product-${productId}`, productAdded(productId));
});

async function shown() {
  await readModels.apply(catalogProjection, history.events);
  return findProduct(readModels.db, productId, everything);
}

describe('a product of the catalogue', () => {
  it('is shown as the contract says', async () => {
    expect(productSchema.parse(await shown())).toMatchObject({
      price: '89.00',
      weight: '0.32',
      stockQuantity: 0,
      averageRating: null,
      reviewCount: 0,
      revision: 0,
      notes: { top: ['bergamote'], middle: ['rose'], base: ['musc'] },
    });
  });

  it('changes in what a revision names and in nothing else', async () => {
    const changes = { price: cents(9_900), notes: { top: [], middle: [], base: ['ambre'] } };
    history.add(`product-${productId}`, { type: 'ProductRevised', data: { productId, changes } });
    expect(await shown()).toMatchObject({
      name: 'Rose Alba',
      price: '99.00',
      notes: changes.notes,
      revision: 1,
    });
  });

  it('has the character that was said of it last, and none before', async () => {
    expect((await shown())?.character).toBeUndefined();
    const character = characterSchema.parse({ concentration: 'extrait', longevity: 5, moments: ['nuit'] });
    history.add(`product-${productId}`, {
      type: 'ProductRevised',
      data: { productId, changes: { character } },
    });
    expect(productSchema.parse(await shown()).character).toEqual(character);
    const { perfumes } = await readCatalogueIndex(readModels.db);
    const part = { isDearestFirst: false, after: null, limit: 100 };
    expect(perfumes.find({ ...EVERY_PERFUME, moment: 'nuit' }, part).ids).toContain(productId);
    expect(perfumes.find({ ...EVERY_PERFUME, moment: 'matin' }, part).ids).not.toContain(productId);
  });

  it('has the pictures it was saved with last, in their order, and one before', async () => {
    expect((await shown())?.otherPictures).toBeUndefined();
    const otherPictures = [
      { url: '/objects/b.jpg', alt: 'Bouchon' },
      { url: '/objects/a.jpg', alt: '' },
    ];
    const changes = { otherPictures };
    history.add(`product-${productId}`, { type: 'ProductRevised', data: { productId, changes } });
    expect(productSchema.parse(await shown()).otherPictures).toEqual(otherPictures);
    const slug = (await shown())?.slug;
    const mapped = (await listMappedProducts(readModels.db, 0, 1_000)).find((each) => each.slug === slug);
    expect(mapped?.imageUrls).toEqual(['/objects/rose.webp', '/objects/b.jpg', '/objects/a.jpg']);
  });

  it('is hidden from the public while it is inactive', async () => {
    history.add(`product-${productId}`, {
      type: 'ProductRevised',
      data: { productId, changes: { isActive: false } },
    });
    expect(await shown()).toMatchObject({ isActive: false });
    expect(await findProduct(readModels.db, productId, { includeInactive: false })).toBeNull();
    const ids = (await listProducts(readModels.db, { limit: 100 })).map(({ id }) => id);
    expect(ids).not.toContain(productId);
  });

  it('is gone once it is removed', async () => {
    history.add(`product-${productId}`, { type: 'ProductRemoved', data: { productId } });
    expect(await shown()).toBeNull();
  });
});

describe('the readable address', () => {
  /** A name of this test alone: tests share the tables. */
  const someName = () => `Nuit ${randomUUID().slice(0, 8)}`;
  const add = (name: string) => {
    const id = randomUUID();
    history.add(`product-${id}`, productAdded(id, { name }));
    return id;
  };
  const rename = (id: string, name: string) =>
    history.add(`product-${id}`, { type: 'ProductRevised', data: { productId: id, changes: { name } } });
  const remove = (id: string) =>
    history.add(`product-${id}`, { type: 'ProductRemoved', data: { productId: id } });
  const slug = async (id: string) => (await findProduct(readModels.db, id, everything))?.slug;

  it('is the name, with a number for the second of one name', async () => {
    const name = someName();
    const [one, other] = [add(name), add(name)];
    await shown();
    expect(await slug(one)).toBe(slugOf(name));
    expect(await slug(other)).toBe(`${slugOf(name)}-2`);
    expect((await findProductAt(readModels.db, `${slugOf(name)}-2`))?.id).toBe(other);
  });

  it('follows a new name, and the one before still leads there', async () => {
    const [before, after] = [someName(), someName()];
    const id = add(before);
    rename(id, after);
    const newcomer = add(before);
    await shown();
    const { idAt, slugs } = await readCatalogueIndex(readModels.db);
    expect([idAt(slugOf(before)), idAt(slugOf(after))]).toEqual([id, id]);
    expect([slugs.get(id), slugs.get(newcomer)]).toEqual([slugOf(after), `${slugOf(before)}-2`]);
    expect(await findProductAt(readModels.db, slugOf(before))).toBeNull();
  });

  it('comes back with a name that comes back', async () => {
    const [first, second] = [someName(), someName()];
    const id = add(first);
    rename(id, second);
    rename(id, first);
    await shown();
    expect(await slug(id)).toBe(slugOf(first));
  });

  it('is free again once its perfume was taken away for good', async () => {
    const name = someName();
    remove(add(name));
    const id = add(name);
    await shown();
    expect(await slug(id)).toBe(slugOf(name));
  });
});

describe('stock', () => {
  it('is what is on hand less what is reserved', async () => {
    const stream = `stock-${productId}`;
    const hold = (quantity: number) => ({ productId, orderId: randomUUID(), quantity });
    history.add(stream, { type: 'StockAdjusted', data: { productId, delta: 20, reason: 'initial' } });
    for (const quantity of [2, 3, 4])
      history.add(stream, {
        type: 'StockReserved',
        data: { ...hold(quantity), expiresAt: '2026-03-01T10:30:00.000Z' },
      });
    history.add(stream, { type: 'StockCommitted', data: hold(2) });
    history.add(stream, { type: 'StockReleased', data: { ...hold(3), reason: 'expired' } });
    expect(await shown()).toMatchObject({ stockQuantity: 14 });
  });
});

describe('the rating', () => {
  it('is the average of published reviews with one decimal', async () => {
    const reviews = [5, 4, 4, 1].map((rating) => ({ reviewId: randomUUID(), rating }));
    for (const { reviewId, rating } of reviews) {
      history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId, { rating }));
      const data = { reviewId, productId };
      history.add(`review-${reviewId}`, {
        type: rating === 1 ? 'ReviewRejected' : 'ReviewPublished',
        data,
      });
    }
    expect(await shown()).toMatchObject({ averageRating: 4.3, reviewCount: 3 });
  });

  it('forgets a review that is rejected after it was published', async () => {
    const reviewId = randomUUID();
    history.add(`review-${reviewId}`, reviewSubmitted(reviewId, productId));
    history.add(`review-${reviewId}`, { type: 'ReviewPublished', data: { reviewId, productId } });
    history.add(`review-${reviewId}`, { type: 'ReviewRejected', data: { reviewId, productId } });
    expect(await shown()).toMatchObject({ averageRating: null, reviewCount: 0 });
  });
});

describe('the list', () => {
  it('keeps the order in which products were added', async () => {
    const ids = [randomUUID(), randomUUID()].sort().reverse();
    for (const id of ids) history.add(`product-${id}`, productAdded(id));
    await readModels.pool.query('truncate catalog.products');
    await shown();
    const listed = await allOf(everyProduct(readModels.db));
    expect(listed.map(({ id }) => id)).toEqual([productId, ...ids]);
  });

  it('leaves nobody out, however many there are', async () => {
    const ids = Array.from({ length: 1_100 }, () => randomUUID());
    for (const id of ids) history.add(`product-${id}`, productAdded(id));
    await readModels.pool.query('truncate catalog.products');
    await shown();
    const listed = await allOf(everyProduct(readModels.db));
    expect(listed.map(({ id }) => id)).toEqual([productId, ...ids]);
    // The console's rows are the same products without their long texts.
    expect(await allOf(everyListedProduct(readModels.db))).toEqual(
      listed.map((product) => listedProductSchema.parse(product)),
    );
  });
});

describe('a page of the list', () => {
  it('begins behind the last product of the one before, by price either way, and leaves nobody out', async () => {
    const prices = [9_000, 8_000, 8_000, 8_000, 7_000, 12_000];
    for (const price of prices) {
      const id = randomUUID();
      history.add(`product-${id}`, productAdded(id, { price: cents(price) }));
    }
    await readModels.pool.query('truncate catalog.products');
    await shown();
    for (const sort of ['price-asc', 'price-desc'] as const) {
      const seen: string[] = [];
      let after: ReturnType<typeof readCursor> | undefined;
      for (;;) {
        const page = await listProducts(readModels.db, { sort, after, limit: 2 });
        const last = page.at(-1);
        if (!last) break;
        seen.push(...page.map(({ price }) => price));
        after = readCursor(cursorBehind(last));
      }
      const all = (await allOf(everyProduct(readModels.db))).map(({ price }) => price);
      const sign = sort === 'price-asc' ? 1 : -1;
      expect(seen).toEqual(all.toSorted((one, other) => sign * (Number(one) - Number(other))));
    }
  });
});

describe('notes', () => {
  /** Three perfumes of the given pyramids' top notes, beside the one of every test. */
  async function withNotes(...tops: string[][]): Promise<string[]> {
    const ids = tops.map(() => randomUUID());
    for (const [index, top] of tops.entries()) {
      const id = ids[index] ?? '';
      history.add(`product-${id}`, productAdded(id));
      history.add(`product-${id}`, {
        type: 'ProductRevised',
        data: { productId: id, changes: { notes: { top, middle: [], base: [] } } },
      });
    }
    await readModels.apply(catalogProjection, history.events);
    return ids;
  }

  it('are what the index finds perfumes by, beside name and family', async () => {
    const rare = `nard ${randomUUID().slice(0, 8)}`;
    const [first] = await withNotes([`Nard ${rare.slice(5)} d’Éther`], ['rose']);
    const { perfumes } = await readCatalogueIndex(readModels.db);
    const question = perfumes.ask({ ...EVERY_PERFUME, family: 'floral', note: rare });
    expect(question).not.toBeNull();
    const part = { isDearestFirst: false, after: null, limit: 10 };
    expect(question && perfumes.find(question, part).ids).toEqual([first]);
    const ids = [productId, first ?? ''];
    expect((await findProducts(readModels.db, ids)).map(({ id }) => id)).toEqual(ids);
  });

  it('that are shared relate perfumes, the most first', async () => {
    const [self = '', one, two] = await withNotes(
      ['Iris pâle', 'Santal'],
      ['Santal d’Australie'],
      ['Santal', 'Iris de Toscane'],
      ['Cuir'],
    );
    expect((await listRelatedProducts(readModels.db, self)).map(({ id }) => id)).toEqual([two, one]);
    expect(await listRelatedProducts(readModels.db, randomUUID())).toEqual([]);
  });
});
