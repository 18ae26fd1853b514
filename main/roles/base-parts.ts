import type { Logger } from 'pino';
import type { Environment } from '#contracts/settings/environment.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import { createMetrics, type Metrics } from '#platform/observability/metrics.ts';
import type { CustomerKeys } from '#platform/privacy/customer-keys.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { prepareDatabase } from '../configuration/database-access.ts';
import { createHealth, type Health } from './observability/health.ts';
import { observedEventStore } from './observability/observed.ts';
import { listTroubledReaders } from './observability/reader-lag.ts';

/** What every role is put together from; all that the relay needs, which reads no personal data and takes no money. */
export interface BaseParts {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** What this process counts of itself. */
  readonly metrics: Metrics;
  readonly health: Health;
  readonly store: EventStore;
  /** The log as it is stored, for what proves or exports it. */
  readonly rawLog: RawLog & Pick<EventStore, 'lastPosition'>;
  readonly database: ReadDatabase;
  close(): Promise<void>;
}

/**
 * Connects to the stores and brings the database up to date.
 * @param sealing `none` for who does not read what events say of customers.
 */
export async function openBaseParts(
  environment: Environment,
  logger: Logger,
  sealing: CustomerKeys | 'none' = 'none',
  clock: () => Date = () => new Date(),
): Promise<BaseParts> {
  const metrics = createMetrics();
  const log = createEventStore(environment.EVENTSTORE_URL, { clock, sealing });
  const store = observedEventStore(log, metrics);
  const database = createReadDatabase(environment.DATABASE_URL, { logger });
  const health = createHealth();
  health.needs('postgresql', () => database.pool.query('select 1'));
  health.needs('event-store', () => store.lastPosition());
  // The relay only reads.
  if (environment.ROLE !== 'relay') health.needs('event-store-appends', () => store.checkAppends());
  health.watches('how far the readers of the log are behind', () =>
    listTroubledReaders({ log, database, clock }),
  );
  await prepareDatabase(database);
  return {
    environment,
    logger,
    clock,
    metrics,
    health,
    store,
    rawLog: log,
    database,
    async close() {
      await store.close();
      await database.close();
    },
  };
}
