import { createEventStore } from '#platform/event-store/connect.ts';
import { allProjections } from '#projections/all.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { rebuild } from '#workers/rebuild/rebuild.ts';

/* The process that `rebuild.ts` measures. Prints one JSON line; megabytes are millions of bytes. */
const [storeUrl = '', databaseUrl = ''] = process.argv.slice(2);
const store = createEventStore(storeUrl, { sealing: 'none' });
const { db, pool, close } = createReadDatabase(databaseUrl);
await migrateReadModels(db);
let events = 0;
const begun = performance.now();
const results = await rebuild({
  store,
  db,
  pool,
  projections: allProjections,
  onProgress: (progress) => {
    events = progress.events;
  },
});
const seconds = (performance.now() - begun) / 1_000;
if (results.some(({ outcome }) => outcome !== 'swapped')) throw new Error(JSON.stringify(results));
console.log(JSON.stringify({ events, seconds, megabytes: (process.resourceUsage().maxRSS * 1_024) / 1e6 }));
await close();
await store.close();
