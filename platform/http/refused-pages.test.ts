import { Router } from '@koa/router';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerPage } from '#contracts/answer-page.ts';
import { createApp } from './create-app.ts';
import { HttpRefusal } from './refusal.ts';
import { type ServedApp, serve } from './testing/serve-app.ts';

describe('a page that is refused', () => {
  const router = new Router();
  const wait = { 'Retry-After': '7' };
  const REFUSED = {
    '/lettre/confirmer': new HttpRefusal(429, 'rate-limited', 'Veuillez réessayer dans 7 secondes.', {
      headers: wait,
    }),
    '/mes-donnees/lien': new HttpRefusal(503, 'unavailable', 'Veuillez réessayer dans un instant.'),
    '/lettre/quitter': new HttpRefusal(413, 'payload-too-large', 'C’est trop.'),
    '/api/products': new HttpRefusal(429, 'rate-limited', 'Veuillez réessayer dans 7 secondes.'),
  };
  for (const [path, refusal] of Object.entries(REFUSED))
    router.get(path, () => {
      throw refusal;
    });
  const drawn: AnswerPage[] = [];
  let site: ServedApp;
  beforeAll(async () => {
    const app = createApp({
      logger: pino({ level: 'silent' }),
      routers: [router],
      trustedProxies: 0,
      showAnswerPage: async (ctx, page) => {
        drawn.push(page);
        ctx.type = 'html';
        ctx.body = `the site around ${page.title}`;
      },
    });
    site = await serve(app);
  });
  afterAll(() => site.close());
  const open = (path: string, accept = 'text/html,*/*') => fetch(site.url + path, { headers: { accept } });

  it.each([
    ['/lettre/confirmer?token=x', 429, 'Trop de demandes'],
    ['/mes-donnees/lien?token=x', 503, 'Service indisponible'],
    ['/lettre/quitter?token=x', 413, 'Contenu trop volumineux'],
    ['/parfums?tri=%00', 400, 'Requête invalide'],
  ])('%s is a page of the site, with its status', async (path, status, title) => {
    drawn.length = 0;
    const answer = await open(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(`the site around ${title}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7');
    expect(drawn).toHaveLength(1);
  });

  it('is a problem document for programs, and at every call', async () => {
    for (const answer of [await open('/lettre/confirmer', 'application/json'), await open('/api/products')])
      expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
  });
});
