import { setTimeout as sleep } from 'node:timers/promises';
import { catalogProjection } from '#projections/catalog/projection.ts';
import { readCheckpoint } from '#projections/checkpoints.ts';
import type { Parts } from './parts.ts';

const POLL_MS = 200;
const TOLD_EVERY = 50;

/**
 * Nobody sees an empty shop: where the read models were never filled, waits until the workers have read what the log holds now. It does not
 * wait where they merely lag, nor for a log without events.
 */
export async function untilCatalogueIsRead({
  store,
  database,
  health,
  logger,
}: Pick<Parts, 'store' | 'database' | 'health' | 'logger'>): Promise<void> {
  const end = await store.lastPosition();
  for (let asked = 0; end !== null && !health.isStopping(); asked += 1) {
    const position = (await readCheckpoint(database.db, catalogProjection.name))?.position ?? null;
    if (position !== null && (asked === 0 || position >= end)) return;
    if (asked % TOLD_EVERY === 0) logger.info('the read models are empty: waiting for a worker to fill them');
    await sleep(POLL_MS);
  }
}
