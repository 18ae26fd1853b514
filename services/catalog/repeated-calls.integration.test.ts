import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createStockService, stockStream } from '../stock/stock-service.ts';
import { loadProduct, productStream } from './product-stream.ts';
import { catalogRoutes } from './routes.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'c', causationId: 'c' };

/** A server of its own, whose appends may be met by something first. */
async function openServer() {
  const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  let meet: ((stream: StreamName) => Promise<void>) | null = null;
  const watched: EventStore = {
    ...store,
    async append(stream, events, options) {
      await meet?.(stream);
      return store.append(stream, events, options);
    },
  };
  const stockService = createStockService(watched);
  const served: ServedApp = await serveApp(
    catalogRoutes({
      store: watched,
      stockService,
      requireSession: (_ctx, next) => next(),
      answerCommand: createReadYourWrites(async () => true),
      isDiscarded: async (imageUrl) => imageUrl === DISCARDED,
      clock: () => new Date(),
    }),
  );

  async function call(method: string, path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${served.url}/api/admin/products${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  }

  return {
    store,
    stockService,
    call,
    /** What happens once, before the next append to a stream that begins so. */
    before(category: 'product' | 'stock', happen: () => Promise<void>) {
      meet = async (stream) => {
        if (!stream.startsWith(`${category}-`)) return;
        meet = null;
        await happen();
      };
    },
    close: () => Promise.all([served.close(), store.close()]),
  };
}

const DISCARDED = '/objects/gone.webp';
let one: Awaited<ReturnType<typeof openServer>>;
let other: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  [one, other] = await Promise.all([openServer(), openServer()]);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const perfume = {
  name: 'Jardin de Nacre',
  description: 'Un floral lumineux.',
  shortDescription: 'Un bouquet de fleurs blanches.',
  price: '118.00',
  category: 'floral',
  stockQuantity: 10,
  volumeMl: 50,
  ingredients: 'ALCOHOL DENAT.',
  warnings: 'Inflammable.',
};

async function added(stockQuantity = 10): Promise<string> {
  return (await one.call('POST', '', { ...perfume, stockQuantity })).body.id;
}

const keyed = (key: string, ifMatch = '"0"') => ({ 'idempotency-key': key, 'if-match': ifMatch });
const restock = { stockQuantity: 15, stockQuantityBefore: 10 };
const crash = () => Promise.reject(new Error('killed'));

async function sellOne(productId: string): Promise<void> {
  const request = {
    productId,
    orderId: randomUUID(),
    attempt: 0,
    quantity: 1,
    expiresAt: new Date().toISOString(),
  };
  expect((await other.stockService.reserve(request, cause)).accepted).toBe(true);
}

describe('a restock that is sent twice under one key', () => {
  it('counts once, on whatever server the repeat arrives', async () => {
    const [id, key] = [await added(), randomUUID()];
    for (const server of [one, other, one])
      expect((await server.call('PATCH', `/${id}`, restock, keyed(key))).status).toBe(200);
    expect(await one.stockService.available(id)).toBe(15);
    expect((await one.call('PATCH', `/${id}`, restock, keyed(randomUUID(), '*'))).status).toBe(200);
    expect(await one.stockService.available(id)).toBe(20);
  });

  it('counts once when it arrives at both servers at once, with or without details and a version', async () => {
    for (const ifMatch of ['"0"', '*'])
      for (const body of [restock, { ...restock, name: 'Autre' }]) {
        const [id, key] = [await added(), randomUUID()];
        const answers = await Promise.all(
          [one, other, one, other].map((server) => server.call('PATCH', `/${id}`, body, keyed(key, ifMatch))),
        );
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(await one.stockService.available(id)).toBe(15);
      }
  });

  it('counts once when others changed the perfume and bottles were sold before the repeat', async () => {
    for (const body of [restock, { ...restock, price: '119.00' }]) {
      const [id, key] = [await added(), randomUUID()];
      await one.call('PATCH', `/${id}`, body, keyed(key));
      await other.call('PATCH', `/${id}`, { price: '120.00', imageUrl: '' });
      await sellOne(id);
      expect((await other.call('PATCH', `/${id}`, body, keyed(key))).status).toBe(200);
      expect(await one.stockService.available(id)).toBe(14);
      expect(await loadProduct(one.store, id)).toMatchObject({ details: { price: 12_000 } });
    }
  });

  it('is completed by the repeat when the first call died before the stock moved', async () => {
    for (const body of [restock, { ...restock, name: 'Autre' }]) {
      const [id, key] = [await added(), randomUUID()];
      one.before('stock', crash);
      expect((await one.call('PATCH', `/${id}`, body, keyed(key))).status).toBe(500);
      expect(await other.stockService.available(id)).toBe(10);
      await other.call('PATCH', `/${id}`, { price: '120.00' });
      for (const server of [other, one])
        expect((await server.call('PATCH', `/${id}`, body, keyed(key))).status).toBe(200);
      expect(await one.stockService.available(id)).toBe(15);
    }
  });

  it('is refused when the key comes with another content, and nothing moves', async () => {
    const [id, key] = [await added(), randomUUID()];
    await one.call('PATCH', `/${id}`, restock, keyed(key, '*'));
    for (const body of [{ ...restock, stockQuantity: 16 }, { name: 'Autre' }])
      expect(await other.call('PATCH', `/${id}`, body, keyed(key, '*'))).toMatchObject({
        status: 409,
        body: { code: 'idempotency-key-reused' },
      });
    expect(await one.stockService.available(id)).toBe(15);
    expect((await one.call('PATCH', `/${id}`, restock, { 'idempotency-key': 'clé' })).status).toBe(400);
  });
});

describe('a 412', () => {
  it('has moved no stock, though others saved between the look and the append and a bottle was sold', async () => {
    const id = await added(0);
    one.before('product', async () => {
      await other.call('PATCH', `/${id}`, { price: '120.00', stockQuantity: 1, stockQuantityBefore: 0 });
      await sellOne(id);
    });
    const body = { name: 'Autre', stockQuantity: 5, stockQuantityBefore: 0 };
    expect((await one.call('PATCH', `/${id}`, body, keyed(randomUUID()))).status).toBe(412);
    expect(await one.stockService.available(id)).toBe(0);
    expect((await one.store.readStream(stockStream(id))).revision).toBe(2n);
  });

  it('stays true though the same call is still under way elsewhere', async () => {
    const [id, key] = [await added(), randomUUID()];
    let repeat: Awaited<ReturnType<typeof other.call>> | undefined;
    one.before('product', async () => {
      await other.call('PATCH', `/${id}`, { price: '120.00' });
      repeat = await other.call('PATCH', `/${id}`, restock, keyed(key));
    });
    const first = await one.call('PATCH', `/${id}`, restock, keyed(key));
    expect([first.status, repeat?.status]).toEqual([412, 412]);
    expect(await one.stockService.available(id)).toBe(10);
  });
});

describe('stock that cannot be lowered', () => {
  it('keeps the details from being saved when that is known before', async () => {
    const id = await added(2);
    const body = { name: 'Autre', stockQuantity: 0, stockQuantityBefore: 3 };
    expect(await one.call('PATCH', `/${id}`, body, keyed(randomUUID()))).toMatchObject({
      status: 409,
      body: { code: 'insufficient-stock', detail: 'Stock insuffisant. Disponible: 2' },
    });
    expect((await one.store.readStream(productStream(id))).revision).toBe(0n);
  });

  it('is told together with what was saved when the bottles went in between', async () => {
    const id = await added(1);
    one.before('product', () => sellOne(id));
    const body = { name: 'Autre', stockQuantity: 0, stockQuantityBefore: 1 };
    const headers = keyed(randomUUID());
    for (const server of [one, other]) {
      const answer = await server.call('PATCH', `/${id}`, body, headers);
      expect(answer.status).toBe(409);
      expect(answer.body.detail).toMatch(/^Les autres modifications sont enregistrées, mais pas le stock/);
    }
    expect(await loadProduct(one.store, id)).toMatchObject({ details: { name: 'Autre' } });
  });
});

describe('a perfume that is added twice under one key', () => {
  it('is one, whatever others made of it meanwhile', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = (await one.call('POST', '', perfume, headers)).body;
    await other.call('PATCH', `/${id}`, { name: 'Autre', ...restock });
    expect(await other.call('POST', '', perfume, headers)).toMatchObject({ status: 201, body: { id } });
    expect(await loadProduct(one.store, id)).toMatchObject({ details: { name: 'Autre' } });
    expect(await one.stockService.available(id)).toBe(15);
  });

  it('has its first stock though the first call died before it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    one.before('stock', crash);
    expect((await one.call('POST', '', perfume, headers)).status).toBe(500);
    const { id } = (await other.call('POST', '', perfume, headers)).body;
    expect(await one.stockService.available(id)).toBe(10);
  });

  it('is refused with another content, its stock included', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await one.call('POST', '', perfume, headers);
    for (const changed of [{ stockQuantity: 11 }, { name: 'Autre' }])
      expect(await other.call('POST', '', { ...perfume, ...changed }, headers)).toMatchObject({
        status: 409,
        body: { code: 'idempotency-key-reused' },
      });
  });
});

describe('a perfume that is deleted twice under one key', () => {
  it('is deleted once, and not under the key of something else', async () => {
    const [id, changed, deleted] = [await added(), randomUUID(), randomUUID()];
    await one.call('PATCH', `/${id}`, { name: 'Autre' }, keyed(changed));
    const later = (key: string) => keyed(key, '"1"');
    const refused = await other.call('DELETE', `/${id}`, {}, later(changed));
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    for (const server of [one, other])
      expect(await server.call('DELETE', `/${id}`, {}, later(deleted))).toMatchObject({
        status: 200,
        body: { id },
      });
  });
});
