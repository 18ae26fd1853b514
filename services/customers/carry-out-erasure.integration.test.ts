import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSubject } from '#contracts/privacy/subject.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { CustomerKey, Keyring } from '#platform/event-store/sealing/keyring.ts';
import { findLinkRevision } from '#projections/order-links/projection.ts';
import { listWaiting } from '#projections/restock-notices/projection.ts';
import { ERASED_REVIEW, listPublishedReviews } from '#projections/reviews/queries.ts';
import type { SubscribeDeps } from '../newsletter/subscription.ts';
import { carryOutErasure } from './carry-out-erasure.ts';
import { collectForRequest, loadDataRequest, planOf, requestErasure } from './data-requests.ts';
import { cause, openPrivateShop, type PrivateShop } from './testing/private-shop.ts';

let shop: PrivateShop;
beforeAll(async () => {
  shop = await openPrivateShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

describe('a customer with a paid order who asks to be erased', () => {
  const buyer = { name: 'Odile Gardée', email: 'odile.gardee@example.fr' };
  const NAMES = /Odile Gardée adore|Signé Odile|De Odile/;

  it('loses all but the order while it is on its way, and reads which one stays and until when', async () => {
    const { made, request } = await ask(buyer);
    await shop.project();
    expect(await planOf(shop.deps, request.collected ?? [])).toMatchObject({
      keptOrders: [{ orderId: made.orderId, until: '2036-12-31', running: 'undelivered' }],
    });
    await requestErasure(shop.deps, { request, reason: 'self-service' }, cause);
    await carryOutErasure(shop.deps, request.requestId, cause);
    await shop.project();
    const { rows: orders } = await shop.models.pool.query(
      `select details #>> '{customer,name}' as name from orders.orders where id = $1`,
      [made.orderId],
    );
    expect(orders).toEqual([{ name: buyer.name }]);
    const { rows: others } = await shop.models.pool.query(
      `select customer_name as name from reviews.reviews where id = $1
       union all select email from newsletter.subscribers where email = $2
       union all select email from contact_messages.messages where email = $2`,
      [made.reviewId, buyer.email],
    );
    expect(others).toEqual([{ name: '(effacé)' }]);
  });

  it('keeps the order and its mails, and loses everything else at once', async () => {
    const { made, request } = await ask({ ...buyer, email: 'odile@example.fr' }, { isDelivered: true });
    await shop.project();
    expect(await shop.allTables()).toMatch(NAMES);
    expect(await planOf(shop.deps, request.collected ?? [])).toMatchObject({
      keptOrders: [{ orderId: made.orderId, until: '2036-12-31', running: null }],
    });
    await requestErasure(shop.deps, { request, reason: 'self-service' }, cause);
    await carryOutErasure(shop.deps, request.requestId, cause);
    await carryOutErasure(shop.deps, request.requestId, cause);
    await shop.project();
    // Once, and after a rebuild of the read models as before it.
    expect(await findLinkRevision(shop.models.db, made.orderId)).toBe(1);
    expect(await shop.differingWhenRebuilt('revoked')).toEqual([]);
    const { rows } = await shop.models.pool.query(
      `select details #>> '{customer,name}' as name, details #>> '{shippingAddress,street}' as street from orders.orders where id = $1`,
      [made.orderId],
    );
    expect(rows).toEqual([{ name: buyer.name, street: '12 rue des Lilas' }]);
    const { rows: reviews } = await shop.models.pool.query(
      'select customer_name, comment, rating from reviews.reviews where id = $1',
      [made.reviewId],
    );
    expect(reviews).toMatchObject([{ customer_name: '(effacé)', comment: '(effacé)' }]);
    expect(await listPublishedReviews(shop.models.db, made.productId, 5)).toMatchObject([
      { id: made.reviewId, isVerified: true, ...ERASED_REVIEW },
    ]);
    const { rows: others } = await shop.models.pool.query(
      `select email from newsletter.subscribers where email = 'odile@example.fr'
       union all select email from contact_messages.messages where email = 'odile@example.fr'`,
    );
    expect(others).toEqual([]);
    expect(
      (await listWaiting(shop.models.db)).filter(({ productId }) => productId === made.productId),
    ).toEqual([]);
    expect((await loadDataRequest(shop.store, request.requestId))?.isErased).toBe(true);
    expect(await shop.keys.find('odile@example.fr')).toHaveLength(1);
  });

  it('is treated alike in a log from before orders had keys: what the one key seals beside is withheld', async () => {
    const email = 'odile.ancienne@example.fr';
    const old = createEventStore(shop.url, { sealing: oneKeyPerAddress(), clock: shop.deps.clock });
    const { made, request } = await ask(
      { ...buyer, email },
      { isDelivered: true, by: { store: old, keyring: shop.keys } },
    );
    await old.close();
    await shop.project();
    await requestErasure(shop.deps, { request, reason: 'asked-by-mail' }, cause);
    await carryOutErasure(shop.deps, request.requestId, cause);
    await shop.project();
    const { rows } = await shop.models.pool.query(
      `select r.comment, o.details #>> '{customer,name}' as name, m.content from reviews.reviews r, orders.orders o, email_notifications.emails m
       where r.id = $1 and o.id = $2 and m.order_id = $2`,
      [made.reviewId, made.orderId],
    );
    expect(rows).toEqual([{ comment: '(effacé)', name: buyer.name, content: `Bonjour ${buyer.name}` }]);
    expect(await shop.keys.find(email)).toHaveLength(1);
    expect(await shop.differingWhenRebuilt('withheld')).toEqual([]);
  });

  /** As versions sealed before orders had keys of their own. */
  function oneKeyPerAddress(): Keyring {
    return {
      async forSubjects(subjects) {
        const made = new Map<string, CustomerKey>();
        for (const subject of subjects) {
          const { email } = readSubject(subject);
          const key = (await shop.keys.forSubjects(new Set([email]))).get(email);
          if (key !== undefined) made.set(subject, key);
        }
        return made;
      },
      byIds: (ids) => shop.keys.byIds(ids),
    };
  }

  async function ask(
    person: { name: string; email: string },
    { isDelivered = false, by = { store: shop.store, keyring: shop.keys } as SubscribeDeps } = {},
  ) {
    const made = await shop.everythingOf(person, by);
    if (isDelivered)
      await shop.append(`order-${made.orderId}`, {
        type: 'OrderStatusChanged',
        data: {
          changedAt: '2026-11-21T10:00:00.000Z',
          orderId: made.orderId,
          from: 'confirmed',
          to: 'delivered',
        },
      });
    const requestId = randomUUID();
    await collectForRequest(shop.deps, { requestId, email: person.email }, cause);
    const request = await loadDataRequest(shop.store, requestId);
    if (request === null) throw new Error('it was just noted');
    return { made, request };
  }
});
