import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveApp } from '#platform/http/testing/serve-app.ts';
import { createOrderProof } from './order-proof.ts';

const proof = createOrderProof('a secret of at least thirty-two characters');
let app: ServedApp;

beforeAll(async () => {
  const router = new Router();
  router.get('/api/grant/:id', (ctx) => {
    proof.grant(ctx, String(ctx.params.id));
    ctx.status = 204;
  });
  router.get('/api/may-read/:id', (ctx) => {
    ctx.body = { mayRead: proof.mayRead(ctx, String(ctx.params.id)) };
  });
  app = await serveApp(router);
});
afterAll(() => app.close());

async function grant(orderId: string, cookie = ''): Promise<string> {
  const answer = await fetch(`${app.url}/api/grant/${orderId}`, { headers: { cookie } });
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
