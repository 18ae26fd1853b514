import { request as httpRequest } from 'node:http';
import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCalls, named } from '#contracts/calls/call.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { ConflictRetriesExhausted } from '../command-handling/conflict-retry.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { routeCalls } from './call-routes.ts';
import { setLogPosition } from './read-your-writes.ts';
import { bodyOf, causeOf, rawBodyOf } from './requests/request-context.ts';
import { type ServedApp, serveApp, serveAppWith } from './testing/serve-app.ts';

const router = new Router();
router.post('/api/echo', (ctx) => {
  ctx.body = { body: bodyOf(ctx) ?? null };
});
const call = { tag: 'boutique', summary: '', access: 'public' } as const;
const strict = named('Strict', z.object({ name: z.string('Nom requis') }));
const checked = routeCalls(
  defineCalls({
    'POST /api/strict': { ...call, body: strict, answer: strict },
    'GET /api/things/:id': { ...call, answer: named('Thing', z.string()) },
  }),
  { notFound: 'Chose introuvable' },
);
checked.on('POST /api/strict', ({ body }) => body);
checked.on('GET /api/things/:id', ({ id }) => id);
router.get('/api/cause', (ctx) => {
  ctx.body = causeOf(ctx, 'shopper');
});
router.post('/api/placed', (ctx) => {
  setLogPosition(ctx, { position: 42n });
  ctx.status = 201;
  ctx.body = { id: 'x' };
});
router.get('/api/cached', (ctx) => {
  ctx.set('Cache-Control', 'public, max-age=60');
  ctx.body = { ok: true };
});
router.get('/api/broken', () => {
  throw new Error('secret detail');
});
router.get('/api/busy', () => {
  throw new ConflictRetriesExhausted('stock-1');
});
router.get('/api/store-down', () => {
  throw new EventStoreUnavailable('14 UNAVAILABLE');
});
router.get('/api/database-down', () => {
  throw new Error('query failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
});
router.post('/api/stripe/webhook', (ctx) => {
  ctx.body = { raw: rawBodyOf(ctx).toString() };
});

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router, checked.router);
});
afterAll(() => shop.close());

const json = { 'content-type': 'application/json' };

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return problemSchema.parse(await response.json());
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = json): Promise<Response> {
  return fetch(`${shop.url}${path}`, { method: 'POST', body, headers });
}

