import type { IncomingMessage, RequestListener } from 'node:http';
import type { ShopReads } from '#contracts/reads.ts';
import { listenForChanges } from '#projections/change-listener.ts';
import { createShopReads } from '#projections/shop-reads.ts';
import { sessionCookie } from '#services/admin-session/sessions.ts';
import { requestIdOf } from '#services/http/request-id.ts';
import type { Metrics } from '#services/observability/metrics.ts';
import { type AnswerCache, createAnswerCache } from '#web/server/answer-cache/answer-cache.ts';
import { type AnsweredFromMemory, answerFromMemory } from '#web/server/answer-cache/answer-from-memory.ts';
import { pageKey } from '#web/server/answer-cache/page-key.ts';
import { isShown } from '#web/server/answer-cache/shown-index.ts';
import { createHitLines, type HitLines } from './hit-lines.ts';
import { exposePageCache } from './page-cache-metrics.ts';
import type { Parts } from './parts.ts';

/** Answers that are the same for every shopper, kept in this process until the read models change. */
export interface Answers {
  readonly reads: ShopReads;
  readonly cache: AnswerCache;
  /** Waits until this process has heard of every change that was committed before. */
  heardOfChanges(): Promise<void>;
  /** Puts the answers from memory before an app. */
  before(app: RequestListener): RequestListener;
  close(): Promise<void>;
}

export function openAnswers({ database, environment, logger, metrics, publicUrl }: Parts): Answers {
  const session = sessionCookie(environment.SESSION_SECRET);
  const isHttps = publicUrl.startsWith('https:');
  const reads = createShopReads(database.db);
  const cache = createAnswerCache({ reads });
  const countHit = exposePageCache(metrics, cache);
  const lines = createHitLines(logger);
  const listener = listenForChanges(environment.DATABASE_URL, {
    onChange: (change) => isShown(change) && cache.changed(change),
    // While the site is being written, its pages change without a word from the read models.
    onListening: () => environment.NODE_ENV !== 'development' && cache.resume(),
    onLost(reason) {
      cache.pause();
      if (reason !== null)
        logger.warn({ reason }, 'changes are not heard of: pages are rendered for each visit');
    },
  });
  return {
    reads,
    cache,
    heardOfChanges: () => listener.heard(),
    before: (app) =>
      answerFromMemory({
        cache,
        keyOf: (request) => keyOfRequest(request, (cookies) => session.isCarriedBy(cookies, isHttps)),
        trustsProxy: environment.TRUSTED_PROXIES > 0,
        nameOf: (request) => requestIdOf(request, environment.TRUSTED_PROXIES > 0),
        onAnswered: noteAnswer(metrics, lines, countHit),
        otherwise: app,
      }),
    async close() {
      lines.close();
      await listener.close();
    },
  };
}

const SHARED_CALL =
  /^\/api\/(?:products|(?:products|reviews\/product)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A page, or a call whose answer is the same for all but administrators. A made-up session changes nothing. */
function keyOfRequest(
  { url = '', headers }: IncomingMessage,
  isSession: (cookies: string | undefined) => boolean,
): string | null {
  if (!url.startsWith('/api/')) return pageKey(url);
  return SHARED_CALL.test(url) && !isSession(headers.cookie) ? url : null;
}

const ID = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Times an answer as the app does its own, and counts it for the log. */
function noteAnswer(
  metrics: Metrics,
  lines: HitLines,
  countHit: () => void,
): (answered: AnsweredFromMemory) => void {
  return ({ request: { method = '' }, path, status, startedAt }) => {
    countHit();
    const seconds = (performance.now() - startedAt) / 1_000;
    metrics.httpDuration.observe({ method, route: path.replace(ID, '/:id'), status }, seconds);
    lines.count(method, path, status);
  };
}
