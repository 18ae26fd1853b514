import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOrderProof } from './order-proof.ts';

const revisions = new Map<string, number>();
const proof = createOrderProof(
  'a secret of at least thirty-two characters',
  async (orderId) => revisions.get(orderId) ?? 0,
);
let app: ServedApp;

beforeAll(async () => {
  const router = new Router();
  router.get('/api/grant/:id', (ctx) => {
    proof.grant(ctx, { orderId: String(ctx.params.id), linkRevision: Number(ctx.query.revision ?? 0) });
    ctx.status = 204;
  });
  router.get('/api/may-read/:id', async (ctx) => {
    ctx.body = { mayRead: await proof.mayRead(ctx, String(ctx.params.id)) };
  });
  app = await serveApp(router);
});
afterAll(() => app.close());

async function grant(orderId: string, cookie = '', revision = 0): Promise<string> {
  const answer = await fetch(`${app.url}/api/grant/${orderId}?revision=${revision}`, { headers: { cookie } });
  const set = answer.headers.get('set-cookie') ?? '';
  expect(set).toContain('HttpOnly');
  expect(set).toContain('SameSite=Lax');
  return set.split(';')[0] ?? '';
}

async function mayRead(orderId: string, cookie: string): Promise<unknown> {
  const answer = await fetch(`${app.url}/api/may-read/${orderId}`, { headers: { cookie } });
  return answer.json();
}

it('lets the browser that placed an order read it, and no other', async () => {
  const orderId = randomUUID();
  const cookie = await grant(orderId);
  expect(await mayRead(orderId, cookie)).toEqual({ mayRead: true });
  expect(await mayRead(randomUUID(), cookie)).toEqual({ mayRead: false });
  expect(await mayRead(orderId, '')).toEqual({ mayRead: false });
});

it('keeps the proof of earlier orders', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const cookie = await grant(second, await grant(first));
  expect(await mayRead(first, cookie)).toEqual({ mayRead: true });
  expect(await mayRead(second, cookie)).toEqual({ mayRead: true });
});

it('does not believe a cookie the shop did not sign', async () => {
  const [orderId, stolen] = [randomUUID(), randomUUID()];
  const cookie = await grant(orderId);
  expect(await mayRead(stolen, cookie.replace(orderId, stolen))).toEqual({ mayRead: false });
});

it('proves nothing any more once the order’s links are revoked, until it is granted anew', async () => {
  const [revoked, other] = [randomUUID(), randomUUID()];
  const cookie = await grant(other, await grant(revoked));
  revisions.set(revoked, 1);
  expect(await mayRead(revoked, cookie)).toEqual({ mayRead: false });
  expect(await mayRead(other, cookie)).toEqual({ mayRead: true });
  const regranted = await grant(revoked, cookie, 1);
  expect(await mayRead(revoked, regranted)).toEqual({ mayRead: true });
  expect(await mayRead(other, regranted)).toEqual({ mayRead: true });
  revisions.set(revoked, 2);
  expect(await mayRead(revoked, regranted)).toEqual({ mayRead: false });
});
