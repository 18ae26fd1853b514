import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { unparkCheckpoint } from '#projections/lib/obstacles.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';

const steady = tallyProjection('steady');
let poison: string | null = null;
const delicate = tallyProjection('delicate', ({ id }) => {
  if (id === poison) throw new Error('cannot be applied');
});
let crashes = 0;
const crashing = tallyProjection('crashing', () => {
  // Rows were written before in the same transaction: they must go with it.
  if (crashes > 0 && Math.random() < 0.01) {
    crashes -= 1;
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  }
});
let beforeSlow = async (): Promise<void> => undefined;
const slow = tallyProjection('slow', () => beforeSlow());
const awaited = tallyProjection('orders');

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [steady, delicate, crashing, slow, awaited],
  });
});
afterAll(() => log.close());

describe('a read model', () => {
  it('counts each event once though three workers project it at once', async () => {
    const queue = await log.openQueue();
    const workers = await Promise.all(
      [1, 2, 3].map(() => log.startWorkers(queue, { projections: [steady] })),
    );
    const position = await log.append(1_500, 7);
    for (let notice = 0; notice < 20; notice += 1) await queue.notify(position);
    await log.reached(steady, position);
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue.close();
    expect(await log.tallyOf(steady)).toEqual(await expectedTally(log.store));
  });

  it('that shoppers wait for does not wait for one that takes long, however often they order meanwhile', async () => {
    const queue = await log.openQueue();
    let finish = (): void => undefined;
    let hasBegun = false;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    beforeSlow = () => {
      hasBegun = true;
      return finished;
    };
    const workers = await log.startWorkers(queue, { projections: [slow, awaited] });
    onTestFinished(async () => {
      finish();
      await workers.stop();
      await queue.close();
    });
    await eventually('the slow one at work', async () => hasBegun);
    for (let order = 0; order < 3; order += 1) {
      const position = await log.append(1, 1);
      await queue.notify(position);
      await log.reached(awaited, position);
    }
    // Nor does it need a notice.
    const position = await log.append(1, 1);
    await log.reached(awaited, position);
    expect((await readCheckpoint(log.db, slow.name))?.position).toBeNull();
    finish();
    await log.reached(slow, position);
  });

  it('catches up without a single notice', async () => {
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { projections: [steady] });
    const position = await log.append(100, 1);
    await log.reached(steady, position);
    await workers.stop();
    await queue.close();
    expect(await log.tallyOf(steady)).toEqual(await expectedTally(log.store));
  });

  it('counts each event once though transactions break off between rows and checkpoint', async () => {
    crashes = 100;
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { projections: [crashing] });
    const position = (await log.store.lastPosition()) ?? 0n;
    const notifying = setInterval(() => void queue.notify(position), 20);
    await log.reached(crashing, position);
    clearInterval(notifying);
    await workers.stop();
    await queue.close();
    expect(crashes).toBeLessThan(100);
    expect(await log.tallyOf(crashing)).toEqual(await expectedTally(log.store));
  });
});

describe('an event that cannot be applied', () => {
  it('parks its read model in front of it while others go on, and is applied once that is mended', async () => {
    const { events } = await log.store.readAll({ after: null, limit: 700 });
    const culprit = events[650];
    if (culprit === undefined) throw new Error('the log is too short');
    poison = culprit.id;
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { projections: [steady, delicate] });

    const parked = await eventually(
      'delicate parked',
      () => readCheckpoint(log.db, delicate.name),
      (checkpoint) => checkpoint?.status === 'parked',
    );
    expect(parked?.error).toContain('PromoCodeRemoved');
    expect(parked?.error).toContain(culprit.stream);
    expect(parked?.error).toContain('cannot be applied');
    expect(parked?.position).toBe(events[649]?.position);
    const counted = Object.values(await log.tallyOf(delicate)).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(650);

    const position = await log.append(100, 1);
    await log.reached(steady, position);
    expect(await readCheckpoint(log.db, delicate.name)).toMatchObject({ status: 'parked' });

    poison = null;
    await unparkCheckpoint(log.db, delicate.name);
    await log.reached(delicate, position);
    await workers.stop();
    await queue.close();
    expect(await log.tallyOf(delicate)).toEqual(await expectedTally(log.store));
  });
});
