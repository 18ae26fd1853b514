import type pg from 'pg';
import type { Logger } from 'pino';
import { migrate, type Steps } from '../postgres/migrate.ts';
import { ClockDoubted } from './clock-doubted.ts';

/** Why a clock is not believed. */
export interface ClockDoubt {
  /** What it is far from: PostgreSQL's clock, or the last time that the shop is known to have reached. */
  readonly against: 'database' | 'past';
  /** Positive when this process's clock is ahead of it. */
  readonly secondsOff: number;
}

/** The present, for what cannot be undone. @throws ClockDoubted while the clock is not believed; that passes by itself. */
export type CertainNow = () => Promise<Date>;

export interface TrustedClock {
  /** Null while the clock is believed. */
  doubt(): Promise<ClockDoubt | null>;
  readonly certainNow: CertainNow;
  /** Believes this process's clock from now on, as a person says; refused while it is far from PostgreSQL's. */
  confirm(): Promise<ClockDoubt | null>;
}

export interface TrustedClockDeps {
  readonly db: pg.Pool;
  readonly clock: () => Date;
  /** When the log's newest event was recorded; null when it is empty. */
  readonly lastRecordedAt: () => Promise<Date | null>;
  readonly logger: Logger;
  /** Names this process to the others: `worker web-1 4711`. */
  readonly process: string;
  readonly onVerdict?: (doubt: ClockDoubt | null) => void;
}

/** Clocks of machines that are looked after differ by far less. */
const MAX_OFF_MS = 2 * 60_000;
/** A shop writes every day while it runs; one that was switched off, or wrong, for longer is asked about. */
const MAX_SPAN_MS = 14 * 86_400_000;
/** A verdict holds so long, unless the clock moves otherwise than time meanwhile. */
const KEPT_MS = 5_000;
const MAX_STEP_MS = 5_000;

/**
 * Asks, before what cannot be undone, whether this process's clock may be right: near PostgreSQL's, and within two weeks of the last time
 * that was believed. Where no time was believed yet, the log's newest event stands for it. A whole machine that was ahead and is right
 * again is thus behind what it wrote: that is believed too, for a clock that goes back does nothing too early. Each doubt is noted for the
 * console, rings in the log, and ends by itself when the clocks are right again.
 */
export function createTrustedClock(deps: TrustedClockDeps): TrustedClock {
  const { db, clock, logger } = deps;
  let kept: { readonly wall: number; readonly steady: number } | null = null;
  let known: ClockDoubt | null = null;

  function isKept(): boolean {
    if (kept === null) return false;
    const passed = performance.now() - kept.steady;
    return passed < KEPT_MS && Math.abs(clock().getTime() - kept.wall - passed) < MAX_STEP_MS;
  }

  async function doubt(): Promise<ClockDoubt | null> {
    if (isKept()) return known;
    const steady = performance.now();
    const { now, away, believed } = await compare(deps);
    const found = away ?? farFromPast(now, believed ?? (await deps.lastRecordedAt()));
    if (found === null) await db.query(BELIEVE, [now, deps.process]);
    else await db.query(DOUBT, [deps.process, found.against, found.secondsOff]);
    if (found !== null && known === null) logger.error({ alarm: 'clock-doubted', ...found }, DOUBTED);
    if (found === null && known !== null) logger.info('the clock is believed again: everything goes on');
    known = found;
    // What is doubted is asked again each time: it is to end as soon as it may.
    kept = found === null ? { wall: now.getTime(), steady } : null;
    deps.onVerdict?.(found);
    return found;
  }

  return {
    doubt,
    async certainNow() {
      const found = await doubt();
      if (found !== null) throw new ClockDoubted(found.against, found.secondsOff);
      return clock();
    },
    async confirm() {
      const { now, away } = await compare(deps);
      if (away !== null) return away;
      await believe(db, now);
      kept = null;
      return null;
    },
  };
}

const DOUBTED =
  'the clock is not believed: no document is numbered, nothing is closed, erased or expired until it is right (timedatectl; miris clock)';

interface Comparison {
  readonly now: Date;
  readonly away: ClockDoubt | null;
  readonly believed: Date | null;
}

async function compare({ db, clock }: TrustedClockDeps): Promise<Comparison> {
  const before = clock().getTime();
  const { rows } = await db.query<{ database: Date; believed: Date | null }>(ASK);
  const now = clock();
  const database = rows[0]?.database.getTime() ?? before;
  // Between the question and the answer the database's clock was read: neither is blamed for the time in between.
  const offMs = database < before ? before - database : Math.min(0, now.getTime() - database);
  const away: ClockDoubt | null =
    Math.abs(offMs) > MAX_OFF_MS ? { against: 'database', secondsOff: Math.round(offMs / 1_000) } : null;
  return { now, away, believed: rows[0]?.believed ?? null };
}

function farFromPast(now: Date, past: Date | null): ClockDoubt | null {
  if (past === null) return null;
  const offMs = now.getTime() - past.getTime();
  if (Math.abs(offMs) <= MAX_SPAN_MS) return null;
  return { against: 'past', secondsOff: Math.round(offMs / 1_000) };
}

/** Believes a time from now on: what a person says, and where a shop begins with a history that it did not live. */
export async function believe(db: Pick<pg.Pool, 'query'>, at: Date): Promise<void> {
  await db.query(CONFIRM, [at]);
}

/** A process whose clock was doubted within the last minutes. */
export interface DoubtedProcess extends ClockDoubt {
  readonly process: string;
}

/** The processes whose clocks are doubted now; by PostgreSQL's clock, which is set now and then itself. */
export async function listDoubtedClocks(db: Pick<pg.Pool, 'query'>): Promise<readonly DoubtedProcess[]> {
  return (await db.query<DoubtedProcess>(LIST)).rows;
}

const ASK = 'select clock_timestamp() as database, (select at from clock.believed) as believed';
const BELIEVE = `
  with gone as (
    delete from clock.doubts where process = $2 or noted_at not between now() - interval '1 day' and now() + interval '1 day'
  )
  insert into clock.believed as held (at) values ($1)
  on conflict (one) do update set at = excluded.at
    where excluded.at not between held.at - interval '5 minutes' and held.at + interval '1 second'`;
const CONFIRM =
  'insert into clock.believed (at) values ($1) on conflict (one) do update set at = excluded.at';
const DOUBT = `
  insert into clock.doubts (process, against, seconds_off, noted_at) values ($1, $2, $3, now())
  on conflict (process) do update
    set against = excluded.against, seconds_off = excluded.seconds_off, noted_at = excluded.noted_at`;
const LIST = `
  select process, against, seconds_off::float8 as "secondsOff" from clock.doubts
  where noted_at between now() - interval '2 minutes' and now() + interval '2 minutes' order by process`;

const STEPS: Steps = {
  '1-beliefs': `
    create table if not exists clock.believed (
      one boolean primary key default true check (one),
      at timestamptz not null
    );
    create table if not exists clock.doubts (
      process text primary key,
      against text not null,
      seconds_off double precision not null,
      noted_at timestamptz not null
    );
  `,
};

/** Creates what clocks are compared with. Losing it only means that the log's newest event stands for it. */
export async function migrateClock(db: pg.Pool): Promise<void> {
  await migrate(db, 'clock.beliefs', STEPS);
}
