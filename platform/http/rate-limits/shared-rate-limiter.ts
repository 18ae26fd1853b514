import type pg from 'pg';
import type { Logger } from 'pino';
import {
  hashKey,
  intervalsOf,
  type RateLimiter,
  type RateLimiterOptions,
  type RateVerdict,
} from './rate-limit.ts';

/** How long tries are counted in this process alone before all others know of them, in milliseconds. */
const SHARE_EVERY_MS = 200;

/** A bucket as this process knows it. */
interface Bucket {
  readonly key: Buffer;
  /** When it is full again, in milliseconds of a clock that nobody sets. */
  fullAt: number;
  /** The rule's whole bucket, in seconds. */
  readonly all: number;
  /** What was taken here since the last sharing, in seconds. */
  unshared: number;
}

export interface SharedRateLimiterOptions extends RateLimiterOptions {
  readonly logger: Logger;
  readonly clock?: () => number;
}

/** A limiter whose tries cost no round trip. */
export interface SharedRateLimiter extends RateLimiter {
  /** Tells the others what was taken here and learns what they took; one statement for all buckets. */
  share(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Decides at once from what this process knows, and exchanges counts with the other processes through PostgreSQL five times a
 * second, all buckets in one statement: for endpoints that a rush goes through. The price: what arrives at several processes within a
 * fifth of a second may exceed the rule by one burst for each. With the database away, each process limits by its own counts.
 */
export function createSharedRateLimiter(db: pg.Pool, options: SharedRateLimiterOptions): SharedRateLimiter {
  const { secret, factor, logger, clock = () => performance.now() } = options;
  const buckets = new Map<string, Bucket>();
  let timer: NodeJS.Timeout | undefined;
  let sharing: Promise<void> = Promise.resolve();

  function bucketOf(key: Buffer, all: number): Bucket {
    const name = key.toString('base64');
    const known = buckets.get(name);
    if (known !== undefined) return known;
    const fresh = { key, fullAt: 0, all, unshared: 0 };
    buckets.set(name, fresh);
    return fresh;
  }

  function shareSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void share();
    }, SHARE_EVERY_MS).unref();
  }

  function share(): Promise<void> {
    sharing = sharing.then(exchange).catch((error: unknown) => {
      logger.warn({ err: error }, 'rates not shared');
    });
    return sharing;
  }

  async function exchange(): Promise<void> {
    dropFull(buckets, clock());
    const used = [...buckets.values()].filter(({ unshared }) => unshared > 0);
    if (used.length === 0) return;
    const amounts = used.map(({ unshared }) => unshared);
    const { rows } = await db.query<{ key: Buffer; rest: number }>(SHARE, [
      used.map(({ key }) => key),
      amounts,
      used.map(({ all }) => all),
    ]);
    const rests = new Map(rows.map(({ key, rest }) => [key.toString('base64'), rest]));
    for (const [index, bucket] of used.entries()) {
      bucket.unshared -= amounts[index] ?? 0;
      const rest = rests.get(bucket.key.toString('base64')) ?? 0;
      // What was taken while the answer was on its way is not in it.
      bucket.fullAt = Math.max(bucket.fullAt, clock() + (rest + bucket.unshared) * 1_000);
    }
  }

  return {
    async take(rule, key) {
      const now = clock();
      const { one, all } = intervalsOf(rule, factor);
      const bucket = bucketOf(hashKey(secret, rule, key), all);
      const verdict = judge(bucket, now, one, all);
      if (verdict.allowed) {
        bucket.fullAt = Math.max(bucket.fullAt, now) + one * 1_000;
        bucket.unshared += one;
        shareSoon();
      }
      return verdict;
    },
    share,
    async close() {
      clearTimeout(timer);
      await share();
    },
  };
}

function judge({ fullAt }: Bucket, now: number, one: number, all: number): RateVerdict {
  const heldMs = Math.max(0, fullAt - now);
  // What other processes let through at once may fill a bucket beyond its span, a clock that was set back far beyond it.
  const waitMs = Math.min(heldMs, all * 1_000) + (one - all) * 1_000;
  return waitMs <= 0
    ? { allowed: true }
    : { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

/** A full bucket says nothing: memory holds only those that were used of late. */
function dropFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [name, { fullAt, unshared }] of buckets)
    if (fullAt <= now && unshared === 0) buckets.delete(name);
}

/**
 * Ordered, so that two processes that share at once never wait for each other. Nothing counts beyond its rule's span: the
 * clock may be set back.
 */
const SHARE = `
  with used as (select * from unnest($1::bytea[], $2::float8[], $3::float8[]) as used (key, taken, span))
  insert into http.rate_limits as held (key, full_at)
  select key, statement_timestamp() + make_interval(secs => taken) from used order by key
  on conflict (key) do update set full_at = excluded.full_at + least(
    greatest(held.full_at - statement_timestamp(), interval '0'),
    (select make_interval(secs => span) from used where used.key = held.key)
  )
  returning key, extract(epoch from full_at - clock_timestamp())::float8 as rest`;
