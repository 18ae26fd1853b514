import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startEventStore } from '#embedded/event-store/server.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { writeLog } from '#embedded/testing/write-log.ts';
import type { Bench, BenchLine, Figure } from '../bench-line.ts';
import { askBenchProcess } from '../child-process.ts';
import { shopLife } from '../shop-life.ts';

const LEAST_PER_SECOND = 20_000;
const MOST_MEGABYTES = 400;
/** As `npm run projections` has it. */
const BOUNDED_MEMORY = ['--max-old-space-size=1536'];

const measuredSchema = z.object({
  events: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  megabytes: z.number(),
});
type Measured = z.infer<typeof measuredSchema>;

/**
 * How fast every read model is rebuilt from a log of a given length, and what the process that does it needs; the floor is reading that log alone. Log and
 * database are of its own; the event store runs here, PostgreSQL beside it, the measured process alone: all share this machine.
 */
export const rebuild: BenchLine = {
  name: 'reconstruction',
  async measure({ shop, events, progress }) {
    const dataDir = await mkdtemp(join(tmpdir(), 'miris-bench-'));
    progress(`reconstruction : ${told(events)} événements s’écrivent`);
    await writeLog(dataDir, shopLife(events));
    const store = await startEventStore({ dataDir, port: 0 });
    const database = await freshDatabase(shop.addresses.databaseUrl);
    const urls = { storeUrl: store.connectionString, databaseUrl: database.url };
    try {
      progress('reconstruction : le journal seul est lu');
      const read = await run({ ...urls, what: 'read' });
      progress('reconstruction : toutes les lectures');
      return figuresOf(events, read, await run({ ...urls, what: 'rebuild' }));
    } finally {
      await store.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

function figuresOf(events: Bench['events'], read: Measured, rebuilt: Measured): Figure[] {
  const name = `reconstruction, ${told(events)} événements`;
  const [cost, floor] = [microsecondsOf(rebuilt), microsecondsOf(read)];
  return [
    {
      name,
      value: rebuilt.events / rebuilt.seconds,
      unit: '/s',
      floor: read.events / read.seconds,
      target: { atLeast: LEAST_PER_SECOND },
    },
    { name: `${name}, processeur par événement`, value: cost, unit: 'µs', floor, ratio: cost / floor },
    { name: `${name}, mémoire`, value: rebuilt.megabytes, unit: 'Mo', target: { atMost: MOST_MEGABYTES } },
  ];
}

/** Processor time per event that some read model handles. */
function microsecondsOf({ cpuSeconds, events }: Measured): number {
  return (cpuSeconds * 1e6) / events;
}

function told(events: number): string {
  return events.toLocaleString('fr-FR');
}

async function run(input: object): Promise<Measured> {
  return measuredSchema.parse(await askBenchProcess('rebuild-process', input, BOUNDED_MEMORY));
}
