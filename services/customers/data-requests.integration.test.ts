import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type Cause, NO_STREAM } from '#platform/event-store/event-store.ts';
import { openPromisedWork } from '#platform/http/testing/open-promised-work.ts';
import { serveApp } from '#platform/http/testing/serve-app.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { requestSubscription, subscriptionIdOf } from '../newsletter/subscription.ts';
import { subscribe } from '../newsletter/testing/subscribe.ts';
import { createOrderLinks } from '../orders/order-links.ts';
import { noticeIdOf, requestNotice } from '../restock-notices/restock-notice.ts';
import { awaitPerfume } from '../restock-notices/testing/await-perfume.ts';
import { createDataLinks } from './data-links.ts';
import { isOnlyAsked } from './data-requests.ts';
import { dataRoutes } from './data-routes.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'a', causationId: 'a' };
const secret = 'a secret of thirty-two characters';
const keyring = createMemoryKeyring();
let store: ReturnType<typeof createEventStore>;
beforeAll(() => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
});
afterAll(() => store.close());

describe('a request for the data of an address', () => {
  it('is answered before it is looked whether the address is known: how long that takes tells nothing', async () => {
    const work = await openPromisedWork(inject('databaseUrl'));
    let look = (): void => undefined;
    const looking = new Promise<void>((resolve) => (look = resolve));
    const asked: string[] = [];
    const find = async (email: string) => {
      await looking;
      asked.push(email);
      return [];
    };
    const shop = await serveApp(
      dataRoutes({
        ...{
          store,
          rawLog: store,
          keys: { find, findOfOrder: async () => null },
          clock: () => new Date(),
          promised: work.promised,
        },
        ...{ links: createDataLinks(secret, ''), orderLinks: createOrderLinks(secret, '', async () => 0) },
        limit: (_ctx, next) => next(),
      }),
    );
    const email = `${randomUUID()}@exemple.fr`;
    const answer = await fetch(`${shop.url}/api/personal-data/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(await answer.json()).toEqual({ received: true });
    expect(asked).toEqual([]);
    look();
    await eventually(
      'it is looked for',
      async () => asked,
      ({ length }) => length > 0,
    );
    expect(asked).toEqual([email]);
    await shop.close();
    await work.close();
  });

  const now = new Date('2026-03-01T10:00:00.000Z');
  const requestFor = async (isConfirmed: boolean) => {
    const email = `${randomUUID()}@exemple.fr`;
    await (isConfirmed ? subscribe : requestSubscription)({ store, keyring }, { email, now }, cause);
    return `newsletter-${await subscriptionIdOf(keyring, email)}`;
  };
  const awaited = async (isConfirmed: boolean) => {
    const [productId, email] = [randomUUID(), `${randomUUID()}@exemple.fr`];
    await store.append(`product-${productId}`, [productAdded(productId)], {
      expectedRevision: NO_STREAM,
      cause,
    });
    await (isConfirmed ? awaitPerfume : requestNotice)({ store, keyring }, { email, productId, now }, cause);
    return `restockNotice-${await noticeIdOf(keyring, email, productId)}`;
  };
  const held = (...streams: string[]) => [
    {
      keyId: randomUUID(),
      streams: [...streams, `privacy-request-${randomUUID()}`, `email-newsletter-opt-in-${randomUUID()}`],
    },
  ];

  it('is answered unless anybody may have typed it: for a confirmed subscription, an order or a message', async () => {
    const asked = await requestFor(false);
    expect(await isOnlyAsked(store, held(asked))).toBe(true);
    expect(await isOnlyAsked(store, held())).toBe(true);
    expect(await isOnlyAsked(store, held(await requestFor(true)))).toBe(false);
    expect(await isOnlyAsked(store, held(asked, await awaited(false)))).toBe(true);
    expect(await isOnlyAsked(store, held(asked, await awaited(true)))).toBe(false);
    for (const category of ['order', 'contact', 'review'])
      expect(await isOnlyAsked(store, held(asked, `${category}-${randomUUID()}`))).toBe(false);
  });
});
