import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { allProjections } from '#projections/all.ts';
import { PROGRESS_CHANNEL } from '#projections/checkpoints.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import { percentile } from '../../harness/percentile.ts';
import type { Bench, BenchLine, Figure } from '../bench-line.ts';
import { untilNothingIsLeft } from '../nothing-left.ts';
import { otherVisitors } from '../other-visitors.ts';

const ORDERS_PER_SECOND = 100;
/** Some twenty events of the read models that have one a second. */
const SECONDS = 20;
/** Until the engines have compiled what an order sets off. */
const WARM_UP_SECONDS = 20;
const PRODUCTS = 50;
const PRICE_CENTS = 8_000;

/** From append to read model, for every projection, while shoppers order without a pause and a few others visit. */
export const lag: BenchLine = {
  name: 'retard',
  async measure(bench) {
    bench.progress('attente : les mails et les stocks des mesures précédentes');
    await untilNothingIsLeft(bench);
    bench.progress(`retard des lectures sous ${ORDERS_PER_SECOND} commandes par seconde`);
    const watch = await watchReadModels(bench);
    try {
      const since = Date.now() + WARM_UP_SECONDS * 1_000;
      const [taken] = await Promise.all([
        placeOrders(bench),
        otherVisitors(bench.admin, SECONDS + WARM_UP_SECONDS),
      ]);
      await sleep(1_000);
      const perSecond: Figure = {
        name: 'commandes prises pendant la mesure du retard',
        value: taken / (SECONDS + WARM_UP_SECONDS),
        unit: '/s',
      };
      return [perSecond, ...watch.figures(since)];
    } finally {
      await watch.close();
    }
  },
};

/** @returns how many orders were taken. */
async function placeOrders({ admin }: Bench): Promise<number> {
  const products = await Promise.all(
    Array.from({ length: PRODUCTS }, (_, index) =>
      admin.addProduct({
        name: `Retard ${index}`,
        price: (PRICE_CENTS / 100).toFixed(2),
        stockQuantity: 100_000,
      }),
    ),
  );
  const orders: Promise<boolean>[] = [];
  const begun = performance.now();
  for (let index = 0; index < ORDERS_PER_SECOND * (SECONDS + WARM_UP_SECONDS); index += 1) {
    // In open circle: the next shopper does not wait for the one before.
    const dueIn = begun + (index * 1_000) / ORDERS_PER_SECOND - performance.now();
    if (dueIn > 1) await sleep(dueIn);
    const productId = products[index % PRODUCTS] ?? '';
    // One that gets no answer is not taken: that is told, and the rest goes on.
    orders.push(
      admin.order({ productId, priceCents: PRICE_CENTS }).then(
        (answer) => 'placed' in answer,
        () => false,
      ),
    );
  }
  const taken = await Promise.all(orders);
  return taken.filter(Boolean).length;
}

interface Watch {
  /** Lags of the events appended since an instant, in milliseconds. */
  figures(since: number): Figure[];
  close(): Promise<void>;
}

/** Notes when the log told of each event, which is when it was appended, and when each read model was first seen to have come past it. */
async function watchReadModels({ shop }: Bench): Promise<Watch> {
  const { databaseUrl, eventStoreUrl } = shop.addresses;
  const store = createEventStore(eventStoreUrl, { sealing: 'none' });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const following = new AbortController();
  const waiting = new Map(allProjections.map(({ name }) => [name, [] as { position: bigint; at: number }[]]));
  const lags = new Map(allProjections.map(({ name }) => [name, [] as { at: number; lag: number }[]]));

  const follow = (async () => {
    const after = await store.lastPosition();
    for await (const event of store.subscribeToAll({ after, signal: following.signal })) {
      const at = Date.now();
      for (const { name, handles } of allProjections)
        if (handles.has(event.type)) waiting.get(name)?.push({ position: event.position, at });
    }
  })().catch(() => undefined);

  let asking: Promise<void> | null = null;
  function look(): void {
    asking ??= ask().finally(() => {
      asking = null;
    });
  }
  async function ask(): Promise<void> {
    const { rows } = await database.query<{ name: string; position: string | null }>(
      'select name, position::text from projections.checkpoints',
    );
    const now = Date.now();
    for (const { name, position } of rows) settle(name, BigInt(position ?? -1), now);
  }
  function settle(name: string, position: bigint, now: number): void {
    const queue = waiting.get(name) ?? [];
    while (queue[0] && queue[0].position <= position) {
      const event = queue.shift();
      if (event) lags.get(name)?.push({ at: event.at, lag: now - event.at });
    }
  }
  database.on('notification', look);
  await database.query(`listen ${PROGRESS_CHANNEL}`);

  return {
    figures: (since) =>
      allProjections.flatMap(({ name }) => {
        const measured = (lags.get(name) ?? []).filter(({ at }) => at >= since).map((one) => one.lag);
        if (measured.length === 0) throw new Error(`no event for ${name} while the lag was measured`);
        const sorted = measured.toSorted((one, other) => one - other);
        return [
          figure(`retard de ${name}, p50`, percentile(sorted, 0.5), 20),
          figure(`retard de ${name}, p95`, percentile(sorted, 0.95), 100),
        ];
      }),
    async close() {
      following.abort();
      await follow;
      database.off('notification', look);
      await asking;
      await database.end();
      await store.close();
    },
  };
}

function figure(name: string, value: number, atMost: number): Figure {
  return { name, value, unit: 'ms', target: { atMost } };
}
