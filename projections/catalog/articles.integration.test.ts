import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { EVERY_PERFUME } from '#contracts/finding.ts';
import { productSchema } from '#contracts/http/shop/products.ts';
import { cents } from '#contracts/money.ts';
import { allOf } from '../lib/in-batches.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { productAdded } from '../testing/sample-events.ts';
import { catalogProjection } from './projection.ts';
import {
  countProducts,
  everyArticle,
  everyProduct,
  findProduct,
  findProductAt,
  listArticles,
  listMappedProducts,
  listProducts,
  listRelatedProducts,
  listSamples,
  readCatalogueIndex,
} from './queries.ts';

let readModels: TestReadModels;
let history: History;
let perfumeId: string;
let sampleId: string;
let setId: string;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(async () => {
  history = createHistory();
  [perfumeId, sampleId, setId] = [randomUUID(), randomUUID(), randomUUID()];
  history.add(`product-${perfumeId}`, productAdded(perfumeId));
  const sample = { kind: 'sample', perfumeId, name: `Échantillon ${sampleId}`, volumeMl: 2 } as const;
  history.add(`product-${sampleId}`, productAdded(sampleId, { ...sample, price: cents(600) }));
  history.add(`product-${setId}`, productAdded(setId, { kind: 'set', name: `Coffret ${setId}` }));
  await apply();
});

const apply = () => readModels.apply(catalogProjection, history.events);
const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id);

describe('a sample or a set', () => {
  it('is no perfume: no list, count, search or recommendation has it', async () => {
    const { db } = readModels;
    const listed = [
      ...(await allOf(everyProduct(db))),
      ...(await listProducts(db, { limit: 1_000 })),
      ...(await listProducts(db, { sort: 'price-asc', limit: 1_000 })),
      ...(await listRelatedProducts(db, perfumeId)),
    ];
    expect(idsOf(listed)).toContain(perfumeId);
    for (const id of [sampleId, setId]) expect(idsOf(listed)).not.toContain(id);
    const { perfumes } = await readCatalogueIndex(db);
    const question = perfumes.ask(EVERY_PERFUME);
    const found = question && perfumes.find(question, { isDearestFirst: false, after: null, limit: 1_000 });
    expect(found?.ids).toContain(perfumeId);
    for (const id of [sampleId, setId]) expect(found?.ids).not.toContain(id);
    expect(await countProducts(db)).toBe((await listProducts(db, { limit: 1_000 })).length);
  });

  it('is found by its id and its address, and says what it is', async () => {
    const { db } = readModels;
    const sample = productSchema.parse(await findProduct(db, sampleId, { includeInactive: false }));
    expect(sample).toMatchObject({ kind: 'sample', perfumeId, price: '6.00', volumeMl: 2 });
    expect(await findProductAt(db, sample.slug)).toEqual(sample);
    const { prices, slugs, idAt } = await readCatalogueIndex(db);
    expect([prices.get(sampleId), slugs.get(sampleId), idAt(sample.slug)]).toEqual([
      '6.00',
      sample.slug,
      sampleId,
    ]);
    const perfume = await findProduct(db, perfumeId, { includeInactive: false });
    expect(perfume).not.toHaveProperty('kind');
    expect(perfume).not.toHaveProperty('perfumeId');
  });

  it('stands beside its perfume, a set beside each; the console sees all', async () => {
    const { db } = readModels;
    const offered = idsOf(await listArticles(db, perfumeId));
    expect(offered[0]).toBe(sampleId);
    expect(offered).toContain(setId);
    expect(idsOf(await listArticles(db, randomUUID()))).not.toContain(sampleId);
    expect(idsOf(await listArticles(db, null))).toContain(setId);
    expect(idsOf(await everyArticle(db))).toEqual(expect.arrayContaining([sampleId, setId]));
    // There is none of it yet.
    expect(idsOf(await listSamples(db))).not.toContain(sampleId);
    const mapped = (await listMappedProducts(db, 0, 1_000)).map(({ slug }) => slug);
    expect(mapped).toContain(`coffret-${setId}`);
    expect(mapped).not.toContain(`echantillon-${sampleId}`);
  });

  it('has its own stock and price, and leaves the offer when it is inactive or removed', async () => {
    const { db } = readModels;
    history.add(`stock-${sampleId}`, {
      type: 'StockAdjusted',
      data: { productId: sampleId, delta: 7, reason: 'initial' },
    });
    const change = (changes: { price?: ReturnType<typeof cents>; isActive?: boolean }) =>
      history.add(`product-${sampleId}`, { type: 'ProductRevised', data: { productId: sampleId, changes } });
    change({ price: cents(700) });
    await apply();
    const [sample] = await listArticles(db, perfumeId);
    expect(sample).toMatchObject({ id: sampleId, stockQuantity: 7, price: '7.00', revision: 1 });
    expect(idsOf(await listSamples(db))).toContain(sampleId);
    change({ isActive: false });
    history.add(`product-${setId}`, { type: 'ProductRemoved', data: { productId: setId } });
    await apply();
    expect(idsOf(await listSamples(db))).not.toContain(sampleId);
    const offered = idsOf(await listArticles(db, perfumeId));
    for (const id of [sampleId, setId]) expect(offered).not.toContain(id);
    expect(await findProduct(db, sampleId, { includeInactive: false })).toBeNull();
    expect(await findProduct(db, sampleId, { includeInactive: true })).not.toBeNull();
  });
});
