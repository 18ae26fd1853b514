import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { allProjections } from '#projections/all.ts';
import { PROGRESS_CHANNEL } from '#projections/lib/checkpoints.ts';
import { type Bench, type Figure, percentile, sendSteadily } from '../bench.ts';
import { openShopCalls, PRICE, waitUntilSettled } from '../shop-calls.ts';

const ORDERS_PER_SECOND = 100;
const SECONDS = 20;
/** Until the engines have compiled what an order sets off. */
const WARM_UP_SECONDS = 20;
const PRODUCTS = 50;
const TARGETS_MS = { p50: 40, p95: 150 };
const YEAR_MS = 365 * 24 * 3_600_000;

/** From append to row, of all read models together, while shoppers order without a pause and a few others visit. */
export async function measureLag(bench: Bench): Promise<Figure[]> {
  await waitUntilSettled(bench);
  bench.progress(`read models under ${ORDERS_PER_SECOND} orders a second`);
  const watch = await watchReadModels(bench);
  try {
    const since = Date.now() + WARM_UP_SECONDS * 1_000;
    const seconds = SECONDS + WARM_UP_SECONDS;
    const [orders] = await Promise.all([placeOrders(bench, seconds), visitOtherwise(bench.admin, seconds)]);
    await sleep(1_000);
    const lags = watch.lagsSince(since);
    const slowest = [...lags]
      .map(([name, measured]) => ({ name, p95: percentile(measured, 0.95) }))
      .toSorted((one, other) => other.p95 - one.p95)[0];
    const all = [...lags.values()].flat();
    return [
      { name: 'orders taken while lag was measured', unit: '/s', value: orders / seconds },
      {
        name: 'append to row, p50',
        unit: 'ms',
        value: percentile(all, 0.5),
        target: { atMost: TARGETS_MS.p50 },
      },
      {
        name: 'append to row, p95',
        unit: 'ms',
        value: percentile(all, 0.95),
        target: { atMost: TARGETS_MS.p95 },
      },
      { name: `slowest read model (${slowest?.name}), p95`, unit: 'ms', value: slowest?.p95 ?? 0 },
    ];
  } finally {
    await watch.close();
  }
}

/** Orders at a steady pace, whatever is answered meanwhile. @returns how many were taken. */
async function placeOrders({ admin, shop, termsVersion }: Bench, seconds: number): Promise<number> {
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) =>
      admin.addProduct({ name: `Lag ${index}`, price: PRICE, stockQuantity: 100_000 }),
    ),
  );
  const calls = await openShopCalls(shop, termsVersion);
  const answers = await sendSteadily(ORDERS_PER_SECOND, seconds, (n) =>
    calls.placeOrder(products[n % PRODUCTS] ?? ''),
  );
  calls.close();
  return answers.filter(({ status }) => status === 201).length;
}

/**
 * Once a second a message, a promo code and a perfume short of stock, so that more read models than those of orders have
 * something to do.
 */
async function visitOtherwise(admin: ShopClient, seconds: number): Promise<void> {
  const begun = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    await sleep(begun + second * 1_000 - performance.now());
    const unique = randomUUID().slice(0, 8);
    const visits = [
      admin.call('POST', '/api/contact', {
        name: 'Camille Essai',
        email: `visite.${unique}@exemple.fr`,
        subject: 'Une question',
        message: 'Quand revient-il ?',
      }),
      admin.call('POST', '/api/admin/promo-codes', {
        code: `BENCH10-${unique}`.toUpperCase(),
        discountValue: '10',
        validUntil: new Date(Date.now() + YEAR_MS).toISOString(),
      }),
      admin.addProduct({ name: `Rare ${unique}`, price: '80.00', stockQuantity: 1 }),
    ];
    // One that an overloaded machine leaves unanswered is no reason to stop.
    await Promise.allSettled(visits);
  }
}

interface Watch {
  /** Lags of the events appended since an instant, per read model, in milliseconds. */
  lagsSince(instant: number): Map<string, number[]>;
  close(): Promise<void>;
}

/** Notes when a subscription delivered each event, and when each checkpoint was first seen past it. */
async function watchReadModels({ shop }: Bench): Promise<Watch> {
  const store = createEventStore(shop.addresses.eventStoreUrl, { sealing: 'none' });
  const database = new pg.Client({ connectionString: shop.addresses.databaseUrl });
  await database.connect();
  const following = new AbortController();
  const models = new Map(
    allProjections.map(({ name, handles }) => [
      name,
      {
        handles: new Set<string>(handles),
        pending: [] as { position: bigint; at: number }[],
        lags: [] as { at: number; lag: number }[],
      },
    ]),
  );

  const after = await store.lastPosition();
  const follow = (async () => {
    for await (const event of store.subscribeToAll({ after, signal: following.signal })) {
      const at = Date.now();
      for (const { handles, pending } of models.values())
        if (handles.has(event.type)) pending.push({ position: event.position, at });
    }
  })().catch(() => undefined);

  let reading: Promise<void> | null = null;
  function readOnce(): void {
    reading ??= readCheckpoints().finally(() => {
      reading = null;
    });
  }
  async function readCheckpoints(): Promise<void> {
    const { rows } = await database.query<{ name: string; position: string | null }>(
      'select name, position::text from projections.checkpoints',
    );
    const now = Date.now();
    for (const { name, position } of rows) {
      const { pending = [], lags = [] } = models.get(name) ?? {};
      while (pending[0] && pending[0].position <= BigInt(position ?? -1)) {
        const event = pending.shift();
        if (event) lags.push({ at: event.at, lag: now - event.at });
      }
    }
  }
  database.on('notification', readOnce);
  await database.query(`listen ${PROGRESS_CHANNEL}`);

  return {
    lagsSince: (instant) =>
      new Map(
        [...models].map(([name, { lags }]) => [
          name,
          lags.filter(({ at }) => at >= instant).map(({ lag }) => lag),
        ]),
      ),
    async close() {
      following.abort();
      await follow;
      database.off('notification', readOnce);
      await reading;
      await database.end();
      await store.close();
    },
  };
}
