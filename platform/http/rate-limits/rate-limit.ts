import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { migrate, type Steps } from '../../postgres/migrate.ts';
import type { ClientNetwork } from './client-address.ts';

/** A bucket of `burst` tries; one comes back every `refillSeconds`. */
export interface RateRule {
  readonly name: string;
  readonly burst: number;
  readonly refillSeconds: number;
}

export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * Takes a try from each of a client's networks, the wider ones with their share of the rule: who holds many narrow networks does not
 * hold as many buckets.
 */
export async function takeOfNetworks(
  limiter: RateLimiter,
  rule: RateRule,
  networks: readonly ClientNetwork[],
): Promise<RateVerdict> {
  for (const network of networks) {
    const verdict = await limiter.take(shareOf(rule, network), network.name);
    if (!verdict.allowed) return verdict;
  }
  return { allowed: true };
}

/** A rule as it holds for a network. */
export function shareOf(rule: RateRule, { share }: ClientNetwork): RateRule {
  return { name: rule.name, burst: rule.burst * share, refillSeconds: rule.refillSeconds / share };
}

/** Counts tries for all server processes together, in PostgreSQL. Keys are kept as keyed hashes. */
export interface RateLimiter {
  take(rule: RateRule, key: string): Promise<RateVerdict>;
}

export interface ExactRateLimiter extends RateLimiter {
  /** Gives a key its full bucket back. */
  forget(rule: RateRule, key: string): Promise<void>;
}

export interface RateLimiterOptions {
  /** Keys the hashes: addresses and e-mails cannot be found again by trying them all. */
  readonly secret: string;
  /** How many times the rules' tries are granted (RATE_LIMIT_FACTOR). */
  readonly factor?: number;
}

/**
 * One try and the whole bucket, in seconds: what a rule means when the bucket is kept as the instant at which it is full again. However
 * small the factor, one try fits: what lets nobody through is closed, not limited.
 */
export function intervalsOf({ burst, refillSeconds }: RateRule, factor = 1): { one: number; all: number } {
  const one = refillSeconds / factor;
  return { one, all: Math.max(burst * refillSeconds, one) };
}

/**
 * Exact for all processes: one atomic upsert per try, on the database's clock. The bucket is kept as the one instant at which it is
 * full again (GCRA).
 */
export function createRateLimiter(db: pg.Pool, { secret, factor }: RateLimiterOptions): ExactRateLimiter {
  return {
    async take(rule, key) {
      const hash = hashKey(secret, rule, key);
      const { one, all } = intervalsOf(rule, factor);
      const taken = await db.query(TAKE, [hash, one, all]);
      if (taken.rowCount === 1) return { allowed: true };
      const full = await db.query<{ wait: number }>(WAIT, [hash, one, all]);
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(full.rows[0]?.wait ?? 1)) };
    },
    async forget(rule, key) {
      await db.query('delete from http.rate_limits where key = $1', [hashKey(secret, rule, key)]);
    },
  };
}

/** When a bucket is full again; one that would be later than its rule's span was written before the clock was set back. */
const BEGIN = `case
    when held.full_at > clock_timestamp() + make_interval(secs => $3::float8) then clock_timestamp()
    else greatest(held.full_at, clock_timestamp()) end`;
const TAKE = `
  insert into http.rate_limits as held (key, full_at)
  values ($1, clock_timestamp() + make_interval(secs => $2::float8))
  on conflict (key) do update
    set full_at = ${BEGIN} + make_interval(secs => $2::float8)
    where ${BEGIN} + make_interval(secs => $2::float8)
      <= clock_timestamp() + make_interval(secs => $3::float8)`;
const WAIT = `
  select extract(epoch from full_at + make_interval(secs => $2::float8 - $3::float8) - clock_timestamp())::float8 as wait
  from http.rate_limits where key = $1`;

const STEPS: Steps = {
  '1-counters': `
    create unlogged table if not exists http.rate_limits (
      key bytea primary key,
      full_at timestamptz not null
    );
    create index if not exists rate_limits_full_at on http.rate_limits (full_at);
  `,
};

/** Creates the counters' table. Losing it only forgives. */
export async function migrateRateLimits(db: pg.Pool): Promise<void> {
  await migrate(db, 'http.rate_limits', STEPS);
}

/** Forgets addresses whose bucket is full again; to be run now and then. */
export async function deleteExpiredRates(db: pg.Pool): Promise<void> {
  await db.query('delete from http.rate_limits where full_at < now()');
}

/** What stands for a key in the table; without the secret nobody tells whose it is. */
export function hashKey(secret: string, rule: RateRule, key: string): Buffer {
  return createHmac('sha256', `rate-limits\n${secret}`).update(`${rule.name}\n${key}`).digest();
}
