import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startEventStore } from '#embedded/event-store/server.ts';
import { writeLog } from '#embedded/testing/write-log.ts';
import { type Bench, type BenchLine, type Figure, MOST_GROWTH, MOST_MEMORY } from '../bench-line.ts';
import { bestsellerLife } from '../bestseller-life.ts';
import { askBenchProcess } from '../child-process.ts';

const measuredSchema = z.object({ milliseconds: z.number(), mebibytes: z.number() });
type Measured = z.infer<typeof measuredSchema>;

/**
 * What the first bottle costs that a server reserves after its start, with more and more orders of the perfume before it: a stock stream has two
 * events for each. The process before it has closed the books, as whoever appends does. Each size has an event store of its own.
 */
export const coldStock: BenchLine = {
  name: 'stock',
  async measure(bench) {
    const figures: Figure[] = [];
    let floor: number | undefined;
    for (const orders of bench.sizes.orders) {
      const measured = await measureWith(bench, orders);
      floor ??= measured.milliseconds;
      figures.push(...figuresOf(orders, measured, floor));
    }
    return figures;
  },
};

function figuresOf(orders: number, { milliseconds, mebibytes }: Measured, floor: number): Figure[] {
  const after = `après ${orders.toLocaleString('fr-FR')} commandes`;
  return [
    {
      name: `première réservation d’un serveur ${after} du parfum`,
      value: milliseconds,
      unit: 'ms',
      floor,
      ratio: milliseconds / floor,
      target: { atMost: MOST_GROWTH },
    },
    {
      name: `mémoire du serveur ${after} du parfum`,
      value: mebibytes,
      unit: 'Mio',
      target: { atMost: MOST_MEMORY },
    },
  ];
}

async function measureWith({ progress }: Bench, orders: number): Promise<Measured> {
  const count = orders.toLocaleString('fr-FR');
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-bench-'));
  progress(`stock : ${count} commandes d’un parfum s’écrivent`);
  await writeLog(dataDir, bestsellerLife(orders));
  const store = await startEventStore({ dataDir, port: 0 });
  try {
    const { milliseconds } = await run({ storeUrl: store.connectionString });
    progress(`  la première fois en ${(milliseconds / 1_000).toFixed(1)} s`);
    return await run({ storeUrl: store.connectionString });
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function run(input: object): Promise<Measured> {
  return measuredSchema.parse(await askBenchProcess('cold-stock-process', input));
}
