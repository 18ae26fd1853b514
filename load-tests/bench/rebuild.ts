import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startEventStore } from '#embedded/event-store/server.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { writeLog } from '#embedded/testing/write-log.ts';
import type { Bench, Figure } from './bench.ts';
import { shopHistory } from './shop-history.ts';

/** Length of the log that the read models are rebuilt from. */
const EVENTS = 200_000;
const MIN_PER_SECOND = 10_000;
const MAX_MEGABYTES = 400;
/** As `npm run projections` has it. */
const ENGINE_OPTIONS = ['--max-old-space-size=1536', '--import', 'tsx'];
const measuredSchema = z.object({ events: z.number(), seconds: z.number(), megabytes: z.number() });

/** Rebuilds every read model from a made-up log, in a process of its own; the event store runs in this one. */
export async function measureRebuild({ shop, progress }: Bench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-bench-'));
  progress(`rebuild: writing ${EVENTS.toLocaleString('en')} events`);
  await writeLog(dataDir, shopHistory(EVENTS));
  const store = await startEventStore({ dataDir, port: 0 });
  const database = await freshDatabase(shop.addresses.databaseUrl);
  try {
    progress('rebuild: every read model');
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...ENGINE_OPTIONS,
      `${import.meta.dirname}/rebuild-process.ts`,
      store.connectionString,
      database.url,
    ]);
    const measured = measuredSchema.parse(JSON.parse(stdout));
    return [
      {
        name: `rebuild of ${EVENTS.toLocaleString('en')} events`,
        unit: '/s',
        value: measured.events / measured.seconds,
        target: { atLeast: MIN_PER_SECOND },
      },
      { name: 'rebuild, memory', unit: 'MB', value: measured.megabytes, target: { atMost: MAX_MEGABYTES } },
    ];
  } finally {
    await store.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
