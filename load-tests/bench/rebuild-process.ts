import { allProjections } from '#projections/all.ts';
import { createReadDatabase } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import { readSlices } from '#workers/rebuild/log-slices.ts';
import { rebuild } from '#workers/rebuild/rebuild.ts';

/** The process that is measured: `measured-rebuild.ts read|rebuild STORE_URL DATABASE_URL` tells what it took as one line of JSON. */
const [what, storeUrl = '', databaseUrl = ''] = process.argv.slice(2);
const store = createEventStore(storeUrl, { sealing: 'none' });
const { db, pool, close } = createReadDatabase(databaseUrl);
await migrateReadModels(db);
const begun = performance.now();
const events = what === 'read' ? await readAll() : await rebuildAll();
const seconds = (performance.now() - begun) / 1_000;
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(
  `${JSON.stringify({ events, seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 })}\n`,
);
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
      process.stderr.write(
        `\r  ${Math.floor(progress.part * 100)} %, ${progress.eventsPerSecond} événements/s `,
      );
    },
  });
  process.stderr.write('\n');
  if (results.some(({ outcome }) => outcome !== 'swapped')) throw new Error(JSON.stringify(results));
  return count;
}
