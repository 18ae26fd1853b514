import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { ownRedis } from '#embedded/testing/own-redis.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { skipEvent, unparkCheckpoint } from '#projections/lib/failed-events.ts';
import { defineProjection } from '#projections/lib/projection.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { processManagerName } from '../process-manager.ts';
import { tallyProjection } from '../testing/tally.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';

const concerned = tallyProjection('concerned');
const unconcerned = defineProjection({
  name: 'unconcerned',
  version: 1,
  tables: {},
  on: { PromoCodeFreed: async () => undefined },
});
const reactions: bigint[] = [];
const processManager = {
  name: 'concerned',
  version: 1,
  handles: concerned.handles,
  async react({ position }: { position: bigint }) {
    reactions.push(position);
  },
};

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: ownRedis(),
    projections: [concerned, unconcerned],
  });
});
afterAll(() => log.close());

describe('an event this version of the shop cannot read', () => {
  it('parks those who handle it in front of it, and nobody else', async () => {
    const before = await log.append(3, 1);
    const client = EventStoreDBClient.connectionString(log.storeUrl);
    const damaged = jsonEvent({ type: 'PromoCodeRemoved', data: { promoId: 'no id at all' } });
    await client.appendToStream('promo-damaged', damaged);
    await client.dispose();
    const after = await log.append(2, 1);

    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    await log.reached(unconcerned, after);
    for (const name of [concerned.name, processManagerName(processManager)]) {
      const checkpoint = await eventually(
        `${name} parked`,
        () => readCheckpoint(log.db, name),
        (found) => found?.status === 'parked',
      );
      expect(checkpoint?.position).toBe(before);
      expect(checkpoint?.error).toContain('promo-damaged');
    }
    await workers.stop();
    await queue.close();

    expect(Object.values(await log.tallyOf(concerned)).reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(reactions).toHaveLength(3);
    expect(await readCheckpoint(log.db, unconcerned.name)).toMatchObject({ status: 'running' });
  });

  it('parks a process manager there again when it is tried again, and is passed when a person says so', async () => {
    const name = processManagerName(processManager);
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, { processManagers: [processManager] });
    expect(await unparkCheckpoint(log.db, name)).toBe(true);
    const again = await eventually(
      'parked again',
      () => readCheckpoint(log.db, name),
      (found) => found?.status === 'parked',
    );
    const culprit = again?.failedEvent;
    if (!culprit) throw new Error('it says before which event');
    expect(culprit).toMatchObject({ stream: 'promo-damaged', eventType: 'PromoCodeRemoved' });

    const decision = { reader: name, reason: 'told by phone', decidedBy: 'léa', decidedAt: new Date() };
    const elsewhere = await skipEvent(log.db, { ...decision, position: culprit.position + 1n });
    expect(elsewhere.outcome).toBe('other-event');
    const here = await skipEvent(log.db, { ...decision, position: culprit.position });
    expect(here.outcome).toBe('skipped');
    await log.reached({ name }, (await log.store.lastPosition()) ?? 0n);
    await workers.stop();
    await queue.close();

    expect(reactions).toHaveLength(5);
    expect(new Set(reactions).size).toBe(5);
    expect(reactions).not.toContain(culprit.position);
    expect(await listSkips(log.db)).toMatchObject([
      { reader: name, position: culprit.position, reason: 'told by phone', decidedBy: 'léa' },
    ]);
    // The read model, for which nobody decided anything, still waits.
    expect(await readCheckpoint(log.db, concerned.name)).toMatchObject({ status: 'parked' });
  });
});
