import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { allProjections } from '#projections/all.ts';
import { recordSkip } from '#projections/lib/skips.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { tallyProjection } from '../testing/tally.ts';
import { expectedTally, openTestLog, type TestLog } from '../testing/test-log.ts';
import { InapplicableEvent } from './feed.ts';
import { replayInto } from './replay.ts';

const tally = tallyProjection('tally');

let events: { url: string; close(): Promise<void> };
let log: TestLog;
let past: bigint | null;
let counted: bigint;
beforeAll(async () => {
  events = await freshEventStore(randomHistory(11, 1_000).events);
  log = await openTestLog({
    storeUrl: events.url,
    databaseUrl: inject('databaseUrl'),
    redisUrl: undefined,
    projections: [tally, ...allProjections],
  });
  past = await log.store.lastPosition();
  counted = await log.append(300, 3);
});
afterAll(async () => {
  await log.close();
  await events.close();
});

const replay = (name: string, options: Partial<Parameters<typeof replayInto>[0]> = {}) =>
  replayInto({
    store: log.store,
    db: log.db,
    projections: [tally],
    schemaOf: (projection) => `${projection.name}_${name}`,
    ...options,
  });

async function tallied(schema: string): Promise<number> {
  const { rows } = await log.pool.query<{ events: number }>(`select events from ${schema}.tally`);
  return rows.reduce((sum, { events }) => sum + events, 0);
}

describe('a replay', () => {
  it('fills scratch tables from the log and says how far it came', async () => {
    let told = 0;
    await replay('whole', {
      onProgress: (events) => {
        told = events;
      },
    });
    expect(told).toBe(300);
    expect(await log.tallyOf({ ...tally, name: 'tally_whole' })).toEqual(await expectedTally(log.store));
  });

  it('stops at the position asked for, that one included', async () => {
    const slice = await log.store.readAll({ after: past, limit: 123 });
    const until = slice.position ?? 0n;
    await replay('part', { until });
    expect(await tallied('tally_part')).toBe(123);
  });

  it('gives every read model the rows that smaller pieces give it', async () => {
    await replay('once', { projections: allProjections });
    await replay('again', { projections: allProjections, store: inSmallPieces(log) });
    for (const { name } of allProjections)
      expect(await readTables(log, `${name}_again`)).toEqual(await readTables(log, `${name}_once`));
  });
});

describe('an event that cannot be applied', () => {
  it('ends a replay with its name, and is passed over once somebody decided so', async () => {
    const delicate = tallyProjection('delicate', ({ position }) => {
      if (position === counted) throw new Error('cannot be applied');
    });
    const failing = replay('stopped', { projections: [delicate] });
    await expect(failing).rejects.toBeInstanceOf(InapplicableEvent);
    await expect(failing).rejects.toMatchObject({ projection: 'delicate', position: counted });
    expect(await tallied('delicate_stopped')).toBe(299);

    const place = { position: counted, eventType: 'PromoCodeRemoved', stream: 'promo-1' };
    const decision = { reason: 'a test', decidedBy: 'tester', decidedAt: new Date() };
    await recordSkip(log.db, { reader: 'delicate', ...place, ...decision });
    await replay('skipping', { projections: [delicate] });
    expect(await tallied('delicate_skipping')).toBe(299);
  });
});

function inSmallPieces({ store }: TestLog): Pick<typeof store, 'readAll'> {
  return { readAll: (read) => store.readAll({ ...read, limit: Math.min(37, read.limit) }) };
}
