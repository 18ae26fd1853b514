import type { Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import { clientNetworks } from './client-address.ts';
import { tooManyRequests } from './limit-requests.ts';
import { type RateLimiter, type RateRule, spanOf, takeOfNetworks } from './rate-limit.ts';

/** Plain reading that memory does not answer: far above what people and search engines do, an office behind one address among them. */
const READING_RULE: RateRule = { name: 'reading', burst: 1_200, refillSeconds: 0.05 };
const READING = new Set(['GET', 'HEAD']);
/** Files as they are: a page has dozens of them, and they cost next to nothing. */
const FILES = /^\/(?:assets|media|objects)\//;
const MAX_NETWORKS = 50_000;

/**
 * Middleware that refuses a network's reading beyond the rule with 429. Each process counts for itself, in memory: reading must not
 * cost writing.
 * @param factor how many times the rule's tries are granted (RATE_LIMIT_FACTOR).
 */
export function limitReading(
  factor: number,
  rule = READING_RULE,
  clock: () => number = Date.now,
): Middleware {
  const limiter = createLocalLimiter(factor, clock);
  return async (ctx, next) => {
    if (READING.has(ctx.method) && !FILES.test(ctx.path)) {
      const verdict = await takeOfNetworks(limiter, rule, clientNetworks(ctx));
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
    }
    await next();
  };
}

function createLocalLimiter(factor: number, clock: () => number): RateLimiter {
  /** When each bucket is full again, in milliseconds. */
  const fullAt = new LRUCache<string, number>({ max: MAX_NETWORKS });
  return {
    async take(rule, key) {
      const now = clock();
      const { one, all } = spanOf(rule, factor);
      const next = Math.max(fullAt.get(key) ?? 0, now) + one * 1_000;
      const waitMs = next - now - all * 1_000;
      if (waitMs > 0) return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
      fullAt.set(key, next);
      return { allowed: true };
    },
  };
}
