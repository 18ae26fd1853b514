import { pino } from 'pino';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { allProjections } from '#projections/all.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { freshReadModels } from '#projections/testing/fresh-read-models.ts';
import { createLogCache } from '#workers/following/log-cache.ts';
import { createAdvance } from '#workers/following/readers.ts';

/** An event store and read models of their own for a test file. */
export interface AuditedShop {
  readonly store: ReturnType<typeof createEventStore>;
  readonly storeUrl: string;
  readonly keys: CustomerKeys;
  readonly database: ReadDatabase;
  readonly databaseUrl: string;
  /** Sets the time at which events are recorded from now on. */
  recordAt(time: string): void;
  /** Brings every read model to the log's end, as the workers do. */
  project(): Promise<void>;
  /** Names of scratch schemas that are there. */
  scratchSchemas(): Promise<string[]>;
  close(): Promise<void>;
}

/** 32 bytes in base64. */
export const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

export async function openAuditedShop(serverUrl: string): Promise<AuditedShop> {
  const log = await freshEventStore();
  const fresh = await freshReadModels(serverUrl);
  const database = createReadDatabase(fresh.url);
  let now: Date | null = null;
  const keys = await openCustomerKeys(fresh.url, MASTER_KEY);
  const store = createEventStore(log.url, { sealing: keys, clock: () => now ?? new Date() });
  const ending = new AbortController();
  return {
    store,
    storeUrl: log.url,
    keys,
    database,
    databaseUrl: fresh.url,
    recordAt(time) {
      now = new Date(time);
    },
    async project() {
      const advance = createAdvance({
        db: database.db,
        log: createLogCache(store),
        projections: allProjections,
        processManagers: [],
        logger: pino({ level: 'silent' }),
        signal: ending.signal,
      });
      await advance((await store.lastPosition()) ?? -1n);
    },
    async scratchSchemas() {
      const { rows } = await database.pool.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like 'audit\\_%'`,
      );
      return rows.map(({ name }) => name);
    },
    async close() {
      ending.abort();
      await store.close();
      await keys.close();
      await database.close();
      await log.close();
      await fresh.drop();
    },
  };
}
