import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { type RoleProcess, startRole } from '../testing/role-process.ts';

let server: RoleProcess;
let worker: RoleProcess;
let productId: string;

beforeAll(async () => {
  const { dataDir } = sharedShop();
  server = await startRole('server', { dataDir });
  worker = await startRole('worker', { dataDir });
  const client = createShopClient(server.url);
  await client.logIn();
  productId = await client.addProduct({ name: 'Compté', price: '80.00', stockQuantity: 1 });
  const first = await client.order({ productId, priceCents: 8000 });
  if ('placed' in first) await client.requestPayment(first.placed);
  await client.order({ productId, priceCents: 8000 });
  for (const path of ['/parfums', `/parfums/${productId}`, '/nulle-part', '/wp-admin.php?x=1'])
    await (await client.call('GET', path)).text();
});
afterAll(async () => {
  await Promise.all([server.stop(), worker.stop()]);
});

/** The samples of a scrape, `name{labels}` to value. */
async function scrape({ operationsUrl }: RoleProcess): Promise<Map<string, number>> {
  const answer = await fetch(`${operationsUrl}/metrics`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

describe('the metrics of a server', () => {
  it('count requests by route pattern, never by what a visitor typed', async () => {
    const samples = await scrape(server);
    const routes = new Set([...samples.keys()].flatMap((key) => /route="([^"]*)"/.exec(key)?.[1] ?? []));
    expect([...routes]).toEqual(
      expect.arrayContaining(['/api/orders', '/parfums', '/parfums/:id', '(none)']),
    );
    expect([...routes].join()).not.toMatch(/nulle-part|wp-admin/);
    expect([...routes].join()).not.toContain(productId);
  });

  it('count commands with what became of them, appends, events and calls to the payment provider', async () => {
    const samples = await scrape(server);
    const at = (key: string) => samples.get(key) ?? 0;
    expect(at('miris_commands_total{route="/api/orders",outcome="accepted",code=""}')).toBe(1);
    expect(at('miris_commands_total{route="/api/orders",outcome="refused",code="insufficient-stock"}')).toBe(
      1,
    );
    expect(at('miris_append_duration_seconds_count{outcome="appended"}')).toBeGreaterThan(2);
    expect(at('miris_events_appended_total{type="OrderPlaced"}')).toBe(1);
    expect(
      at('miris_payment_provider_duration_seconds_count{operation="create-intent",outcome="answered"}'),
    ).toBe(1);
    expect(at('miris_page_cache_requests_total{result="miss"}')).toBeGreaterThan(0);
    expect(at('miris_process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are not to be had on the public port', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  });
});

describe('the metrics of a worker', () => {
  it('tell how far every reader is, the notices and the mails that wait', async () => {
    const samples = await eventually(
      'read models that have caught up',
      () => scrape(worker),
      (found) => found.get('miris_reader_lag_events{reader="orders"}') === 0,
    );
    for (const reader of ['catalog', 'orders', 'process-manager-order-stock']) {
      expect(samples.get(`miris_reader_parked{reader="${reader}"}`)).toBe(0);
      expect(samples.get(`miris_reader_lag_seconds{reader="${reader}"}`)).toBeGreaterThanOrEqual(0);
      expect(samples.get(`miris_reader_progress_age_seconds{reader="${reader}"}`)).toBeGreaterThanOrEqual(0);
    }
    expect(samples.get('miris_queue_depth')).toBeGreaterThanOrEqual(0);
    expect(samples.get('miris_mails_pending')).toBeGreaterThanOrEqual(0);
    expect(samples.get('miris_follow_up_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('stand beside its health', async () => {
    expect((await fetch(`${worker.operationsUrl}/healthz`)).status).toBe(200);
    const ready = await fetch(`${worker.operationsUrl}/readyz`);
    expect(await ready.json()).toMatchObject({
      parts: { postgresql: 'ok', 'event-store': 'ok', 'event-store-appends': 'ok', queues: 'ok' },
    });
  });
});
