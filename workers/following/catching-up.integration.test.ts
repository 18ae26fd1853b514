import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { parkCheckpoint, unparkCheckpoint } from '#projections/lib/failed-events.ts';
import { defineProjection } from '#projections/lib/projection.ts';
import { defineProcessManager, processManagerName } from '../process-manager.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';

const tally = tallyProjection('tally');
const parked = tallyProjection('parked');
/** Handles nothing that happens here. */
const idle = defineProjection({
  name: 'idle',
  version: 1,
  tables: {},
  on: { PromoCodeFreed: async () => undefined },
});

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
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
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, {});
    await workers.caughtUp;
    expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
    expect(await readCheckpoint(log.db, idle.name)).toMatchObject({ position });
    expect(await readCheckpoint(log.db, parked.name)).toMatchObject({ position: null });

    await unparkCheckpoint(log.db, parked.name);
    await log.reached(parked, position);
    await workers.stop();
    await queue.close();
  });

  it('say so at once when they are stopped, and leave the rest to others', async () => {
    const position = await log.append(500, 3);
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, {});
    await workers.stop();
    await workers.caughtUp;
    await queue.close();
    const others = await log.openQueue();
    const next = await log.startWorkers(others, {});
    await log.reached(tally, position);
    await next.stop();
    await others.close();
    expect(await log.tallyOf(tally)).toEqual(await expectedTally(log.store));
  });
});

describe('a reader that has nothing to do with an event', () => {
  it('has its checkpoint moved on with those that have', async () => {
    const reactions: bigint[] = [];
    const idleManager = defineProcessManager({
      name: 'idle',
      version: 1,
      on: { PromoCodeFreed: async ({ position }) => reactions.push(position) },
    });
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [idleManager] });
    await workers.caughtUp;
    const position = await log.append(1, 1);
    await queue.notify(position);
    await log.reached(tally, position);
    for (const name of [idle.name, processManagerName(idleManager)])
      await eventually(
        `${name} at the same place`,
        async () => (await readCheckpoint(log.db, name))?.position,
        (reached) => reached === position,
      );
    expect(reactions).toEqual([]);
    await workers.stop();
    await queue.close();
  });
});
