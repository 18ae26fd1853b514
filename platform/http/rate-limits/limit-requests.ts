import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { mailboxOf } from '#contracts/identifiers.ts';
import { HttpRefusal } from '../refusal.ts';
import { bodyOf, requestContext } from '../requests/request-context.ts';
import { clientNetworks } from './client-address.ts';
import {
  intervalsOf,
  type RateLimiter,
  type RateRule,
  type RateVerdict,
  takeOfNetworks,
} from './rate-limit.ts';

/** What one endpoint lets through: per network, and per person or thing the body names. */
export interface EndpointLimits {
  readonly network: RateRule;
  /** Whom or what the body's `field` names: an e-mail address, an order. */
  readonly named?: { readonly field: string; readonly rule: RateRule };
}

/** Longest text that is counted: longer ones are refused by every contract. */
const MAX_NAME_LENGTH = 320;
const MAX_IN_SECONDS = 90;

/**
 * Middleware that refuses requests beyond an endpoint's rules with 429 and `Retry-After`. When the count cannot be had it lets them
 * pass: a form that works matters more than a count.
 */
export function limitRequests(limiter: RateLimiter, rules: EndpointLimits, logger: Logger): Middleware {
  async function refuseBeyond(ctx: Context, rule: RateRule, taken: Promise<RateVerdict>): Promise<void> {
    const verdict = await taken.catch((error: unknown): RateVerdict => {
      const { requestId } = requestContext(ctx);
      logger.warn({ err: error, requestId, rule: rule.name }, 'rate not counted');
      return { allowed: true };
    });
    if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
  }
  const { network, named } = rules;
  return async (ctx, next) => {
    await refuseBeyond(ctx, network, takeOfNetworks(limiter, network, clientNetworks(ctx)));
    const name = named === undefined ? undefined : nameIn(bodyOf(ctx), named.field);
    if (named !== undefined && name !== undefined)
      await refuseBeyond(ctx, named.rule, limiter.take(named.rule, name));
    await next();
  };
}

/** For endpoints that are counted elsewhere, or in tests of something else. */
export const unlimited: Middleware = (_ctx, next) => next();

/** The same person, however the address is written; undefined when the field is none, which the route refuses itself. */
function nameIn(body: unknown, field: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(body, field)?.value;
  // Measured as the route measures it: without what is taken out of typed text.
  const name = typeof value === 'string' ? mailboxOf(value) : '';
  return name === '' || name.length > MAX_NAME_LENGTH ? undefined : name;
}

export function tooManyRequests(retryAfterSeconds: number): HttpRefusal {
  return new HttpRefusal(
    429,
    'rate-limited',
    `Trop de tentatives. Veuillez réessayer dans ${waitInWords(retryAfterSeconds)}.`,
    { headers: { 'Retry-After': String(retryAfterSeconds) } },
  );
}

function waitInWords(seconds: number): string {
  if (seconds > MAX_IN_SECONDS) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds > 1 ? `${seconds} secondes` : '1 seconde';
}

/** Plain reading that memory does not answer: far above what people and search engines do, an office behind one address among them. */
const READING_RULE: RateRule = { name: 'reading', burst: 1_200, refillSeconds: 0.05 };
const READING = new Set(['GET', 'HEAD']);
/** Files as they are: a page has dozens of them, and they cost next to nothing. */
const FILES = /^\/(?:assets|media|objects)\//;
const MAX_NETWORKS = 50_000;
/** An order's own page is drawn for each visit. */
const ORDER_PAGE = /^\/commande\/suivi\//;
/** Pages drawn for one visitor: many times what people look at. */
const DRAWING_RULE: RateRule = { name: 'drawing', burst: 60, refillSeconds: 1 };

/**
 * Middleware that refuses a network's reading beyond the rule with 429. Each process counts for itself, in memory: reading must not
 * cost writing.
 * @param factor how many times the rule's tries are granted (RATE_LIMIT_FACTOR).
 */
export function limitReading(
  factor: number,
  rule = READING_RULE,
  clock: () => number = () => performance.now(),
): Middleware {
  const limiter = createLocalLimiter(factor, clock);
  const mayDraw = createDrawingLimit(factor, clock);
  return async (ctx, next) => {
    if (READING.has(ctx.method) && !FILES.test(ctx.path)) {
      const verdict = await takeOfNetworks(limiter, rule, clientNetworks(ctx));
      if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
      const drawing = ORDER_PAGE.test(ctx.path) ? await mayDraw(ctx) : verdict;
      if (!drawing.allowed) throw tooManyRequests(drawing.retryAfterSeconds);
    }
    await next();
  };
}

/** Counts pages that are drawn for one visitor alone, as `limitReading` counts. */
export function createDrawingLimit(
  factor: number,
  clock: () => number = () => performance.now(),
): (ctx: Context) => Promise<RateVerdict> {
  const limiter = createLocalLimiter(factor, clock);
  return (ctx) => takeOfNetworks(limiter, DRAWING_RULE, clientNetworks(ctx));
}

function createLocalLimiter(factor: number, clock: () => number): RateLimiter {
  /** When each bucket is full again, in milliseconds of a clock that nobody sets. */
  const fullAt = new LRUCache<string, number>({ max: MAX_NETWORKS });
  return {
    async take(rule, key) {
      const now = clock();
      const { one, all } = intervalsOf(rule, factor);
      const held = fullAt.get(key) ?? 0;
      // Longer than the rule's own span nobody waits: the clock was set back.
      const begin = held > now + all * 1_000 ? now : Math.max(held, now);
      const next = begin + one * 1_000;
      const waitMs = next - now - all * 1_000;
      if (waitMs > 0) return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
      fullAt.set(key, next);
      return { allowed: true };
    },
  };
}
