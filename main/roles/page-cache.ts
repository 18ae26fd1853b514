import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { API_OPERATIONS } from '#contracts/calls/all.ts';
import { type CatalogueIndex, isPageDependency, type ShopReads } from '#contracts/reads.ts';
import { sessionCookie } from '#platform/admin-session/sessions.ts';
import type { SecurityHeaders } from '#platform/http/browser-security/security-headers.ts';
import { requestIdOf } from '#platform/http/requests/request-context.ts';
import type { NameRequest } from '#platform/http/requests/request-name.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { listenTo } from '#platform/postgres/listen.ts';
import { CHANGED_CHANNEL } from '#projections/lib/changes.ts';
import { createMoveNotices, type MovedReadModels } from '#projections/lib/moved-read-models.ts';
import { createShopReads } from '#projections/shop-reads.ts';
import { createCatalogueIndex } from '#web/server/catalogue-index.ts';
import { pageKey } from '#web/server/page-address.ts';
import { createPageCache, type PageCache } from '#web/server/page-cache.ts';
import { type ServeCachedOptions, serveCached } from '#web/server/send-page.ts';
import { type Parts, sessionSecretsOf } from './parts.ts';

/** The pages that this process keeps until the read models change. */
export interface KeptPages {
  readonly reads: ShopReads;
  readonly cache: PageCache;
  /** Which read models moved: heard on the same channel. */
  readonly moves: MovedReadModels;
  /** Which products there are. */
  readonly catalogue: () => Promise<CatalogueIndex>;
  /** Makes the middleware that answers what is kept. */
  serveCached(securityHeaders: SecurityHeaders): Middleware;
  /** Waits until this process has received every change that was committed before. */
  receivedChanges(): Promise<void>;
  close(): Promise<void>;
}

export function createPageCaching(
  { database, environment, logger, metrics, publicUrl }: Parts,
  nameRequest: NameRequest,
): KeptPages {
  const session = sessionCookie(sessionSecretsOf(environment));
  const reads = createShopReads(database.db);
  const cache = createPageCache({ reads });
  const lines = createHitLines(logger);
  const onAnswered = noteAnswers(metrics, lines, nameRequest, exposePageCache(metrics, cache));
  const isHttps = publicUrl.startsWith('https:');
  const trustsProxy = environment.TRUSTED_PROXIES > 0;
  const moves = createMoveNotices();
  const listener = listenTo(CHANGED_CHANNEL, environment.DATABASE_URL, {
    onChange(change) {
      if (isPageDependency(change)) cache.changed(change);
      else moves.hear(change);
    },
    onListening() {
      moves.resume();
      // While the site is being written, its pages change without a word from the read models.
      if (environment.NODE_ENV !== 'development') cache.resume();
    },
    onLost(reason) {
      moves.pause();
      cache.pause();
      if (reason !== null)
        logger.warn({ reason }, 'changes are not received: pages are rendered for each visit');
    },
  });
  return {
    reads,
    cache,
    moves,
    catalogue: createCatalogueIndex(cache),
    serveCached: (securityHeaders) =>
      serveCached({
        cache,
        keyOf: ({ url, headers }) => keyOf(url, () => session.isCarriedBy(headers.cookie, isHttps)),
        commonHeaders: (ctx) => ({
          ...securityHeaders(ctx),
          'x-request-id': requestIdOf(ctx.req, trustsProxy),
        }),
        onAnswered,
      }),
    receivedChanges: () => listener.caughtUp(),
    async close() {
      lines.close();
      await listener.close();
    },
  };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const SHARED_CALLS = new Set(API_OPERATIONS.filter(({ shared }) => shared).map(({ path }) => path));

/** A page, or a call whose answer is the same for all but administrators. A made-up session changes nothing. */
function keyOf(url: string, hasSession: () => boolean): string | null {
  if (!url.startsWith('/api/')) return pageKey(url);
  return SHARED_CALLS.has(url.replace(ID, '{id}')) && !hasSession() ? url : null;
}

/** Times answers from memory as the app does its own; the log has a line a second for them. */
function noteAnswers(
  metrics: Metrics,
  lines: HitLines,
  nameRequest: NameRequest,
  countHit: () => void,
): ServeCachedOptions['onAnswered'] {
  return ({ ctx, seconds }) => {
    const { method, status } = ctx;
    const route = nameRequest(ctx);
    countHit();
    metrics.httpDuration.observe({ method, route, status }, seconds);
    lines.count(method, route, status);
  };
}

/**
 * Counts answers from memory and answers that had to be made, and the memory of what is kept.
 * @returns what is to be called for each answer from memory.
 */
export function exposePageCache({ registry }: Metrics, cache: Pick<PageCache, 'statistics'>): () => void {
  const registers = [registry];
  let hits = 0;
  new Counter({
    name: 'miris_page_cache_requests_total',
    help: 'Answers that are the same for everybody: sent from memory (hit) or made (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      const { made, found } = cache.statistics();
      this.inc({ result: 'hit' }, hits + found);
      this.inc({ result: 'miss' }, made);
    },
  });
  new Gauge({
    name: 'miris_page_cache_bytes',
    help: 'Memory that kept answers take.',
    registers,
    collect() {
      this.set(cache.statistics().bytes);
    },
  });
  return () => {
    hits += 1;
  };
}

/** The log's lines about answers from memory. */
export interface HitLines {
  count(method: string, path: string, status: number): void;
  /** Writes what was counted and counts no more. */
  close(): void;
}

const EVERY_MS = 1_000;

/**
 * One line a second for all answers from memory to requests of one kind. A line for each cost more than the answer, and there is
 * nothing to say of one that is not true of the others: they are public, and the same to the byte.
 */
export function createHitLines(logger: Pick<Logger, 'info'>): HitLines {
  const counts = new Map<string, { method: string; path: string; status: number; answers: number }>();

  function write(): void {
    for (const hits of counts.values()) logger.info(hits, 'answered from memory');
    counts.clear();
  }
  const timer = setInterval(write, EVERY_MS).unref();

  return {
    count(method, path, status) {
      const key = `${status} ${method} ${path}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { method, path, status, answers: 1 });
      else known.answers += 1;
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}
