import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { REVIEW_REFUSALS } from '#contracts/catalog/review-refusals.ts';
import { auditHistorySchema, auditStockSchema } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { type Cents, cents, formatEuros } from '#contracts/money.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '#projections/testing/sample-events.ts';
import { appendAs } from '../testing/append-as.ts';
import { historyRoutes } from './history-routes.ts';

const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
const database = createReadDatabase(inject('databaseUrl'));
let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(historyRoutes({ db: database.db, store, requireSession: (_ctx, next) => next() }));
});
afterAll(async () => {
  await shop.close();
  await store.close();
  await database.close();
});

async function ask(path: string) {
  const answer = await fetch(`${shop.url}/api/admin/audit/${path}`);
  return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() };
}

describe('an order, step by step', () => {
  const orderId = randomUUID();
  const productId = randomUUID();
  beforeAll(async () => {
    const stream = `order-${orderId}` as const;
    await appendAs(store, 'shopper', stream, orderPlaced(orderId, { lines: [{ productId, quantity: 2 }] }));
    await appendAs(store, 'stripe', stream, paymentConfirmed(orderId));
    await appendAs(store, 'admin', stream, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
    });
  });

  it('tells what each event changed, also of an order that was deleted', async () => {
    const answer = await ask(`orders/${orderId}`);
    const { label, steps, nextBefore } = auditHistorySchema.parse(JSON.parse(answer.text));
    expect(answer.cache).toBe('no-store');
    expect(label).toBe(shortId(orderId));
    expect(steps.map(({ actorLabel, title }) => [actorLabel, title])).toEqual([
      ['Client', 'Commande passée'],
      ['Prestataire de paiement', 'Paiement validé'],
      ['Administration', 'Commande supprimée de l’administration'],
    ]);
    expect(steps[0]?.changes).toContainEqual({
      path: 'lines.0.quantity',
      label: 'Ligne 1\u00a0: quantité',
      before: null,
      after: '2',
    });
    expect(steps[1]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'status', label: 'Statut', before: 'En attente', after: 'Confirmée' },
        { path: 'stockClaim', label: 'Stock', before: 'Réservé', after: 'Vendu' },
      ]),
    );
    expect(steps[2]?.changes).toEqual([
      { path: 'deleted', label: 'Supprimée de l’administration', before: 'non', after: 'oui' },
    ]);
    expect(nextBefore).toBeNull();
  });

  it('says that personal data is there, never what it is', async () => {
    const { text } = await ask(`orders/${orderId}`);
    for (const secret of ['Camille', 'camille@example.fr', 'Lilas', '69003'])
      expect(text).not.toContain(secret);
    expect(text).toContain('‹masqué›');
  });

  it('is not there for an order that never was, nor before a page that is none', async () => {
    expect((await ask(`orders/${randomUUID()}`)).status).toBe(404);
    expect((await ask('orders/nimporte-quoi')).status).toBe(404);
    expect((await ask(`orders/${orderId}?before=demain`)).status).toBe(400);
  });
});

describe('a product and a promo, step by step', () => {
  it('keep the name they had when they were removed', async () => {
    const productId = randomUUID();
    await appendAs(
      store,
      'admin',
      `product-${productId}`,
      productAdded(productId),
      { type: 'ProductRevised', data: { productId, changes: { name: 'Rose Blanche', price: cents(9_500) } } },
      { type: 'ProductRemoved', data: { productId } },
    );
    const { label, steps } = auditHistorySchema.parse(JSON.parse((await ask(`products/${productId}`)).text));
    expect(label).toBe('Rose Blanche');
    expect(steps[1]?.changes).toEqual([
      { path: 'details.name', label: 'Nom', before: 'Rose Alba', after: 'Rose Blanche' },
      {
        path: 'details.price',
        label: 'Prix',
        before: formatEuros(cents(8_900)),
        after: formatEuros(cents(9_500)),
      },
    ]);
  });

  it('come in pages when a promo was used a thousand times', async () => {
    const promoId = randomUUID();
    const uses = Array.from({ length: 250 }, () => ({
      type: 'PromoRedeemed' as const,
      data: { promoId, orderId: randomUUID(), discount: cents(500) },
    }));
    await appendAs(store, 'shopper', `promo-${promoId}`, ...uses);
    const newest = auditHistorySchema.parse(JSON.parse((await ask(`promos/${promoId}`)).text));
    expect(newest.steps).toHaveLength(200);
    const older = auditHistorySchema.parse(
      JSON.parse((await ask(`promos/${promoId}?before=${newest.nextBefore}`)).text),
    );
    expect([...older.steps, ...newest.steps].map(({ revision }) => revision)).toEqual(
      uses.map((_use, index) => index),
    );
    expect(older.nextBefore).toBeNull();
  });
});

