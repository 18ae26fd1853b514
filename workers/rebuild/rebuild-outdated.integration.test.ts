import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';

const old = tallyProjection('tally');
let mayBegin: () => void = () => undefined;
const beginning = new Promise<void>((resolve) => {
  mayBegin = resolve;
});
/** The same read model in its next version, whose first event waits until the test lets it be applied. */
const raised = { ...tallyProjection('tally', () => beginning), version: 2 };

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({ databaseUrl: inject('databaseUrl'), redisUrl: undefined, projections: [old] });
  const position = await log.append(300, 3);
  const queue = await log.openQueue();
  const workers = await log.startWorkers(queue, {});
  await log.reached(old, position);
  await workers.stop();
  await queue.close();
});
afterAll(() => log.close());

describe('a read model whose version was raised', () => {
  it('stays readable, and an older worker goes on with it, until the new one is full and takes its place', async () => {
    await migrateReadModels(log.db, [raised]);
    const queue = await log.openQueue();
    const [older, newer] = [
      await log.startWorkers(queue, {}),
      await log.startWorkers(queue, { projections: [raised] }),
    ];
    const position = await log.append(50, 1);
    await log.reached(old, position);
    expect(await log.tallyOf(old)).toEqual(await expectedTally(log.store));
    expect(await readCheckpoint(log.db, 'tally')).toMatchObject({ version: 1 });

    mayBegin();
    await eventually(
      'the new version live',
      () => readCheckpoint(log.db, 'tally'),
      (checkpoint) => checkpoint?.version === 2,
      30_000,
    );
    const last = await log.append(50, 1);
    await log.reached(raised, last);
    expect(await log.tallyOf(raised)).toEqual(await expectedTally(log.store));
    await older.stop();
    await newer.stop();
    await queue.close();
  });
});
