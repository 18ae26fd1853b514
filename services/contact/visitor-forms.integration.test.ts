import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { openPromisedWork } from '#platform/http/testing/open-promised-work.ts';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { newsletterRoutes } from '../newsletter/routes.ts';
import { subscriptionIdOf } from '../newsletter/subscription.ts';
import { contactRoutes } from './routes.ts';

const keyring = createMemoryKeyring();
const clock = () => new Date();
let store: EventStore;
let shop: ServedApp;
let work: Awaited<ReturnType<typeof openPromisedWork>>;
beforeAll(async () => {
  store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  work = await openPromisedWork(inject('databaseUrl'));
  const limit = (_ctx: unknown, next: () => Promise<unknown>) => next();
  const links = createOptInLinks('newsletter', 'a secret of thirty-two characters', '');
  const newsletter = {
    store,
    keyring,
    links,
    supportEmail: 'contact@miris.example',
    promised: work.promised,
    limit,
    clock,
  };
  shop = await serveApp(
    contactRoutes({
      ...{ store, limit, secret: 'a secret of thirty-two characters', clock },
      ...{ requireSession: (_ctx, next) => next(), answerCommand: async () => undefined },
    }),
    newsletterRoutes(newsletter),
  );
});
afterAll(async () => {
  await shop.close();
  await work.close();
  await store.close();
});

async function post(path: string, body: unknown, key?: string) {
  const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  const answer = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const json: unknown = await answer.json();
  return { status: answer.status, json };
}

describe('the contact form', () => {
  const fields = { name: 'Marie', email: 'marie@example.fr', subject: 'Échantillon', message: 'Bonjour' };

  it('keeps a message', async () => {
    const { status, json } = await post('/api/contact', fields);
    expect(status).toBe(201);
    if (typeof json !== 'object' || json === null || !('id' in json)) throw new Error('no id');
    const { events } = await store.readStream(`contact-${String(json.id)}`);
    expect(events).toMatchObject([
      { type: 'ContactMessageReceived', data: fields, metadata: { actor: 'shopper' } },
    ]);
  });

  it('keeps the same words once, sent again without a key too; other words, or another key, are another message', async () => {
    const message = `Bonjour ${randomUUID()}`;
    const idOf = async (given: object, key?: string) =>
      (await post('/api/contact', { ...fields, message, ...given }, key)).json;
    const first = await idOf({});
    expect(await idOf({})).toEqual(first);
    expect(await idOf({ subject: 'Autre' })).not.toEqual(first);
    const key = randomUUID();
    const keyed = await idOf({}, key);
    expect(keyed).not.toEqual(first);
    expect(await idOf({}, key)).toEqual(keyed);
    expect(await idOf({}, randomUUID())).not.toEqual(keyed);
  });

  it.each(['name', 'email', 'subject', 'message'])('needs its field %s', async (field) => {
    const answer = await post('/api/contact', { ...fields, [field]: '' });
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ field }] } });
  });
});

describe('the newsletter form', () => {
  it('subscribes nobody by itself: it asks the address once and answers the same each time', async () => {
    const email = `${randomUUID()}@example.fr`;
    const first = await post('/api/newsletter', { email });
    const second = await post('/api/newsletter', { email: ` ${email.toUpperCase()}` });
    expect(first.status).toBe(200);
    expect(second).toEqual(first);
    const stream = `newsletter-${await subscriptionIdOf(keyring, email)}` as const;
    const { events } = await eventually(
      'it is noted',
      () => store.readStream(stream),
      ({ revision }) => revision !== null,
    );
    expect(events.map(({ type }) => type)).toEqual(['NewsletterConfirmationRequested']);
  });

  it('answers before it looks whether the address is known: how long that takes tells nothing', async () => {
    let look = (): void => undefined;
    const looked = new Promise<void>((resolve) => (look = resolve));
    const slow: typeof keyring = {
      ...keyring,
      forSubjects: (addresses) => looked.then(() => keyring.forSubjects(addresses)),
    };
    const slowShop = await serveApp(
      newsletterRoutes({
        ...{ store, keyring: slow, limit: (_ctx, next) => next(), promised: work.promised },
        ...{
          links: createOptInLinks('newsletter', 'a secret of thirty-two characters', ''),
          supportEmail: 'contact@miris.example',
          clock,
        },
      }),
    );
    const email = `${randomUUID()}@example.fr`;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email });
    const answer = await fetch(`${slowShop.url}/api/newsletter`, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ received: true });
    const stream = `newsletter-${await subscriptionIdOf(keyring, email)}` as const;
    expect((await store.readStream(stream)).events).toEqual([]);
    look();
    await eventually(
      'it is noted',
      () => store.readStream(stream),
      ({ revision }) => revision !== null,
    );
    await slowShop.close();
  });

  it('refuses what is no address', async () => {
    expect(await post('/api/newsletter', { email: 'marie' })).toMatchObject({
      status: 400,
      json: { detail: 'Adresse email invalide' },
    });
  });
});
