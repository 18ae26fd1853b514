import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ImageEvent } from '#contracts/events/catalog/image.ts';
import { staleProductSchema } from '#contracts/http/console/stale-products.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { imageOfPath, publicPathOf } from '../media/image-store.ts';
import { discardImage, isDiscarded } from '../media/upload-image.ts';
import { createStockService, stockStream } from '../stock/stock-service.ts';
import { loadProduct } from './product-stream.ts';
import { catalogRoutes } from './routes.ts';

const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
const stockService = createStockService(store);
let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(
    catalogRoutes({
      store,
      stockService,
      requireSession: (_ctx, next) => next(),
      answerCommand: createReadYourWrites(async () => true),
      isDiscarded: (imageUrl) => isDiscarded(store, imageUrl),
      clock: () => new Date(),
    }),
  );
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

const perfume = {
  name: 'Jardin de Nacre',
  description: 'Un floral lumineux.',
  shortDescription: 'Un bouquet de fleurs blanches.',
  price: '118.00',
  category: 'floral',
  stockQuantity: 10,
  weight: '0.32',
  volumeMl: 50,
  ingredients: 'ALCOHOL DENAT.',
  warnings: 'Inflammable.',
};

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}/api/admin/products${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function added(product: object = perfume): Promise<string> {
  return (await call('POST', '', product)).body.id;
}

/** A picture that was uploaded, and then let go of unless it is kept. */
async function uploadedPicture(isKept = false): Promise<string> {
  const imageId = randomUUID();
  const publicPath = publicPathOf(imageId);
  const cause = { actor: 'admin', correlationId: imageId, causationId: imageId } as const;
  const now = new Date().toISOString();
  await store.append<ImageEvent>(
    `image-${imageId}`,
    [
      { type: 'ImageUploadGranted', data: { imageId, publicPath, expiresAt: now } },
      { type: 'ImageUploadAccepted', data: { imageId, acceptedAt: now } },
    ],
    { expectedRevision: NO_STREAM, cause },
  );
  if (!isKept) await discardImage(store, imageId, new Date(), cause);
  return publicPath;
}

describe('a picture that was let go of', () => {
  it('is refused for a new perfume and for one that showed another', async () => {
    const gone = await uploadedPicture();
    expect(await call('POST', '', { ...perfume, imageUrl: gone })).toMatchObject({
      status: 409,
      body: { code: 'upload-refused', detail: expect.stringContaining('Téléchargez-la à nouveau') },
    });
    const id = await added({ ...perfume, imageUrl: await uploadedPicture(true) });
    expect((await call('PATCH', `/${id}`, { imageUrl: gone })).status).toBe(409);
    expect((await call('PATCH', `/${id}`, { imageUrl: await uploadedPicture(true) })).status).toBe(200);
  });

  it('is refused beside the first picture too, unless the perfume shows it already, wherever', async () => {
    const [gone, kept] = [await uploadedPicture(), await uploadedPicture(true)];
    const beside = (url: string) => ({ otherPictures: [{ url, alt: 'Bouchon' }] });
    expect((await call('POST', '', { ...perfume, ...beside(gone) })).status).toBe(409);
    const id = await added({ ...perfume, ...beside(kept) });
    expect((await call('PATCH', `/${id}`, beside(gone))).status).toBe(409);
    const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
    await discardImage(store, imageOfPath(kept) ?? '', new Date(), cause);
    expect((await call('PATCH', `/${id}`, { imageUrl: kept, otherPictures: [] })).status).toBe(200);
  });

  it('does not lock the form of the perfume that shows it all the same', async () => {
    const imageUrl = await uploadedPicture(true);
    const id = await added({ ...perfume, imageUrl });
    const imageId = imageOfPath(imageUrl) ?? '';
    const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
    await discardImage(store, imageId, new Date(), cause);
    expect((await call('PATCH', `/${id}`, { imageUrl, name: 'Jardin' })).status).toBe(200);
  });
});

describe('POST /api/admin/products', () => {
  it('takes six pictures at most, none twice', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ url: `/objects/${index}.jpg`, alt: '' }));
    const [one = { url: '', alt: '' }] = pictures(1);
    expect((await call('POST', '', { ...perfume, otherPictures: pictures(5) })).status).toBe(201);
    for (const otherPictures of [pictures(6), [one, one], [{ url: '', alt: '' }], 'a'])
      expect((await call('POST', '', { ...perfume, otherPictures })).status).toBe(400);
  });

  it('adds a perfume with its stock and says where it stands in the log', async () => {
    const answer = await call('POST', '', perfume);
    expect(answer.status).toBe(201);
    const { events } = await store.readStream(stockStream(answer.body.id));
    expect(answer.headers.get('x-log-position')).toBe(String(events.at(-1)?.position));
    const product = await loadProduct(store, answer.body.id);
    expect(product).toMatchObject({
      status: 'listed',
      details: { name: 'Jardin de Nacre', price: 11_800, weightGrams: 320, stockAlert: 5, isActive: true },
    });
    expect(await stockService.available(answer.body.id)).toBe(10);
  });

  it('adds one perfume when it is called twice under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await call('POST', '', perfume, headers);
    const second = await call('POST', '', perfume, headers);
    expect(second.body.id).toBe(first.body.id);
    expect(await stockService.available(first.body.id)).toBe(10);
  });

  it('refuses a perfume without a name, field by field', async () => {
    const answer = await call('POST', '', { ...perfume, name: ' ', price: '12.345' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'name', message: 'Nom requis' },
      { field: 'price', message: 'Montant invalide' },
    ]);
  });
});

