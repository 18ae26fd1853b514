import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewsletterEvent } from '#contracts/events/people/visitor.ts';
import { NEWSLETTER_CONSENT } from '#contracts/house/newsletter.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { subscriptionIdOf } from './subscription.ts';
import { serveNewsletter } from './testing/serve-newsletter.ts';

let passedMs = 0;
let served: Awaited<ReturnType<typeof serveNewsletter>>;
let email: string;
let subscriptionId: string;
let requestedAt: string;
let url: string;

beforeAll(async () => {
  served = await serveNewsletter(() => new Date(Date.now() + passedMs));
});
afterAll(() => served.close());
beforeEach(async () => {
  passedMs = 0;
  email = `${randomUUID()}@example.fr`;
  subscriptionId = await subscriptionIdOf(served.keyring, email);
  await ask();
  // It is answered before it is looked for.
  const [requested] = await eventually('the address is asked', events, ({ length }) => length > 0);
  if (requested?.type !== 'NewsletterConfirmationRequested') throw new Error('the address is not asked');
  ({ requestedAt } = requested.data);
  url = served.shop.url + served.links.confirmationUrlOf({ id: subscriptionId, requestedAt });
});

async function ask(): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${served.shop.url}/api/newsletter`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
}

async function events() {
  return (await served.store.readStream<NewsletterEvent>(`newsletter-${subscriptionId}`)).events;
}
async function eventTypes(): Promise<string[]> {
  return (await events()).map(({ type }) => type);
}

const ASKED = ['NewsletterConfirmationRequested'];
const SUBSCRIBED = [...ASKED, 'NewsletterSubscribed'];
const press = (address = url) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });

describe('the link that confirms a subscription', () => {
  it('asks once more when it is opened, since programs follow links too', async () => {
    const answer = await fetch(url);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page).toContain('Recevoir la lettre de Mirïs');
    expect(url).not.toContain(subscriptionId.slice(0, 8));
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('subscribes by its button, once, and keeps what was agreed to and when', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await press();
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Votre inscription est confirmée');
    }
    const [, subscribed, ...others] = await events();
    expect(others).toEqual([]);
    expect(subscribed).toMatchObject({
      type: 'NewsletterSubscribed',
      data: { email, consent: { ...NEWSLETTER_CONSENT, askedAt: requestedAt } },
    });
  });

  it('is answered the same for an address that is subscribed, which is not asked again', async () => {
    await press();
    await ask();
    // By the time that another, asked after it, has its event, this one was looked for.
    const subscribed = subscriptionId;
    email = `${randomUUID()}@example.fr`;
    subscriptionId = await subscriptionIdOf(served.keyring, email);
    await ask();
    await eventually('the other is asked', events, ({ length }) => length > 0);
    subscriptionId = subscribed;
    expect(await eventTypes()).toEqual(SUBSCRIBED);
  });

  it('is good for seven days', async () => {
    passedMs = 8 * 24 * 60 * 60_000;
    const answer = await press();
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Ce lien n’est plus valable');
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('that was made up, or made to leave the list, subscribes nobody', async () => {
    const queryOf = (address: string) => new URL(address, served.shop.url).search;
    const leaving = queryOf(served.links.leaveUrlOf(subscriptionId));
    const others = createOptInLinks('newsletter', 'another secret of thirty-two characters', '');
    const elsewhere = queryOf(
      others.confirmationUrlOf({ id: subscriptionId, requestedAt: new Date().toISOString() }),
    );
    for (const method of ['GET', 'POST'])
      for (const query of ['', '?token=', leaving, elsewhere, '?token=a&token=b']) {
        const answer = await fetch(`${served.shop.url}/lettre/confirmer${query}`, { method });
        expect(answer.status).toBe(404);
      }
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('is found where its address was copied out of the mail’s source, or with the end of a sentence', async () => {
    const escaped = url.replace('?', '?amp;');
    const answer = await fetch(escaped, { redirect: 'manual' });
    expect(answer.status).toBe(308);
    expect(new URL(answer.headers.get('location') ?? '', served.shop.url).search).toBe(new URL(url).search);
    expect((await fetch(escaped)).status).toBe(200);
    expect((await fetch(`${url}.`)).status).toBe(200);
  });

  it('is not pressed from another site’s page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
    expect(await eventTypes()).toEqual(ASKED);
  });

  it('of a mail of before leads to today’s page, and its button goes on working', async () => {
    const old = url.replace('/lettre/confirmer', '/api/newsletter/confirm');
    const led = await fetch(old, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, url.slice(served.shop.url.length)]);
    expect(await eventTypes()).toEqual(ASKED);
    const pressed = await fetch(old, { method: 'POST', redirect: 'manual', headers: { origin: 'null' } });
    expect(pressed.status).toBe(200);
    expect(await eventTypes()).toHaveLength(2);
  });

  it('leaves no token in the log', async () => {
    await press();
    expect(served.shop.log()).toContain('/lettre/confirmer');
    expect(served.shop.log()).not.toContain(new URL(url).searchParams.get('token'));
  });
});
