import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { type Listener, listenTo } from '#platform/postgres/listen.ts';
import { CHANGED_CHANNEL, movesIn } from '#projections/lib/changes.ts';
import { holdReadModel, readCheckpoint } from '#projections/lib/checkpoints.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { tallyProjection } from '../testing/tally.ts';
import { openTestLog, silent, type TestLog } from '../testing/test-log.ts';
import { applyBatches, type Batch } from './readers.ts';

let poison: string | null = null;
const one = tallyProjection('one');
const other = tallyProjection('other');
const delicate = tallyProjection('delicate', ({ id }) => {
  if (id === poison) throw new Error('cannot be applied');
});

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [one, other, delicate],
  });
});
afterAll(() => log.close());

/** The next events of the log for a read model. */
async function nextBatch(projection: Projection): Promise<Batch> {
  const { name, version } = projection;
  const from = (await readCheckpoint(log.db, name))?.position ?? null;
  const { events, position } = await log.store.readAll({ after: from, limit: 20 });
  return { name, version, projection, events, from, to: position ?? -1n };
}

/** @returns who was moved or parked. */
async function apply(...batches: Batch[]): Promise<string[]> {
  return [...(await applyBatches({ db: log.db, logger: silent }, batches))].toSorted();
}

/** Which transaction moved a read model's checkpoint last. */
async function lastTransaction({ name }: Projection): Promise<string | undefined> {
  const { rows } = await log.pool.query<{ xmin: string }>(
    'select xmin::text from projections.checkpoints where name = $1',
    [name],
  );
  return rows[0]?.xmin;
}

async function countOf(projection: Projection): Promise<number> {
  return Object.values(await log.tallyOf(projection)).reduce((sum, count) => sum + count, 0);
}

it('applies the batches of several read models in one transaction', async () => {
  await log.append(20, 1);
  expect(await apply(await nextBatch(one), await nextBatch(other))).toEqual(['one', 'other']);
  expect([await countOf(one), await countOf(other)]).toEqual([20, 20]);
  expect(await lastTransaction(one)).toBe(await lastTransaction(other));
});

it('parks a read model in front of an event that cannot be applied, and that one alone', async () => {
  await log.append(20, 1);
  const [healthy, failing] = [await nextBatch(one), await nextBatch(delicate)];
  poison = failing.events[3]?.id ?? null;
  const before = await countOf(one);
  expect(await apply(failing, healthy)).toEqual(['delicate', 'one']);
  expect(await countOf(one)).toBe(before + 20);
  expect(await countOf(delicate)).toBe(3);
  expect(await readCheckpoint(log.db, delicate.name)).toMatchObject({
    status: 'parked',
    position: failing.events[2]?.position,
    failedEvent: { position: failing.events[3]?.position },
  });
  poison = null;
});

it('does nothing for a read model whose checkpoint another worker moved, and applies the rest', async () => {
  await log.append(20, 1);
  const [late, timely] = [await nextBatch(one), await nextBatch(other)];
  expect(await apply(late)).toEqual(['one']);
  const [before, otherBefore] = [await countOf(one), await countOf(other)];
  expect(await apply(late, timely)).toEqual(['other']);
  expect(await countOf(one)).toBe(before);
  expect(await countOf(other)).toBe(otherBefore + 20);
});

it('leaves a read model to the one who holds its lock', async () => {
  await log.append(20, 1);
  const batch = await nextBatch(one);
  const before = await countOf(one);
  await log.db.transaction().execute(async (transaction) => {
    await holdReadModel(transaction, one.name);
    expect(await apply(batch, await nextBatch(other))).toEqual(['other']);
    expect(await apply(batch)).toEqual([]);
  });
  expect(await countOf(one)).toBe(before);
  expect(await apply(batch)).toEqual(['one']);
});

it('tells which read models handled events and where they stand, never those that were only moved on', async () => {
  await log.append(3, 1);
  const [first, second] = [await nextBatch(one), await nextBatch(other)];
  const told: string[] = [];
  let listener: Listener | undefined;
  await new Promise<void>((resolve) => {
    listener = listenTo(CHANGED_CHANNEL, log.databaseUrl, {
      onChange: (payload) => told.push(...(movesIn(payload) ?? [])),
      onListening: resolve,
      onLost: () => undefined,
    });
  });
  await apply(first, { ...second, events: [] });
  await listener?.caughtUp();
  await listener?.close();
  expect(told).toEqual([`one@${first.to}`]);
});