describe('a perfume that does not say what it is made of, or how it is used', () => {
  it('is not put on sale, field by field, and waits inactive', async () => {
    const silent = { ...perfume, ingredients: '', warnings: '' };
    expect(await call('POST', '', silent)).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining('Complétez-les'),
        errors: [{ field: 'ingredients' }, { field: 'warnings' }],
      },
    });
    const id = await added({ ...silent, isActive: false });
    expect((await call('PATCH', `/${id}`, { isActive: true })).status).toBe(422);
    const { volumeMl: _volume, ...unmeasured } = perfume;
    expect(await call('POST', '', unmeasured)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'volumeMl' }] },
    });
    await added({ ...unmeasured, isActive: false });
    const complete = { isActive: true, ingredients: 'ALCOHOL DENAT.', warnings: 'Inflammable.' };
    expect((await call('PATCH', `/${id}`, complete)).status).toBe(200);
  });
});

describe('PATCH /api/admin/products/{id}', () => {
  it('saves what changed and leaves untouched stock alone, whatever was sold meanwhile', async () => {
    const id = await added();
    const request = {
      productId: id,
      orderId: randomUUID(),
      attempt: 0,
      quantity: 3,
      expiresAt: new Date().toISOString(),
    };
    await stockService.reserve(request, { actor: 'shopper', correlationId: 'c', causationId: 'c' });
    const form = { ...perfume, id, price: '120.00', stockQuantityBefore: 10 };
    expect(await call('PATCH', `/${id}`, form)).toMatchObject({ status: 200, body: { id } });
    expect(await loadProduct(store, id)).toMatchObject({ details: { price: 12_000 } });
    expect(await stockService.available(id)).toBe(7);
  });

  it('moves stock by the difference when the form touched it', async () => {
    const id = await added();
    await call('PATCH', `/${id}`, { stockQuantity: 25, stockQuantityBefore: 10 });
    expect(await stockService.available(id)).toBe(25);
    await call('PATCH', `/${id}`, { stockQuantity: 4 });
    expect(await stockService.available(id)).toBe(4);
  });

  it('saves nothing when it would take away what is promised', async () => {
    const id = await added();
    const request = {
      productId: id,
      orderId: randomUUID(),
      attempt: 0,
      quantity: 8,
      expiresAt: new Date().toISOString(),
    };
    await stockService.reserve(request, { actor: 'shopper', correlationId: 'c', causationId: 'c' });
    const form = { name: 'Autre', stockQuantity: 5, stockQuantityBefore: 10 };
    const answer = await call('PATCH', `/${id}`, form);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'insufficient-stock', detail: 'Stock insuffisant. Disponible: 2' },
    });
    expect(await loadProduct(store, id)).toMatchObject({ details: { name: 'Jardin de Nacre' } });
  });

  it('saves nothing for whoever has not seen the last change, and says what changed', async () => {
    const id = await added();
    const first = await call('PATCH', `/${id}`, { price: '120.00', weight: '0.4' }, { 'if-match': '"0"' });
    expect(first.status).toBe(200);
    const form = { name: 'Autre', stockQuantity: 12, stockQuantityBefore: 10 };
    const second = await call('PATCH', `/${id}`, form, { 'if-match': '"0"' });
    expect(second).toMatchObject({ status: 412, body: { code: 'stale-revision' } });
    expect(staleProductSchema.parse(second.body.fresh)).toEqual({
      revision: 1,
      changes: { price: '120.00', weight: '0.40' },
    });
    expect(await loadProduct(store, id)).toMatchObject({
      details: { name: 'Jardin de Nacre', price: 12_000 },
    });
    expect(await stockService.available(id)).toBe(10);
    expect((await call('PATCH', `/${id}`, form, { 'if-match': '"1"' })).status).toBe(200);
    expect(await stockService.available(id)).toBe(12);
  });

  it('lets one of several who save the same version at once win, and leaves the stock to the winner', async () => {
    const id = await added();
    const answers = await Promise.all(
      ['Un', 'Deux', 'Trois', 'Quatre'].map((name) =>
        call('PATCH', `/${id}`, { name, stockQuantity: 11, stockQuantityBefore: 10 }, { 'if-match': '"0"' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await stockService.available(id)).toBe(11);
    expect((await store.readStream(`product-${id}`)).revision).toBe(1n);
  });

  it('takes a version changed there and back for the one seen, and refuses a malformed one', async () => {
    const id = await added();
    await call('PATCH', `/${id}`, { price: '120.00' });
    await call('PATCH', `/${id}`, { price: '118.00' });
    expect((await call('PATCH', `/${id}`, { name: 'Autre' }, { 'if-match': '"0"' })).status).toBe(200);
    expect((await call('PATCH', `/${id}`, { name: 'Autre' }, { 'if-match': 'trois' })).status).toBe(400);
  });

  it('does not know what does not exist', async () => {
    const answer = await call('PATCH', `/${randomUUID()}`, { name: 'Autre' });
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Produit introuvable' } });
    expect((await call('PATCH', '/nimporte-quoi', { name: 'Autre' })).status).toBe(404);
  });
});

describe('a barcode', () => {
  /** One that no other test has. */
  function freshEan(): string {
    const digits = `376${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
    const sum = Array.from(digits).reduce(
      (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
      0,
    );
    return `${digits}${(10 - (sum % 10)) % 10}`;
  }
  const eanOf = async (id: string) => {
    const product = await loadProduct(store, id);
    return product.status === 'listed' ? product.details.ean : null;
  };
  const taken = {
    status: 409,
    body: { code: 'conflict', detail: expect.stringContaining('«\u00a0Nuit\u00a0»') },
  };

  it('is one product’s: whoever types it at another is told whose it is', async () => {
    const ean = freshEan();
    const id = await added({ ...perfume, name: 'Nuit', ean });
    const refused = await call('POST', '', { ...perfume, ean });
    expect(refused).toMatchObject(taken);
    expect(refused.body.errors).toEqual([{ field: 'ean', message: refused.body.detail }]);
    const other = await added();
    expect(await call('PATCH', `/${other}`, { ean, name: 'Autre' })).toMatchObject(taken);
    expect(await loadProduct(store, other)).toMatchObject({ details: { name: perfume.name } });
    expect((await call('PATCH', `/${id}`, { ean, name: 'Nuit d’or' })).status).toBe(200);
  });

  it('can be another’s once it is given up, or its product has left', async () => {
    const ean = freshEan();
    const [first, second, third] = [await added({ ...perfume, ean }), await added(), await added()];
    expect((await call('PATCH', `/${first}`, { ean: '' })).status).toBe(200);
    expect((await call('PATCH', `/${second}`, { ean })).status).toBe(200);
    expect((await call('DELETE', `/${second}`)).status).toBe(200);
    expect((await call('PATCH', `/${third}`, { ean })).status).toBe(200);
    expect([await eanOf(first), await eanOf(third)]).toEqual(['', ean]);
  });

  it('is one product’s even when several want it at once', async () => {
    const ean = freshEan();
    const ids = [await added(), await added(), await added()];
    const answers = await Promise.all(ids.map((id) => call('PATCH', `/${id}`, { ean })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const eans = await Promise.all(ids.map(eanOf));
    expect(eans.filter((each) => each === ean)).toHaveLength(1);
  });

  it('is free again when what was to have it is not saved', async () => {
    const ean = freshEan();
    const id = await added();
    await call('PATCH', `/${id}`, { price: '120.00' });
    expect((await call('PATCH', `/${id}`, { ean, price: '130.00' }, { 'if-match': '"0"' })).status).toBe(412);
    expect((await call('PATCH', `/${await added()}`, { ean })).status).toBe(200);
  });
});

describe('DELETE /api/admin/products/{id}', () => {
  it('removes the perfume, once, and leaves what orders hold of it', async () => {
    const id = await added();
    const before = await store.readStream(stockStream(id));
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { id } });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect(await loadProduct(store, id)).toEqual({ status: 'removed', productId: id });
    expect((await store.readStream(stockStream(id))).revision).toBe(before.revision);
    expect((await call('PATCH', `/${id}`, { name: 'Autre' })).status).toBe(404);
  });
});
