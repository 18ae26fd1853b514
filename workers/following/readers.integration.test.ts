import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { unparkCheckpoint } from '#projections/lib/failed-events.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { processManagerName } from '../process-manager.ts';
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
/** The read model that takes long with its next event, once a test says so. */
let heldUp: { readonly name: string; readonly hold: () => Promise<void> } | null = null;
const holdable = (name: string) =>
  tallyProjection(name, () => (heldUp?.name === name ? heldUp.hold() : undefined));
const slow = holdable('slow');
const awaited = holdable('orders');
const browsed = tallyProjection('browsed');

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [steady, delicate, crashing, slow, awaited, browsed],
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
    await expectToGoOn(awaited, slow, { projections: [slow, awaited] });
  });

  it('does not wait for the one that shoppers wait for', async () => {
    await expectToGoOn(browsed, awaited, { projections: [browsed, awaited] });
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

describe('a process manager', () => {
  it('does not wait for a read model that takes long', async () => {
    const processManager = {
      name: 'prompt',
      version: 1,
      handles: new Set(['PromoCodeRemoved'] as const),
      react: async () => undefined,
    };
    const reader = { name: processManagerName(processManager) };
    await expectToGoOn(reader, slow, { projections: [slow], processManagers: [processManager] });
  });
});

/** A reader goes on, with notices and without, while a read model takes as long as it likes. */
async function expectToGoOn(
  reader: Pick<Projection, 'name'>,
  late: Projection,
  work: Parameters<TestLog['startWorkers']>[1],
): Promise<void> {
  const queue = await log.openQueue();
  const before = (await readCheckpoint(log.db, late.name))?.position;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let hasBegun = false;
  heldUp = {
    name: late.name,
    hold() {
      hasBegun = true;
      return held;
    },
  };
  const workers = await log.startWorkers(queue, work);
  onTestFinished(async () => {
    release();
    heldUp = null;
    await workers.stop();
    await queue.close();
  });
  await queue.notify(await log.append(1, 1));
  await eventually('the late one at work', async () => hasBegun);
  for (let order = 0; order < 3; order += 1) {
    const position = await log.append(1, 1);
    await queue.notify(position);
    await log.reached(reader, position);
  }
  // Nor does it need a notice.
  const position = await log.append(1, 1);
  await log.reached(reader, position);
  expect((await readCheckpoint(log.db, late.name))?.position).toEqual(before);
  release();
  await log.reached(late, position);
}

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
