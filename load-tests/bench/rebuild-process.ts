import { z } from 'zod';
import { allProjections } from '#projections/all.ts';
import { createReadDatabase } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import { readSlices } from '#workers/rebuild/log-slices.ts';
import { rebuild } from '#workers/rebuild/rebuild.ts';

const inputSchema = z.object({
  storeUrl: z.string(),
  databaseUrl: z.string(),
  what: z.enum(['read', 'rebuild']),
});

/** The process that is measured: reads the log alone, or rebuilds all read models from it, and tells what that took. Megabytes are millions of bytes. */
const { storeUrl, databaseUrl, what } = inputSchema.parse(JSON.parse(process.argv[2] ?? ''));
const store = createEventStore(storeUrl, { sealing: 'none' });
const { db, pool, close } = createReadDatabase(databaseUrl);
await migrateReadModels(db);
const begun = performance.now();
const events = what === 'read' ? await readAll() : await rebuildAll();
const seconds = (performance.now() - begun) / 1_000;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
console.log(JSON.stringify({ events, seconds, cpuSeconds, megabytes: (maxRSS * 1_024) / 1e6 }));
await close();
await store.close();

async function readAll(): Promise<number> {
  const types = new Set(allProjections.flatMap(({ handles }) => [...handles]));
  let count = 0;
  for await (const slice of readSlices({ store, after: null, types, mayPassOver: () => false }))
    count += slice.events.length;
  return count;
}

async function rebuildAll(): Promise<number> {
  let count = 0;
  const results = await rebuild({
    store,
    db,
    pool,
    projections: allProjections,
    onProgress(progress) {
      count = progress.events;
      const percent = Math.floor(progress.part * 100);
      process.stderr.write(`\r  ${percent} %, ${progress.eventsPerSecond} événements/s `);
    },
  });
  process.stderr.write('\n');
  if (results.some(({ outcome }) => outcome !== 'swapped')) throw new Error(JSON.stringify(results));
  return count;
}