describe('a review, step by step', () => {
  it('tells the mark and each decision under its perfume’s name, never who wrote what', async () => {
    const [productId, reviewId] = [randomUUID(), randomUUID()];
    await appendAs(store, 'admin', `product-${productId}`, productAdded(productId));
    const stream = `review-${reviewId}` as const;
    const person = { customerName: 'Camille', customerEmail: 'camille@example.fr' };
    const words = { title: 'Parfait !', comment: 'Une merveille.', submittedAt: '2026-11-20T10:00:00.000Z' };
    await appendAs(store, 'shopper', stream, {
      type: 'ReviewSubmitted',
      data: { reviewId, productId, ...person, rating: 4, ...words },
    });
    const answer = { answer: 'Merci à vous.', answeredAt: '2026-11-21T10:00:00.000Z' };
    await appendAs(
      store,
      'admin',
      stream,
      { type: 'ReviewPublished', data: { reviewId, productId } },
      { type: 'ReviewRejected', data: { reviewId, productId, reason: 'off-topic' } },
      { type: 'ReviewAnswered', data: { reviewId, productId, ...answer } },
    );
    const { text } = await ask(`reviews/${reviewId}`);
    const { label, steps } = auditHistorySchema.parse(JSON.parse(text));
    expect(label).toBe('Rose Alba');
    expect(steps.map(({ title, detail }) => [title, detail])).toEqual([
      ['Avis envoyé', '4 sur 5'],
      ['Avis publié', null],
      ['Avis refusé', REVIEW_REFUSALS['off-topic'].label],
      ['Réponse de la maison publiée', null],
    ]);
    expect(steps.slice(1).map(({ changes }) => changes)).toEqual([
      [{ path: 'status', label: 'État', before: 'À modérer', after: 'Publié' }],
      [{ path: 'status', label: 'État', before: 'Publié', after: 'Refusé' }],
      [{ path: 'answer', label: 'Réponse de la maison', before: null, after: 'Merci à vous.' }],
    ]);
    for (const secret of ['Camille', 'camille@example.fr', 'Parfait', 'merveille'])
      expect(text).not.toContain(secret);
    expect((await ask(`reviews/${randomUUID()}`)).status).toBe(404);
  });
});

describe('a month’s goal, step by step', () => {
  it('tells each time that it was said or taken back', async () => {
    const month = '2087-03';
    const said = (version: number, amount: Cents | null) =>
      ({
        type: 'SalesGoalSet',
        data: { month, version, amount, setAt: '2026-11-20T10:00:00.000Z' },
      }) as const;
    await appendAs(store, 'admin', `salesGoal-${month}`, said(1, cents(300_000)), said(2, null));
    const { label, id, steps } = auditHistorySchema.parse(JSON.parse((await ask(`goals/${month}`)).text));
    expect([label, id]).toEqual(['mars 2087', month]);
    expect(steps.map(({ title }) => title)).toEqual(['Objectif fixé', 'Objectif retiré']);
    expect(steps[1]?.changes).toContainEqual({
      path: 'amount',
      label: 'Objectif',
      before: formatEuros(cents(300_000)),
      after: null,
    });
    expect((await ask('goals/2087-04')).status).toBe(404);
    expect((await ask('goals/2087-13')).status).toBe(404);
    expect((await ask(`goals/${randomUUID()}`)).status).toBe(404);
  });
});

describe('why the stock is what it is', () => {
  it('is told by its events with the levels after each and the order it was for', async () => {
    const productId = randomUUID();
    const orderId = randomUUID();
    const held = { productId, orderId, quantity: 2 };
    await appendAs(store, 'admin', `product-${productId}`, productAdded(productId));
    await appendAs(
      store,
      'shopper',
      `stock-${productId}`,
      { type: 'StockAdjusted', data: { productId, delta: 5, reason: 'initial' } },
      { type: 'StockReserved', data: { ...held, expiresAt: '2026-11-20T10:30:00.000Z' } },
      { type: 'StockCommitted', data: held },
    );
    const stock = auditStockSchema.parse(JSON.parse((await ask(`stock/${productId}`)).text));
    expect(stock.productName).toBe('Rose Alba');
    expect(stock.now).toEqual({ onHand: 3, reserved: 0, available: 3 });
    expect(stock.moves.map(({ title, change, after, orderId: of }) => [title, change, after, of])).toEqual([
      ['Stock de départ', { onHand: 5, reserved: 0 }, { onHand: 5, reserved: 0, available: 5 }, null],
      ['Réservé', { onHand: 0, reserved: 2 }, { onHand: 5, reserved: 2, available: 3 }, orderId],
      ['Vendu', { onHand: -2, reserved: -2 }, { onHand: 3, reserved: 0, available: 3 }, orderId],
    ]);
  });
});
