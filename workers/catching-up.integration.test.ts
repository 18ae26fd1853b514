import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { readCheckpoint } from '#projections/checkpoints.ts';
import { parkCheckpoint, unparkCheckpoint } from '#projections/obstacles.ts';
import { defineProjection } from '#projections/projection.ts';
import { advanceIdle } from './idle-advance.ts';
import { createLogTail } from './log-tail.ts';
import { tallyProjection } from './testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from './testing/test-log.ts';

const tally = tallyProjection('tally');
const parked = tallyProjection('parked');
/** Handles nothing that happens here. */
const idle = defineProjection<Record<never, never>>({
  name: 'idle',
  version: 1,
  keys: {},
  createTables: async () => undefined,
  on: { PromoCodeFreed: async () => undefined },
});

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: inject('redisUrl') ?? undefined,
    projections: [tally, parked, idle],
  });
});
afterAll(() => log.close());

describe('workers that start behind the log', () => {
  it('say when every read model that is not parked shows what happened before', async () => {
    const position = await log.append(500, 3);
    await parkCheckpoint(log.db, parked.name, null, {
      position: 0n,
      eventType: 'PromoCodeRemoved',
      stream: 'promo-1',
      error: 'for the test',
    });
    const queues = await log.openQueues();
    const workers = await log.startWorkers(queues, {});
    await workers.caughtUp;
    expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
    expect(await readCheckpoint(log.db, idle.name)).toMatchObject({ position });
    expect(await readCheckpoint(log.db, parked.name)).toMatchObject({ position: null });

    await unparkCheckpoint(log.db, parked.name);
    await log.reached(parked, position);
    await workers.stop();
    await queues.close();
  });

  it('say so at once when they are stopped, and leave the rest to others', async () => {
    const position = await log.append(500, 3);
    const queues = await log.openQueues();
    const workers = await log.startWorkers(queues, {});
    await workers.stop();
    await workers.caughtUp;
    await queues.close();
    const others = await log.openQueues();
    const next = await log.startWorkers(others, {});
    await log.reached(tally, position);
    await next.stop();
    await others.close();
    expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
  });
});

describe('a read model that has nothing to do with an event', () => {
  it('comes to the end of the log, in however small parts others have read it', async () => {
    const tail = createLogTail(log.store);
    const position = await log.append(1, 1);
    const reader = {
      name: idle.name,
      version: idle.version,
      handles: idle.handles,
      advance: async () => 'own' as const,
      gathers: false,
      passed: () => undefined,
    };
    await advanceIdle(log.db, tail, [reader], position);
    expect(await readCheckpoint(log.db, idle.name)).toMatchObject({ position });
    // One more event at a time, each read as soon as it is there.
    let end = position;
    for (let events = 0; events < 3; events += 1) {
      await tail.read(end, tally.handles);
      const next = await log.append(1, 1);
      await tail.read(end, tally.handles);
      end = next;
    }
    await advanceIdle(log.db, tail, [reader], end);
    expect(await readCheckpoint(log.db, idle.name)).toMatchObject({ position: end });
  });

  it('moves its checkpoint on with the ring of one that has', async () => {
    const queues = await log.openQueues();
    const workers = await log.startWorkers(queues, { projections: [tally, idle] });
    await workers.caughtUp;
    const position = await log.append(1, 1);
    await queues.ring(tally.name, position);
    await log.reached(tally, position);
    await eventually(
      'the idle one at the same place',
      async () => (await readCheckpoint(log.db, idle.name))?.position,
      (reached) => reached === position,
    );
    await workers.stop();
    await queues.close();
  });
});
