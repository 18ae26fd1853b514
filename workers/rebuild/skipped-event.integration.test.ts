import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { readCheckpoint } from '#projections/lib/checkpoints.ts';
import { skipEvent, unparkCheckpoint } from '#projections/lib/failed-events.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { tallyProjection } from '../testing/tally.ts';
import { openTestLog, type TestLog } from '../testing/test-log.ts';
import { rebuild } from './rebuild.ts';

let poison: bigint | null = null;
const delicate = tallyProjection('delicate', ({ position }) => {
  if (position === poison) throw new Error('cannot be applied');
});

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: [delicate],
  });
  await log.append(200, 3);
  const { events } = await log.store.readAll({ after: null, limit: 120 });
  poison = events.at(-1)?.position ?? null;
});
afterAll(() => log.close());

const decision = (position: bigint) => ({
  reader: delicate.name,
  position,
  reason: 'entered twice by hand',
  decidedBy: 'camille',
  decidedAt: new Date(),
});
const counted = async () =>
  Object.values(await log.tallyOf(delicate)).reduce((sum, events) => sum + events, 0);

describe('a parked read model', () => {
  it('is passed over the very event it stands in front of, and over no other', async () => {
    const queue = await log.openQueue();
    const workers = await log.startWorkers(queue, {});
    const parked = await eventually(
      'delicate parked',
      () => readCheckpoint(log.db, delicate.name),
      (checkpoint) => checkpoint?.status === 'parked',
    );
    const position = parked?.failedEvent?.position ?? 0n;
    expect(position).toBe(poison);
    expect(await skipEvent(log.db, decision(position + 1n))).toMatchObject({ outcome: 'other-event' });
    expect(await skipEvent(log.db, { ...decision(position), reader: 'nobody' })).toEqual({
      outcome: 'unknown-reader',
    });
    expect(await skipEvent(log.db, decision(position))).toMatchObject({ outcome: 'skipped' });
    expect(await skipEvent(log.db, decision(position))).toEqual({ outcome: 'no-failed-event' });

    await log.reached(delicate, (await log.store.lastPosition()) ?? 0n);
    expect(await counted()).toBe(199);
    await workers.stop();
    await queue.close();
  });

  it('tells for ever what was passed over, by whom and why', async () => {
    expect(await listSkips(log.db)).toMatchObject([
      {
        reader: 'delicate',
        position: poison,
        eventType: 'PromoCodeRemoved',
        stream: expect.stringContaining('promo-'),
        reason: 'entered twice by hand',
        decidedBy: 'camille',
      },
    ]);
  });

  it('passes it over in a rebuild too, though it could be applied by now', async () => {
    const skipped = poison;
    poison = null;
    const options = { store: log.store, db: log.db, pool: log.pool, projections: [delicate] };
    expect(await rebuild(options)).toEqual([{ name: 'delicate', outcome: 'swapped' }]);
    expect(await counted()).toBe(199);
    poison = skipped;
  });

  it('blocks a rebuild at an event nobody decided about, and keeps what came before', async () => {
    const position = await log.append(1, 1);
    poison = position;
    const options = { store: log.store, db: log.db, pool: log.pool, projections: [delicate] };
    expect(await rebuild(options)).toMatchObject([
      { outcome: 'blocked', error: { projection: 'delicate', position } },
    ]);
    poison = null;
    expect(await rebuild(options)).toEqual([{ name: 'delicate', outcome: 'swapped' }]);
    expect(await counted()).toBe(200);
    expect(await unparkCheckpoint(log.db, delicate.name)).toBe(false);
  });
});
