import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONSOLE, defineCalls, named, SHOP } from '#contracts/calls/call.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { routeCalls } from './call-routes.ts';
import { HttpRefusal } from './refusal.ts';
import { type ServedApp, serveApp } from './testing/serve-app.ts';

const CALLS = defineCalls({
  'POST /api/things/:id': {
    ...CONSOLE,
    summary: '',
    body: named('ThingRequest', z.object({ size: z.coerce.number('Taille requise') })),
    answer: named('Thing', z.object({ id: z.string(), size: z.number() })),
    status: 201,
  },
  'GET /api/things/last': {
    ...SHOP,
    summary: '',
    query: named('LastQuery', z.object({ of: z.enum(['day', 'year']) })),
    answer: named('LastThing', z.object({ of: z.string() }).nullable()),
  },
  'DELETE /api/things/:id': { ...SHOP, summary: '' },
});
const ID = 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001';

const { router, on } = routeCalls(CALLS, {
  session(ctx, next) {
    if (ctx.get('x-session') !== 'open') throw new HttpRefusal(401, 'unauthenticated', 'Connectez-vous.');
    return next();
  },
  notFound: 'Chose introuvable',
  invalidQuery: 'Question invalide',
});
on('POST /api/things/:id', ({ id, body: { size } }) => ({ id, size }));
on('GET /api/things/last', ({ query }) => (query.of === 'day' ? null : { of: query.of }));
on('DELETE /api/things/:id', () => undefined);

let shop: ServedApp;
beforeAll(async () => {
  shop = await serveApp(router);
});
afterAll(() => shop.close());

function post(id: string, body: object, session = 'open'): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-session': session };
  return fetch(`${shop.url}/api/things/${id}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function detailOf(answer: Response): Promise<string> {
  return problemSchema.parse(await answer.json()).detail;
}

describe('a call', () => {
  it('is given what its contract made of the request, and answers with its status', async () => {
    const answer = await post(ID.toUpperCase(), { size: '3' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: ID, size: 3 });
  });

  it('is refused without a session first, then for its id, then for its body', async () => {
    expect((await post('no-id', {}, 'none')).status).toBe(401);
    const absent = await post('no-id', {});
    expect([absent.status, await detailOf(absent)]).toEqual([404, 'Chose introuvable']);
    const wrong = await post(ID, { size: 'large' });
    expect([wrong.status, await detailOf(wrong)]).toEqual([400, 'Taille requise']);
  });

  it('is refused for its query, and may answer null', async () => {
    const wrong = await fetch(`${shop.url}/api/things/last?of=week`);
    expect([wrong.status, await detailOf(wrong)]).toEqual([400, 'Question invalide']);
    expect(await (await fetch(`${shop.url}/api/things/last?of=day`)).json()).toBeNull();
  });

  it('answers 204 when its contract names no answer', async () => {
    expect((await fetch(`${shop.url}/api/things/${ID}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('that needs a session is never routed without one', () => {
    expect(() => routeCalls(CALLS).on('POST /api/things/:id', () => undefined)).toThrow('stands open');
  });
});
