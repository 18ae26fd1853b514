import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientNetwork } from './client-address.ts';
import { type ServedApp, serveAppWith } from './testing/serve-app.ts';

const router = new Router();
router.get('/api/network', (ctx) => {
  ctx.body = { network: clientNetwork(ctx) };
});

const shops = new Map<number, ServedApp>();
beforeAll(async () => {
  for (const trustedProxies of [0, 1, 2])
    shops.set(trustedProxies, await serveAppWith({ trustedProxies }, router));
});
afterAll(async () => {
  for (const shop of shops.values()) await shop.close();
});

async function networkOf(forwardedFor?: string, trustedProxies = 1): Promise<unknown> {
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await fetch(`${shops.get(trustedProxies)?.url}/api/network`, { headers })).json();
}

describe('whom limits count', () => {
  it('is the connection’s own address when no proxy is trusted, whatever the client claims', async () => {
    expect(await networkOf('203.0.113.7', 0)).toEqual({ network: '127.0.0.1' });
  });
  it('is the address that the outer of two trusted proxies saw', async () => {
    expect(await networkOf('6.6.6.6, 203.0.113.7, 198.51.100.2', 2)).toEqual({ network: '203.0.113.7' });
  });
});

describe('whom limits count, behind one trusted proxy', () => {
  it('is the address the proxy saw, not what the client claims before it', async () => {
    expect(await networkOf('6.6.6.6, 203.0.113.7')).toEqual({ network: '203.0.113.7' });
  });
  it('is the connection’s own address without a proxy', async () => {
    expect(await networkOf()).toEqual({ network: '127.0.0.1' });
  });
  it('is the /64 network of an IPv6 address', async () => {
    expect(await networkOf('2001:db8:1:2:3:4:5:6')).toEqual({ network: '2001:db8:1:2::/64' });
    expect(await networkOf('2001:0db8:1::9')).toEqual({ network: '2001:db8:1:0::/64' });
  });
});
