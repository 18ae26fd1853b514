import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { allProjections } from '../all.ts';
import { ordersProjection } from '../orders/projection.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { advanceCheckpoint, openCheckpoint, readCheckpoint } from './checkpoints.ts';
import { parkCheckpoint, unparkCheckpoint } from './failed-events.ts';
import { ASK_APART_MS, createProgress, type Progress } from './progress.ts';

const failedEvent = { position: 300n, eventType: 'OrderPlaced', stream: 'order-1', error: 'poison' };

let readModels: TestReadModels;
let progress: Progress;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  progress = createProgress(readModels.db, readModels.url);
});
afterAll(async () => {
  await progress.close();
  await readModels.close();
});

const PATIENCE_MS = 20_000;

async function moveAll(from: bigint | null, to: bigint): Promise<void> {
  for (const projection of allProjections) await advanceCheckpoint(readModels.db, projection, from, to);
}

describe('whoever waits for a position', () => {
  it('goes on when the last read model has reached it', async () => {
    const waited = progress.waitFor(100n, PATIENCE_MS);
    await moveAll(null, 100n);
    expect(await waited).toBe(true);
    expect(await progress.waitFor(100n, 0)).toBe(true);
  });

  it('goes on even after the connection that listens was cut', async () => {
    const waited = progress.waitFor(200n, PATIENCE_MS);
    await readModels.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query in ('listen projection_progress', 'select 1')`,
    );
    await moveAll(100n, 200n);
    expect(await waited).toBe(true);
  });

  it('is told no when the time is up', async () => {
    expect(await progress.waitFor(300n, 20)).toBe(false);
  });

  it('does not wait for a parked read model, but is told', async () => {
    await parkCheckpoint(readModels.db, 'orders', 200n, failedEvent);
    const waited = progress.waitFor(300n, PATIENCE_MS);
    await moveAll(200n, 300n);
    expect(await waited).toBe(false);
    expect((await readCheckpoint(readModels.db, 'orders'))?.position).toBe(200n);
    await unparkCheckpoint(readModels.db, 'orders');
    await advanceCheckpoint(readModels.db, ordersProjection, 200n, 300n);
  });
});

it('many who wait ask as often as one, however often checkpoints move', async () => {
  const questions = vi.spyOn(readModels.pool, 'query');
  const began = performance.now();
  const waiting = Array.from({ length: 20 }, () => progress.waitFor(500n, PATIENCE_MS));
  for (let position = 300n; position < 500n; position += 10n) await moveAll(position, position + 10n);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
  // One at a time, with a rest between two of them: never more than the time allows one to ask.
  expect(questions.mock.calls.length).toBeLessThanOrEqual(2 + (performance.now() - began) / ASK_APART_MS);
  questions.mockRestore();
});

describe('a checkpoint', () => {
  it('moves only from where it was expected, and keeps positions beyond JavaScript numbers', async () => {
    const { db } = readModels;
    const far = 9_007_199_254_740_993n;
    await openCheckpoint(db, 'test', 1);
    expect(await advanceCheckpoint(db, { name: 'test', version: 1 }, 5n, 10n)).toBe(false);
    expect(await advanceCheckpoint(db, { name: 'test', version: 1 }, null, far)).toBe(true);
    expect(await advanceCheckpoint(db, { name: 'test', version: 1 }, null, 11n)).toBe(false);
    expect(await readCheckpoint(db, 'test')).toMatchObject({ position: far, status: 'running' });
  });

  it('is parked only where it was expected, and then stays until it is freed', async () => {
    const { db } = readModels;
    await openCheckpoint(db, 'parking', 1);
    await advanceCheckpoint(db, { name: 'parking', version: 1 }, null, 10n);
    expect(await parkCheckpoint(db, 'parking', null, failedEvent)).toBe(false);
    expect(await parkCheckpoint(db, 'parking', 10n, failedEvent)).toBe(true);
    expect(await advanceCheckpoint(db, { name: 'parking', version: 1 }, 10n, 20n)).toBe(false);
    expect(await readCheckpoint(db, 'parking')).toMatchObject({ status: 'parked', error: 'poison' });
    expect(await unparkCheckpoint(db, 'parking')).toBe(true);
    expect(await advanceCheckpoint(db, { name: 'parking', version: 1 }, 10n, 20n)).toBe(true);
  });
});
