import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import type pg from 'pg';
import type { Logger } from 'pino';
import { clientNetwork } from './client-address.ts';
import { HttpRefusal } from './refusal.ts';
import { requestContext } from './request-context.ts';

/** A bucket of `burst` tries; one comes back every `refillSeconds`. */
export interface RateRule {
  readonly name: string;
  readonly burst: number;
  readonly refillSeconds: number;
}

type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Counts tries for all server processes together, in PostgreSQL. Keys are kept hashed. */
export interface RateLimiter {
  take(rule: RateRule, key: string): Promise<RateVerdict>;
  /** Gives a key its full bucket back. */
  forget(rule: RateRule, key: string): Promise<void>;
}

/**
 * The bucket is kept as the one instant at which it is full again (GCRA): one atomic upsert per try, on the database's clock.
 */
export function createRateLimiter(db: pg.Pool): RateLimiter {
  return {
    async take(rule, key) {
      const hash = hashOf(rule, key);
      const taken = await db.query(TAKE, [hash, rule.refillSeconds, rule.burst * rule.refillSeconds]);
      if (taken.rowCount === 1) return { allowed: true };
      const full = await db.query<{ wait: number }>(WAIT, [
        hash,
        rule.refillSeconds,
        rule.burst * rule.refillSeconds,
      ]);
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(full.rows[0]?.wait ?? 1)) };
    },
    async forget(rule, key) {
      await db.query('delete from http.rate_limits where key = $1', [hashOf(rule, key)]);
    },
  };
}

const TAKE = `
  insert into http.rate_limits as held (key, full_at)
  values ($1, clock_timestamp() + make_interval(secs => $2::float8))
  on conflict (key) do update
    set full_at = greatest(held.full_at, clock_timestamp()) + make_interval(secs => $2::float8)
    where greatest(held.full_at, clock_timestamp()) + make_interval(secs => $2::float8)
      <= clock_timestamp() + make_interval(secs => $3::float8)`;
const WAIT = `
  select extract(epoch from full_at + make_interval(secs => $2::float8 - $3::float8) - clock_timestamp())::float8 as wait
  from http.rate_limits where key = $1`;

/**
 * Middleware that refuses an address's requests beyond a rule with 429 and `Retry-After`. Without the database it lets them
 * pass: a form that works matters more than a count.
 */
export function limitRequests(limiter: RateLimiter, rule: RateRule, logger: Logger): Middleware {
  return async (ctx, next) => {
    const verdict = await limiter.take(rule, clientNetwork(ctx)).catch((error: unknown): RateVerdict => {
      logger.warn(
        { err: error, requestId: requestContext(ctx).requestId, rule: rule.name },
        'rate not counted',
      );
      return { allowed: true };
    });
    if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
    await next();
  };
}

export function tooManyRequests(retryAfterSeconds: number): HttpRefusal {
  const unit = retryAfterSeconds > 1 ? 'secondes' : 'seconde';
  return new HttpRefusal(
    429,
    'rate-limited',
    `Trop de tentatives. Veuillez réessayer dans ${retryAfterSeconds} ${unit}.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}

/** Creates the counters' table; does nothing when it is there. Losing it only forgives. */
export async function migrateRateLimits(db: pg.Pool): Promise<void> {
  await db.query(`
    select pg_advisory_xact_lock(hashtext('miris.http'));
    create schema if not exists http;
    create unlogged table if not exists http.rate_limits (
      key bytea primary key,
      full_at timestamptz not null
    );
    create index if not exists rate_limits_full_at on http.rate_limits (full_at);
  `);
}

/** Forgets addresses whose bucket is full again; to be run now and then. */
export async function forgetPastRates(db: pg.Pool): Promise<void> {
  await db.query('delete from http.rate_limits where full_at < now()');
}

function hashOf(rule: RateRule, key: string): Buffer {
  return createHash('sha256').update(`${rule.name}\n${key}`).digest();
}
