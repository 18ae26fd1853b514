import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../create-app.ts';
import { type ServedApp, serve } from '../testing/serve-app.ts';
import { limitReading } from './limit-requests.ts';

let now = 0;
let shop: ServedApp;
beforeAll(async () => {
  const rule = { name: 'reading', burst: 10, refillSeconds: 1 };
  const app = createApp({
    logger: pino({ level: 'silent' }),
    routers: [],
    trustedProxies: 1,
    limitReading: limitReading(1, rule, () => now),
  });
  app.use((ctx) => {
    ctx.body = 'page';
  });
  shop = await serve(app);
});
afterAll(() => shop.close());
beforeEach(() => {
  now += 3_600_000;
});

async function read(address: string, path = '/parfums?apres=x'): Promise<number> {
  return (await fetch(shop.url + path, { headers: { 'x-forwarded-for': address } })).status;
}
async function readMany(count: number, addressOf: (index: number) => string, path?: string): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) => read(addressOf(index), path)),
  );
  return statuses.filter((status) => status === 200).length;
}

describe('plain reading', () => {
  it('is bounded for one network, leaves others alone, and comes back with time', async () => {
    expect(await readMany(30, () => '198.51.100.7')).toBe(10);
    expect(await read('203.0.113.1')).toBe(200);
    now += 1_000;
    expect(await readMany(5, () => '198.51.100.7')).toBe(1);
  });

  it('is bounded for who holds many IPv6 networks', async () => {
    expect(await readMany(100, (index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(20);
    expect(await readMany(100, (index) => `2001:db8:2:${(index * 256).toString(16)}::1`)).toBe(40);
  });

  it('is bounded for who holds a range of IPv4 addresses', async () => {
    expect(await readMany(250, (index) => `192.0.2.${index}`)).toBe(160);
  });

  it('goes on when the clock is set back by an hour', async () => {
    expect(await readMany(30, () => '198.51.100.9')).toBe(10);
    now -= 3_600_000;
    expect(await readMany(30, () => '198.51.100.9')).toBe(10);
  });

  it('is measured by a clock that nobody sets', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const app = createApp({
      logger: pino({ level: 'silent' }),
      routers: [],
      trustedProxies: 0,
      limitReading: limitReading(1, { name: 'reading', burst: 2, refillSeconds: 3_600 }),
    });
    const own = await serve(app);
    const ask = async () => (await fetch(`${own.url}/parfums`)).status;
    expect([await ask(), await ask()]).toEqual([404, 404]);
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await ask()).toBe(429);
    vi.useRealTimers();
    await own.close();
  });

  it('of pictures and scripts is not counted', async () => {
    expect(await readMany(40, () => '198.51.100.8', '/assets/page.js')).toBe(40);
  });
});
