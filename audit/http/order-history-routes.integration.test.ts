import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orderHistorySchema } from '#contracts/calls/console/admin-orders.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type Cause, NO_STREAM } from '#platform/event-store/event-store.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { auditTrailRoutes } from './history-routes.ts';

const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(auditTrailRoutes({ store, requireSession: (_ctx, next) => next() }));
});
afterAll(async () => {
  await shop.close();
  await store.close();
});

const causeOf = (actor: Cause['actor']): Cause => ({ actor, correlationId: 'c', causationId: 'c' });

function placed(orderId: string): OrderEvent {
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      customer: { name: 'Ada Lovelace', email: 'ada@exemple.fr', phone: null },
      shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
      shippingMethod: 'colissimo',
      lines: [{ productId: randomUUID(), productName: 'Rose Alba', quantity: 2, unitPrice: cents(8_900) }],
      subtotal: cents(17_800),
      discount: cents(0),
      shipping: cents(0),
      minimumCharge: cents(0),
      total: cents(17_800),
      promo: { promoId: randomUUID(), code: 'WELCOME10' },
      placedAt: '2026-11-20T10:00:00.000Z',
      payBefore: '2026-11-20T10:30:00.000Z',
    },
  };
}

async function historyOf(orderId: string) {
  const answer = await fetch(`${shop.url}/api/admin/orders/${orderId}/history`);
  const text = await answer.text();
  return { status: answer.status, text, events: answer.ok ? orderHistorySchema.parse(JSON.parse(text)) : [] };
}

describe('the history of an order', () => {
  it('tells what happened, by whom, in order, without the customer’s coordinates', async () => {
    const orderId = randomUUID();
    const events: OrderEvent[] = [
      placed(orderId),
      {
        type: 'PaymentConfirmed',
        data: {
          orderId,
          paymentIntentId: 'pi_1',
          amount: cents(17_800),
          currency: 'eur',
          confirmedAt: '2026-11-20T10:02:00.000Z',
        },
      },
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'confirmed', to: 'shipped' },
      },
      { type: 'OrderDeleted', data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId } },
    ];
    const cause = (['shopper', 'stripe', 'admin', 'admin'] as const).map(causeOf);
    await store.append(`order-${orderId}`, events, { expectedRevision: NO_STREAM, cause });

    const history = await historyOf(orderId);
    expect(history.events.map(({ actor, title, detail }) => [actor, title, detail])).toEqual([
      ['shopper', 'Commande passée', '2 × Rose Alba, code WELCOME10, total 178,00 €'],
      ['stripe', 'Paiement validé', '178,00 €, référence pi_1'],
      ['admin', 'Statut modifié', 'Confirmée → Expédiée'],
      ['admin', 'Commande supprimée de l’administration', null],
    ]);
    for (const secret of ['ada@exemple.fr', 'Lovelace', 'Lilas']) expect(history.text).not.toContain(secret);
  });

  it('is not there for an order that never was', async () => {
    expect((await historyOf(randomUUID())).status).toBe(404);
    expect((await historyOf('nimporte-quoi')).status).toBe(404);
  });
});
