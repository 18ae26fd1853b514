import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { RESTOCK_CONSENT } from '#contracts/catalog/restock-notice.ts';
import type { RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { openPromisedWork } from '#platform/http/testing/open-promised-work.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { noticeIdOf, noticeStream } from './restock-notice.ts';
import { restockNoticeRoutes } from './routes.ts';

const links = createOptInLinks('restockNotice', 'a secret of thirty-two characters', '');
const keyring = createMemoryKeyring();
let passedMs = 0;
const clock = () => new Date(Date.now() + passedMs);
let store: EventStore;
let shop: ServedApp;
let work: Awaited<ReturnType<typeof openPromisedWork>>;
let productId: string;
let email: string;
let noticeId: string;
let confirmation: string;
let leaving: string;

beforeAll(async () => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  work = await openPromisedWork(inject('databaseUrl'));
  const limit = (_ctx: unknown, next: () => Promise<unknown>) => next();
  const supportEmail = 'contact@miris.example';
  const { promised } = work;
  shop = await serveApp(restockNoticeRoutes({ store, keyring, links, supportEmail, promised, limit, clock }));
});
afterAll(async () => {
  await shop.close();
  await work.close();
  await store.close();
});
beforeEach(async () => {
  passedMs = 0;
  productId = randomUUID();
  email = `${randomUUID()}@example.fr`;
  const cause = { actor: 'admin', correlationId: 'test', causationId: 'test' } as const;
  await store.append(`product-${productId}`, [productAdded(productId)], {
    expectedRevision: NO_STREAM,
    cause,
  });
  noticeId = await noticeIdOf(keyring, email, productId);
  await ask();
  // It is answered before it is looked for.
  const [requested] = await eventually('the address is asked', events, ({ length }) => length > 0);
  if (requested?.type !== 'RestockNoticeRequested') throw new Error('the address is not asked');
  expect(requested.data).toMatchObject({ email, productId, consent: RESTOCK_CONSENT });
  const { requestedAt } = requested.data;
  confirmation = shop.url + links.confirmationUrlOf({ id: noticeId, requestedAt });
  leaving = shop.url + links.leaveUrlOf(noticeId);
});

async function ask(id = productId): Promise<void> {
  const answer = await fetch(`${shop.url}/api/products/${id}/restock-notices`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
}

async function events() {
  return (await store.readStream<RestockNoticeEvent>(noticeStream(noticeId))).events;
}
async function eventTypes(): Promise<string[]> {
  return (await events()).map(({ type }) => type);
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (url: string, body = '') => fetch(url, { method: 'POST', headers: FORM, body });
const ASKED = ['RestockNoticeRequested'];
const WAITS = [...ASKED, 'RestockNoticeConfirmed'];

describe('the form of a sold-out perfume', () => {
  it('answers the same for an address that waits, and for a perfume that never was', async () => {
    await press(confirmation);
    await ask();
    await ask(randomUUID());
    // By the time that another, asked after them, has its event, these were looked for.
    const waiting = noticeId;
    email = `${randomUUID()}@example.fr`;
    noticeId = await noticeIdOf(keyring, email, productId);
    await ask();
    await eventually('the other is asked', events, ({ length }) => length > 0);
    noticeId = waiting;
    expect(await eventTypes()).toEqual(WAITS);
  });

  it('works without a script: it is answered with a page', async () => {
    const answer = await press(`${shop.url}/parfums/${productId}/retour`, `email=${email}`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Un e-mail vous attend'),
    ]);
    const refused = await press(`${shop.url}/parfums/${productId}/retour`, 'email=personne');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining(`/parfums/${productId}"`),
    ]);
  });
});

describe('the link that confirms', () => {
  it('names the perfume and asks once more when it is opened, since programs follow links too', async () => {
    const answer = await fetch(confirmation);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Vous prévenir du retour de');
    expect(confirmation).not.toContain(noticeId.slice(0, 8));
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('has the address wait by its button, once', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await press(confirmation);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('six mois')]);
    }
    expect(await eventTypes()).toEqual(WAITS);
  });

  it('is good for seven days', async () => {
    passedMs = 8 * 24 * 60 * 60_000;
    const answer = await press(confirmation);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('n’est plus valable'),
    ]);
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('that was made up, or made to leave, has nobody wait', async () => {
    const others = createOptInLinks('restockNotice', 'another secret of thirty-two characters', '');
    const elsewhere = others.confirmationUrlOf({ id: noticeId, requestedAt: new Date().toISOString() });
    const nobody = links.confirmationUrlOf({ id: 'ab'.repeat(32), requestedAt: new Date().toISOString() });
    const queries = [elsewhere, nobody, leaving].map((address) => new URL(address, shop.url).search);
    for (const method of ['GET', 'POST'])
      for (const query of ['', '?token=', ...queries]) {
        const answer = await fetch(`${shop.url}/retour/confirmer${query}`, { method });
        expect(answer.status).toBe(404);
      }
    expect(await eventTypes()).toEqual(ASKED);
  });
});

describe('the link that leaves', () => {
  it('asks first: opening it changes nothing', async () => {
    await press(confirmation);
    const answer = await fetch(leaving);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Ne plus être prévenu'),
    ]);
    expect(await eventTypes()).toEqual(WAITS);
  });

  it.each([
    ['its button', FORM['content-type'], 'List-Unsubscribe=One-Click'],
    [
      'one click in a mail program',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('ends the request by %s, once however often it is pressed', async (_by, type, body) => {
    await press(confirmation);
    for (let times = 0; times < 2; times += 1) {
      const answer = await fetch(leaving, { method: 'POST', headers: { 'content-type': type }, body });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('est retirée')]);
    }
    expect(await eventTypes()).toEqual([...WAITS, 'RestockNoticeEnded']);
  });

  it('that was made up ends nothing, and says whom to write to', async () => {
    for (const query of ['', '?token=', `?token=${noticeId}`]) {
      const answer = await fetch(`${shop.url}/retour/quitter${query}`, { method: 'POST' });
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining('contact@miris.example'),
      ]);
    }
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('is not pressed from another site’s page, and leaves no token in the log', async () => {
    for (const url of [confirmation, leaving]) {
      const headers = { 'sec-fetch-site': 'cross-site' };
      expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
      await press(url);
      expect(shop.log()).not.toContain(new URL(url).searchParams.get('token'));
    }
  });
});