describe('reading bodies', () => {
  it('reads JSON', async () => {
    expect(await (await post('/api/echo', '{"a":["é"]}')).json()).toEqual({ body: { a: ['é'] } });
  });
  it('accepts a call without a body', async () => {
    const answer = await fetch(`${shop.url}/api/echo`, { method: 'POST' });
    expect(await answer.json()).toEqual({ body: null });
  });
  it('refuses what is not JSON', async () => {
    const answer = await post('/api/echo', '{"a":');
    expect(answer.status).toBe(400);
    expect(await problemOf(answer)).toMatchObject({ code: 'invalid-request', status: 400 });
  });
  it('refuses bytes that are not UTF-8', async () => {
    expect((await post('/api/echo', new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });
  it.each(['"a\\u0000b"', '{"k\\u0000":1}', '["\\ud800"]', '['.repeat(30) + ']'.repeat(30)])(
    'refuses what could not be stored or shown: %s',
    async (text) => {
      const answer = await post('/api/echo', text);
      expect(answer.status).toBe(400);
      expect((await problemOf(answer)).code).toBe('invalid-request');
    },
  );
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses %s, which a foreign form could send',
    async (type) => {
      const answer = await post('/api/echo', 'a=1', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect((await problemOf(answer)).code).toBe('unsupported-media-type');
    },
  );
  it('refuses more than 100 KiB, whether its length is declared or not', async () => {
    const big = JSON.stringify('x'.repeat(100 * 1024));
    const declared = await post('/api/echo', big);
    expect(declared.status).toBe(413);
    expect((await problemOf(declared)).code).toBe('payload-too-large');
    expect(await chunkedPost('/api/echo', big)).toBe(413);
  });
  it('keeps the webhook’s bytes as they came', async () => {
    const answer = await post('/api/stripe/webhook', '{ "a" : 1 }\n');
    expect(await answer.json()).toEqual({ raw: '{ "a" : 1 }\n' });
  });
  it('names each wrong field', async () => {
    const answer = await post('/api/strict', '{"name":3}');
    expect(await problemOf(answer)).toMatchObject({
      status: 400,
      detail: 'Nom requis',
      errors: [{ field: 'name', message: 'Nom requis' }],
    });
    expect((await post('/api/strict', '[]')).status).toBe(400);
  });
});

describe('addresses', () => {
  it('answers 404 to an unknown path of the API, never a page', async () => {
    const answer = await fetch(`${shop.url}/api/nothing`, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect((await problemOf(answer)).code).toBe('not-found');
  });
  it('answers 405 with the methods a known path has', async () => {
    const answer = await fetch(`${shop.url}/api/cause`, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect((await problemOf(answer)).code).toBe('method-not-allowed');
  });
  it('answers 405 to whoever sends something to a page, in French', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetch(`${shop.url}/parfums`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      expect((await problemOf(answer)).detail).toContain('Une page se lit seulement');
    }
  });
  it('answers 404 for an id that is none, and for a path that does not decode', async () => {
    const answer = await fetch(`${shop.url}/api/things/7`);
    expect(answer.status).toBe(404);
    expect((await problemOf(answer)).detail).toBe('Chose introuvable');
    expect((await fetch(`${shop.url}/api/things/%E0%A4%A`)).status).toBe(404);
  });
  it.each(['/api/things/%00', '/api/cause?q=%00', '/parfums/%00'])('answers 400 to %s', async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(400);
  });
  it('leaves everything else to the pages', async () => {
    expect(await (await fetch(`${shop.url}/parfums`)).text()).toBe('page /parfums');
  });
});

describe('requests from other sites', () => {
  const ownOrigin = () => shop.url;
  const cases: { from: string; headers: Record<string, string>; status: number }[] = [
    { from: 'another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { from: 'a sibling site', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { from: 'our own page', headers: { 'sec-fetch-site': 'same-origin' }, status: 200 },
    { from: 'an older browser on another site', headers: { origin: 'https://evil.example' }, status: 403 },
    { from: 'a sandboxed frame', headers: { origin: 'null' }, status: 403 },
    { from: 'a program', headers: {}, status: 200 },
  ];
  it.each(cases)('answers $status to a change sent by $from', async ({ headers, status }) => {
    const answer = await rawPost('/api/echo', headers);
    expect(answer).toBe(status);
  });
  it('are given no answer they could read: no CORS header is ever sent', async () => {
    const { headers } = await fetch(`${shop.url}/api/echo`, { headers: { origin: 'https://evil.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('accepts an older browser on our own page', async () => {
    expect(await rawPost('/api/echo', { origin: ownOrigin() })).toBe(200);
  });
  it('accepts the webhook from anywhere', async () => {
    expect(await rawPost('/api/stripe/webhook', { 'sec-fetch-site': 'cross-site' })).toBe(200);
  });
});

describe('failures', () => {
  it('answers 500 without the cause and logs the stack', async () => {
    const answer = await fetch(`${shop.url}/api/broken`);
    expect(answer.status).toBe(500);
    const text = JSON.stringify(await problemOf(answer));
    expect(text).toContain('Une erreur est survenue');
    expect(text).not.toContain('secret detail');
    expect(shop.log()).toContain('secret detail');
  });
  it.each(['/api/busy', '/api/store-down', '/api/database-down'])('asks to try again: %s', async (path) => {
    const answer = await fetch(`${shop.url}${path}`);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemOf(answer)).code).toBe('unavailable');
  });
});

describe('headers', () => {
  it('believes a trusted proxy’s well-formed request id and makes one otherwise', async () => {
    const kept = await fetch(`${shop.url}/api/cause`, { headers: { 'x-request-id': 'checkout-12345' } });
    expect(kept.headers.get('x-request-id')).toBe('checkout-12345');
    expect(await kept.json()).toEqual({
      actor: 'shopper',
      causationId: 'checkout-12345',
      correlationId: 'checkout-12345',
    });
    const made = await fetch(`${shop.url}/api/cause`, { headers: { 'x-request-id': 'a b' } });
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('lets no visitor of a shop without a proxy say what the log holds as cause', async () => {
    const direct = await serveAppWith({ trustedProxies: 0 }, router);
    const made = { 'x-request-id': 'made-up-by-me', 'x-correlation-id': 'an-order-of-yours' };
    const answer = await fetch(`${direct.url}/api/cause`, { headers: made });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await answer.json()).toEqual({ actor: 'shopper', causationId: id, correlationId: id });
    await direct.close();
  });
  it('lets nobody store API answers unless a route says otherwise', async () => {
    expect((await fetch(`${shop.url}/api/cause`)).headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${shop.url}/api/cached`)).headers.get('cache-control')).toBe('public, max-age=60');
    expect((await fetch(`${shop.url}/api/cause`)).headers.get('x-content-type-options')).toBe('nosniff');
  });
  it('tells the log position of a command', async () => {
    const answer = await post('/api/placed', '{}');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-log-position')).toBe('42');
  });
  it('logs no query string', async () => {
    await fetch(`${shop.url}/api/cause?email=marie%40example.fr`);
    expect(shop.log()).toContain('"path":"/api/cause"');
    expect(shop.log()).not.toContain('marie');
  });
});

/** `fetch` sets the browser's own headers itself; this sends exactly what a test says. */
function rawPost(path: string, headers: Record<string, string>): Promise<number> {
  return send(path, headers, (request) => request.end());
}

function chunkedPost(path: string, body: string): Promise<number> {
  return send(path, json, (request) => {
    request.write(body.slice(0, 50_000));
    request.end(body.slice(50_000));
  });
}

function send(
  path: string,
  headers: Record<string, string>,
  write: (request: ReturnType<typeof httpRequest>) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${shop.url}${path}`, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    write(request);
  });
}
