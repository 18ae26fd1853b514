import { readEnvironment } from '#contracts/settings/environment.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { personalDataKeysOf } from '#platform/privacy/master-key.ts';
import { allProjections } from '#projections/all.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { type FillingDeps, fillReadModels, refreshStatistics } from './fill-read-models.ts';
import { type FillingReport, type FillingRequest, fillingRequestSchema } from './filling.ts';

/*
 * Fills the read models in a process of its own, with the shop's variables: requests come as messages, of which the newest counts. It
 * ends after the last one, and with the process that started it.
 */

/** Read models are filled side by side. */
const CONNECTIONS = 4;
const READ_TIMEOUT_MS = 120_000;

async function work(): Promise<void> {
  const environment = readEnvironment(process.env);
  const keys = await openCustomerKeys(
    environment.KEYS_DATABASE_URL ?? environment.DATABASE_URL,
    personalDataKeysOf(environment),
    () => new Date(),
  );
  const store = createEventStore(environment.EVENTSTORE_URL, {
    sealing: keys,
    readTimeoutMs: READ_TIMEOUT_MS,
  });
  const { db, close } = createReadDatabase(environment.DATABASE_URL, { connections: CONNECTIONS });
  try {
    await fillAsAsked({ store, db, projections: allProjections });
  } finally {
    await close();
    await store.close();
    await keys.close();
  }
}

async function fillAsAsked(deps: FillingDeps): Promise<void> {
  let newest: FillingRequest | null = null;
  let wake = () => {};
  const hear = (message: unknown) => {
    newest = fillingRequestSchema.parse(message);
    wake();
  };
  const next = async (): Promise<FillingRequest> => {
    while (newest === null)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    const request = newest;
    newest = null;
    return request;
  };
  process.on('message', hear);
  try {
    for (;;) {
      const { until, isLast } = await next();
      await fillReadModels(deps, until, isLast ? (part) => tell({ filled: part }) : undefined);
      if (!isLast) continue;
      await refreshStatistics(deps);
      return tell({ filled: 'all' });
    }
  } finally {
    process.off('message', hear);
  }
}

function tell(report: FillingReport): void {
  process.send?.(report);
}

process.once('disconnect', () => process.exit(1));
await work();
process.removeAllListeners('disconnect');
process.disconnect();
