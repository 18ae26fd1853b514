import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { holdReadModel, readCheckpoint } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';
import { restAfter } from './readers.ts';

const one = tallyProjection('one');
const other = tallyProjection('other');

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [one, other],
  });
});
afterAll(() => log.close());

/** The database, and how often a transaction was begun on it: a worker begins one for each claim. */
function counted(db: ReadDb): { db: ReadDb; begun(): number } {
  let begun = 0;
  return {
    db: new Proxy(db, {
      get(target, key) {
        if (key === 'transaction') begun += 1;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    begun: () => begun,
  };
}

/** So many claims a worker may make in vain until it asks once a second: four by chance, then after 25, 50 … 800 ms. */
const UNTIL_IT_RESTS = 10;
const NOTICES = 60;

describe('a worker whose every claim is refused', () => {
  it('asks once a second at most however often it is notified, and goes on once the locks are free', async () => {
    const { db, begun } = counted(log.db);
    const queue = await log.openQueue();
    const worker = await log.startWorkers(queue, { db });
    await worker.caughtUp;
    let position = 0n;

    await log.db.transaction().execute(async (transaction) => {
      for (const { name } of [one, other]) await holdReadModel(transaction, name);
      const before = begun();
      const since = performance.now();
      for (let notice = 0; notice < NOTICES; notice += 1) {
        position = await log.append(1, 1);
        await queue.notify(position);
        await sleep(40);
      }
      const seconds = (performance.now() - since) / 1_000;
      expect(begun() - before).toBeGreaterThan(0);
      expect(begun() - before).toBeLessThanOrEqual(UNTIL_IT_RESTS + Math.ceil(seconds));
      expect((await readCheckpoint(log.db, one.name))?.position ?? -1n).toBeLessThan(position);
    });

    for (const projection of [one, other]) await log.reached(projection, position);
    const later = await log.append(20, 3);
    await queue.notify(later);
    for (const projection of [one, other]) await log.reached(projection, later);
    await worker.stop();
    await queue.close();
    for (const projection of [one, other])
      expect(await log.tallyOf(projection)).toEqual(await expectedTally(log.store));
  });

  it('does not rest for a few refusals, which are another worker’s moment', () => {
    expect([0, 1, 2, 3].map((refusals) => restAfter(10, refusals))).toEqual([0, 0, 0, 0]);
    expect(restAfter(120, 0)).toBe(120);
    expect(restAfter(900, 2)).toBe(200);
    expect(restAfter(900, 5)).toBe(200);
    expect(restAfter(10, 50)).toBe(1_000);
  });
});
