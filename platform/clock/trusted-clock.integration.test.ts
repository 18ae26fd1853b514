import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { ClockDoubted } from './clock-doubted.ts';
import { createTrustedClock, listDoubtedClocks, migrateClock, type TrustedClock } from './trusted-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
/** How far the process's clock is ahead. */
let aheadMs = 0;
/** How long ago the log's newest event was recorded. */
let quietMs: number | null = 0;
let said: string[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await migrateClock(db);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  [aheadMs, quietMs, said] = [0, 0, []];
  await db.query('truncate clock.believed, clock.doubts');
});

function open(process = 'worker'): TrustedClock {
  return createTrustedClock({
    db,
    clock: () => new Date(Date.now() + aheadMs),
    lastRecordedAt: async () => (quietMs === null ? null : new Date(Date.now() - quietMs)),
    logger: pino({ level: 'info' }, { write: (line: string) => void said.push(line) }),
    process,
  });
}

describe('a clock', () => {
  it('is believed near PostgreSQL’s and not long after the log’s newest event', async () => {
    quietMs = 13 * DAY_MS;
    expect(await open().doubt()).toBeNull();
    expect((await open().certainNow()).getTime()).toBeCloseTo(Date.now(), -4);
  });

  it('is believed by a shop that has no event yet', async () => {
    quietMs = null;
    expect(await open().doubt()).toBeNull();
  });

  it.each([-4 * 365 * DAY_MS, -HOUR_MS, -10 * 60_000, 10 * 60_000, HOUR_MS, 4 * 365 * DAY_MS])(
    'that is %i ms off PostgreSQL’s is not believed, and is again once it is right',
    async (off) => {
      const clock = open();
      expect(await clock.doubt()).toBeNull();
      aheadMs = off;
      expect(await clock.doubt()).toMatchObject({
        against: 'database',
        secondsOff: expect.closeTo(off / 1_000, -1),
      });
      const refusal = await clock.certainNow().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(ClockDoubted);
      // A reaction that meets it waits as in an outage; no event is blamed.
      expect(isUnavailable(refusal)).toBe(true);
      expect(await listDoubtedClocks(db)).toMatchObject([{ process: 'worker', against: 'database' }]);
      aheadMs = 0;
      expect(await clock.doubt()).toBeNull();
      expect(await listDoubtedClocks(db)).toEqual([]);
      expect(said.map((line) => JSON.parse(line).alarm ?? 'over')).toEqual(['clock-doubted', 'over']);
    },
  );

  it.each([
    ['long after the log’s newest event', 400 * DAY_MS],
    ['long before the log’s newest event', -15 * DAY_MS],
  ])('that agrees with PostgreSQL’s and is %s is not believed until a person says so', async (_, quiet) => {
    quietMs = quiet;
    const clock = open();
    expect(await clock.doubt()).toMatchObject({
      against: 'past',
      secondsOff: expect.closeTo(quiet / 1_000, -1),
    });
    expect(await clock.confirm()).toBeNull();
    expect(await clock.doubt()).toBeNull();
  });

  it.each([5 * HOUR_MS, 13 * DAY_MS])(
    'of a whole machine that was %i ms ahead while it sold is believed as soon as it is right again, and no command is needed',
    async (ahead) => {
      expect(await open().doubt()).toBeNull();
      // PostgreSQL's clock stands as far ahead, on the same machine: what was believed then is yet to come.
      await db.query('update clock.believed set at = $1', [new Date(Date.now() + ahead)]);
      quietMs = -ahead;
      const clock = open();
      expect(await clock.doubt()).toBeNull();
      expect((await clock.certainNow()).getTime()).toBeCloseTo(Date.now(), -4);
      // It goes by the present from now on: a day too late is doubted where two weeks from the wrong time were not over.
      const { rows } = await db.query<{ at: Date }>('select at from clock.believed');
      expect(rows[0]?.at.getTime()).toBeCloseTo(Date.now(), -4);
    },
  );

  it('goes by the last time that was believed, not by what a wrong clock wrote meanwhile', async () => {
    expect(await open().doubt()).toBeNull();
    quietMs = -2 * 365 * DAY_MS;
    expect(await open().doubt()).toBeNull();
  });

  it('is not confirmed while PostgreSQL’s says otherwise', async () => {
    aheadMs = HOUR_MS;
    expect(await open().confirm()).toMatchObject({ against: 'database' });
    expect(await open().doubt()).toMatchObject({ against: 'database' });
  });

  it('of one process is doubted while that of another is believed', async () => {
    const [wrong, right] = [open('worker a 1'), open('worker b 2')];
    aheadMs = HOUR_MS;
    await wrong.doubt();
    aheadMs = 0;
    expect(await right.doubt()).toBeNull();
    expect((await listDoubtedClocks(db)).map(({ process }) => process)).toEqual(['worker a 1']);
  });
});
