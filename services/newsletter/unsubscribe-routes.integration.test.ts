import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriptionIdOf } from './subscription.ts';
import { serveNewsletter } from './testing/serve-newsletter.ts';
import { subscribe } from './testing/subscribe.ts';

const SUBSCRIBED = ['NewsletterConfirmationRequested', 'NewsletterSubscribed'];
let served: Awaited<ReturnType<typeof serveNewsletter>>;
let subscriptionId: string;
let url: string;

beforeAll(async () => {
  served = await serveNewsletter();
});
afterAll(() => served.close());
beforeEach(async () => {
  const email = `${randomUUID()}@example.fr`;
  subscriptionId = await subscriptionIdOf(served.keyring, email);
  url = served.shop.url + served.links.leaveUrlOf(subscriptionId);
  const cause = { actor: 'shopper', correlationId: 'test', causationId: 'test' } as const;
  await subscribe(served, { email, now: new Date() }, cause);
});

async function eventTypes(): Promise<string[]> {
  return (await served.store.readStream(`newsletter-${subscriptionId}`)).events.map(({ type }) => type);
}

describe('the link of a newsletter', () => {
  it('asks first: opening it changes nothing', async () => {
    const answer = await fetch(url);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page).toContain('Quitter la lettre de Mirïs');
    expect(await eventTypes()).toEqual(SUBSCRIBED);
  });

  it.each([
    ['its button', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'one click in a mail program',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('ends the subscription by %s, once however often it is pressed', async (_by, type, body) => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('Votre désinscription est enregistrée');
    }
    expect(await eventTypes()).toEqual([...SUBSCRIBED, 'NewsletterUnsubscribed']);
  });

  it('that was made up names nobody, and says whom to write to', async () => {
    for (const method of ['GET', 'POST'])
      for (const query of ['', '?token=', `?token=${subscriptionId}`, '?token=a&token=b']) {
        const answer = await fetch(`${served.shop.url}/lettre/quitter${query}`, { method });
        expect(answer.status).toBe(404);
        const page = await answer.text();
        expect(page).toContain('Ce lien n’est plus valable');
        expect(page).toContain('contact@miris.example');
      }
    expect(await eventTypes()).toEqual(SUBSCRIBED);
  });

  it('is not followed from another site’s page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(url, { method: 'POST', headers })).status).toBe(403);
    expect(await eventTypes()).toEqual(SUBSCRIBED);
  });

  it('of a mail of before leads to today’s page, and its button goes on working', async () => {
    const old = url.replace('/lettre/quitter', '/api/newsletter/unsubscribe');
    const led = await fetch(old, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([308, url.slice(served.shop.url.length)]);
    expect(await eventTypes()).toEqual(SUBSCRIBED);
    const pressed = await fetch(old, { method: 'POST', redirect: 'manual', headers: { origin: 'null' } });
    expect(pressed.status).toBe(200);
    expect(await eventTypes()).toHaveLength(3);
  });

  it('leaves no token in the log', async () => {
    await fetch(url, { method: 'POST' });
    expect(served.shop.log()).toContain('/lettre/quitter');
    expect(served.shop.log()).not.toContain(new URL(url).searchParams.get('token'));
  });
});
