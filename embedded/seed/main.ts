import { join } from 'node:path';
import pg from 'pg';
import { readEnvironment } from '#contracts/settings/environment.ts';
import { TEMPORARY_FAILURE } from '#main/roles/running.ts';
import { believe, migrateClock } from '#platform/clock/trusted-clock.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { personalDataKeysOf } from '#platform/privacy/master-key.ts';
import { createImageStore } from '#services/media/image-stores.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { type Catalogue, readCatalogue, seedShop } from './seed-shop.ts';
import { createSetClock } from './set-clock.ts';

const FOLDER = 'embedded/seed';
/** The house opened a good year ago: before its first believable year of trade. */
const OPENED_DAYS_AGO = 400;
const DAY_MS = 24 * 60 * 60_000;

/** Fills an empty log with the catalogue; a log that holds another shop is left alone. */
async function seed(): Promise<void> {
  const environment = readEnvironment(process.env);
  const catalogue = await readCatalogue(join(FOLDER, 'catalogue.json'));
  const today = new Date();
  const opening = new Date(today.getTime() - OPENED_DAYS_AGO * DAY_MS);
  const clock = createSetClock(opening);
  const keys = await openCustomerKeys(
    environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    personalDataKeysOf(environment),
    clock.now,
  );
  const store = createEventStore(environment.EVENTSTORE_URL, { clock: clock.now, sealing: keys });
  try {
    if (!(await isOurs(store, catalogue))) return;
    const images = createImageStore(environment);
    const stockService = createStockService(store, clock.now);
    await seedShop({ store, stockService, images, clock, folder: FOLDER }, catalogue);
    await believeToday(environment.DATABASE_URL, today);
  } finally {
    await store.close();
    await keys.close();
  }
}

/** The history was made up a moment ago: that it ends long ago says nothing about the clock. */
async function believeToday(databaseUrl: string, today: Date): Promise<void> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await migrateClock(db);
    await believe(db, today);
  } finally {
    await db.end();
  }
}

/** Whether the log is empty, or holds the beginning of this very catalogue: a seeding that was cut short. */
async function isOurs(store: EventStore, { products: [first] }: Catalogue): Promise<boolean> {
  const { events } = await store.readAll({ after: null, limit: 100 });
  return events.length === 0 || events.some((event) => event.stream === `product-${first?.id}`);
}

/** Whoever started this is gone: what is left undone is done at the next start. */
function stopHalfway(): void {
  process.exit(1);
}

process.once('disconnect', stopHalfway);
await seed().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = isUnavailable(error) ? TEMPORARY_FAILURE : 1;
});
process.off('disconnect', stopHalfway);
process.disconnect?.();
