import { Router } from '@koa/router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedApp, serveAppWith } from '../testing/serve-app.ts';
import { clientNetworks } from './client-address.ts';

const router = new Router();
router.get('/api/network', (ctx) => {
  const networks = clientNetworks(ctx);
  ctx.body = { network: networks[0].name, wider: networks.slice(1).map(({ name }) => name) };
});

const shops = new Map<number, ServedApp>();
beforeAll(async () => {
  for (const trustedProxies of [0, 1, 2])
    shops.set(trustedProxies, await serveAppWith({ trustedProxies }, router));
});
afterAll(async () => {
  for (const shop of shops.values()) await shop.close();
});

async function networksOf(
  forwardedFor?: string,
  trustedProxies = 1,
): Promise<{ network: string; wider: string[] }> {
  const headers: Record<string, string> =
    forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await fetch(`${shops.get(trustedProxies)?.url}/api/network`, { headers })).json();
}

describe('whom limits count', () => {
  it('is the connection’s own address when no proxy is trusted, whatever the client claims', async () => {
    expect((await networksOf('203.0.113.7', 0)).network).toBe('127.0.0.1');
  });
  it('is the address that the outer of two trusted proxies saw', async () => {
    expect((await networksOf('6.6.6.6, 203.0.113.7, 198.51.100.2', 2)).network).toBe('203.0.113.7');
  });
});

describe('whom limits count, behind one trusted proxy', () => {
  it('is the address the proxy saw, not what the client claims before it', async () => {
    expect((await networksOf('6.6.6.6, 203.0.113.7')).network).toBe('203.0.113.7');
  });
  it('is the connection’s own address without a proxy', async () => {
    expect((await networksOf()).network).toBe('127.0.0.1');
  });
  it('is the /64 network of an IPv6 address', async () => {
    expect((await networksOf('2001:db8:1:2:3:4:5:6')).network).toBe('2001:db8:1:2::/64');
    expect((await networksOf('2001:0db8:1::9')).network).toBe('2001:db8:1:0::/64');
  });
  it('is wider too: the networks that one customer may hold, so that none of them holds thousands of buckets', async () => {
    expect((await networksOf('2001:db8:1:2ff:3:4:5:6')).wider).toEqual([
      '2001:db8:1:200::/56',
      '2001:db8:1::/48',
    ]);
    expect((await networksOf('203.0.113.7')).wider).toEqual(['203.0.113.0/24']);
    expect((await networksOf('::ffff:203.0.113.7')).wider).toEqual(['203.0.113.0/24']);
  });
});
