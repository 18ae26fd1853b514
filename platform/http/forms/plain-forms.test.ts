import { Router } from '@koa/router';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import { routeCalls } from '../call-routes.ts';
import { limitRequests } from '../rate-limits/limit-requests.ts';
import { type ServedApp, serveApp } from '../testing/serve-app.ts';
import { trapSpam } from './plain-forms.ts';

const taken: unknown[] = [];
const logger = pino({ level: 'silent' });
const busy = { take: async () => ({ allowed: false, retryAfterSeconds: 7 }) as const };
const network = { name: 'newsletter', burst: 1, refillSeconds: 1 };
const router = new Router();
const contact = routeCalls(VISITOR_CALLS, { limit: trapSpam('contact', logger) });
contact.on('POST /api/contact', ({ body }) => {
  taken.push(body);
  return { id: 'x' };
});
router.post('/api/newsletter', limitRequests(busy, { network }, logger), (ctx) => {
  ctx.status = 204;
});
router.post('/api/orders', (ctx) => {
  ctx.status = 204;
});

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router, contact.router);
});
afterAll(() => shop.close());

const MESSAGE = { name: 'Ada', email: 'ada@exemple.fr', subject: 'Bonjour', message: 'Où ?', lien: '' };

function send(fields: Record<string, string>, path = '/contact', headers: Record<string, string> = {}) {
  // As the page's HTML has it.
  const body = new URLSearchParams({ ...fields, shownForMs: '0' });
  return fetch(shop.url + path, { method: 'POST', body, headers });
}

describe('a form that a browser sends without a script', () => {
  it('is taken and answered with a page', async () => {
    taken.length = 0;
    const answer = await send(MESSAGE);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.text()).toContain('<h1>Message envoyé</h1>');
    const { lien: _, ...kept } = MESSAGE;
    expect(taken).toEqual([kept]);
  });

  it('is refused on a page that names each wrong field in French, and repeats nothing that was written', async () => {
    const answer = await send({ ...MESSAGE, email: 'ada', subject: `<b>${'s'.repeat(300)}` });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain('<h1>Votre envoi n’a pas abouti</h1>');
    expect(page).toContain('E-mail\u00a0: Adresse email invalide');
    expect(page).toContain('Sujet\u00a0: 300 caractères au plus');
    expect(page).toContain('href="/contact"');
    expect(page).not.toContain('<b>');
  });

  it('is not taken from a page of another site', async () => {
    taken.length = 0;
    const answer = await send(MESSAGE, '/contact', { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Cette demande ne vient pas de la boutique.');
    expect(taken).toEqual([]);
  });

  it('is taken from a page that tells nobody its address, in browsers that say no more than that', async () => {
    const hidden = { origin: 'null' };
    expect((await send(MESSAGE, '/contact', hidden)).status).toBe(200);
    expect((await send({ total: '1' }, '/api/orders', hidden)).status).toBe(403);
    expect((await send(MESSAGE, '/contact', { origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('is answered alike from a page opened when forms went to the calls themselves', async () => {
    taken.length = 0;
    const answer = await send(MESSAGE, '/api/contact');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(taken).toHaveLength(1);
  });

  it('falls for the trap as if it had been taken', async () => {
    taken.length = 0;
    const answer = await send({ ...MESSAGE, lien: 'https://spam.example' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1>Message envoyé</h1>');
    expect(taken).toEqual([]);
  });

  it('is counted like other calls', async () => {
    const answer = await send({ email: 'ada@exemple.fr' }, '/');
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain('Trop de tentatives. Veuillez réessayer dans 7 secondes.');
  });

  it('is none of the calls that pages alone make', async () => {
    expect((await send({ total: '1' }, '/api/orders')).status).toBe(415);
  });
});
