import { setTimeout as sleep } from 'node:timers/promises';
import type { PgPool } from 'bullmq';
import type pg from 'pg';
import { isUnavailable } from '#services/http/unavailable.ts';

const PAUSE_MS = 1_000;

/**
 * A pool as BullMQ uses it. Some of BullMQ's loops ask again at once when a statement fails: with PostgreSQL out of reach they would
 * take all of the processor, so that a failure is told a second late here. Its listeners are left out: the pool's owner has its own,
 * and every queue and worker would add one more.
 */
export function patientPool(pool: pg.Pool): PgPool {
  const patient: PgPool = {
    connect: () => patiently(() => pool.connect()),
    query: <Row>(text: string, params: readonly unknown[] = []) =>
      patiently(() => pool.query<Row & pg.QueryResultRow>(text, [...params])),
    end: () => pool.end(),
    on: () => patient,
    removeAllListeners: () => patient,
  };
  return patient;
}

async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isUnavailable(error)) await sleep(PAUSE_MS, undefined, { ref: false });
    throw error;
  }
}
