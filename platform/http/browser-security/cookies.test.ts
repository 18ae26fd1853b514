import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, serveAppWith } from '../testing/serve-app.ts';
import type { Secrets } from '../tokens/secrets.ts';
import { createSignedCookie, readCookie } from './cookies.ts';

const signed = createSignedCookie({ name: 'order', secret: 'a secret of the shop', maxAgeSeconds: 60 });
const router = new Router();
router.post('/api/cookie', (ctx) => {
  signed.write(ctx, 'value');
  ctx.status = 204;
});
router.get('/api/cookie', (ctx) => {
  ctx.body = { plain: readCookie(ctx, 'order') ?? null, signed: signed.read(ctx) };
});

let secured: ServedApp;
let plain: ServedApp;
beforeAll(async () => {
  secured = await serveAppWith({ https: true }, router);
  plain = await serveAppWith({ https: false }, router);
});
afterAll(async () => {
  await secured.close();
  await plain.close();
});

async function cookieFrom(shop: ServedApp, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${shop.url}/api/cookie`, { method: 'POST', headers });
  return answer.headers.getSetCookie()[0] ?? '';
}
async function readBy(shop: ServedApp, cookie: string): Promise<unknown> {
  return (await fetch(`${shop.url}/api/cookie`, { headers: { cookie } })).json();
}

describe('a cookie of a shop under https', () => {
  it.each<Record<string, string>>([{}, { 'x-forwarded-host': 'localhost' }, { 'x-forwarded-proto': 'http' }])(
    'is Secure and of this host alone, whatever %j claims',
    async (headers) => {
      const cookie = await cookieFrom(secured, headers);
      expect(cookie).toMatch(/^__Host-order=/);
      expect(cookie).toMatch(/; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/);
      expect(cookie).not.toContain('Domain');
    },
  );

  it('is not believed under the name that another host of the domain could set', async () => {
    const [pair = ''] = (await cookieFrom(secured)).split(';');
    expect(await readBy(secured, pair)).toMatchObject({ signed: 'value' });
    expect(await readBy(secured, pair.replace('__Host-', ''))).toEqual({ plain: null, signed: null });
  });
});

describe('a cookie of a shop on this machine, without a certificate', () => {
  it('goes without Secure and prefix, whatever Host a request names', async () => {
    expect(await cookieFrom(plain, { 'x-forwarded-host': 'miris.example' })).toMatch(
      /^order=.*; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('a signed cookie', () => {
  it.each(['order=value', 'order=value~', 'order=value~x', 'order=~', 'order=%E0%A4%A', 'order', ''])(
    'that the shop did not sign is none: %s',
    async (cookie) => {
      expect(await readBy(plain, cookie)).toMatchObject({ signed: null });
    },
  );

  it('is recognised in a header among others, before any app runs', async () => {
    const [pair = ''] = (await cookieFrom(secured)).split(';');
    expect(signed.isCarriedBy(`a=b; ${pair}; order=x`, true)).toBe(true);
    expect(signed.isCarriedBy(`a=b; ${pair}x`, true)).toBe(false);
    expect(signed.isCarriedBy(pair, false)).toBe(false);
    expect(signed.isCarriedBy(undefined, true)).toBe(false);
  });
});

describe('a signed cookie’s own date and secret', () => {
  let now = new Date('2026-03-01T10:00:00.000Z');
  const jar = (secret: Secrets) => {
    const cookie = createSignedCookie({ name: 'order', secret, maxAgeSeconds: 60, clock: () => now });
    const routes = new Router();
    routes.post('/api/cookie', (ctx) => {
      cookie.write(ctx, 'value');
      ctx.status = 204;
    });
    return { cookie, routes };
  };
  const written = async (secret: Secrets) => {
    const app = await serveAppWith({ https: false }, jar(secret).routes);
    const answer = await fetch(`${app.url}/api/cookie`, { method: 'POST' });
    await app.close();
    return answer.headers.get('set-cookie')?.split(';')[0];
  };

  it('is worth nothing after its own time, whatever the browser says, nor with a later time written in', async () => {
    const { cookie } = jar('one secret');
    const header = await written('one secret');
    expect(cookie.isCarriedBy(header, false)).toBe(true);
    now = new Date(now.getTime() + 60_000);
    expect(cookie.isCarriedBy(header, false)).toBe(false);
    const later = header?.replace(/(?<=%7E|~)\d+(?=%7E|~)/i, String(now.getTime() + 60_000));
    expect(later).not.toBe(header);
    expect(cookie.isCarriedBy(later, false)).toBe(false);
  });

  it('opens with the secret before, while it is changed, and is made with the present one', async () => {
    const former = await written('one secret');
    expect(jar(['another', 'one secret']).cookie.isCarriedBy(former, false)).toBe(true);
    expect(jar('another').cookie.isCarriedBy(former, false)).toBe(false);
    expect(jar('another').cookie.isCarriedBy(await written(['another', 'one secret']), false)).toBe(true);
  });
});
