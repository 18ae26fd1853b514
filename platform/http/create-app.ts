import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import { LEAVE_PAGES, LINK_PAGES } from '#contracts/answer-page.ts';
import { refuseCrossSite } from './browser-security/cross-site.ts';
import {
  createSecurityHeaders,
  type SecurityHeaders,
  type SecuritySettings,
  STRICTEST,
} from './browser-security/security-headers.ts';
import { type AnswerPagesOptions, type ShowAnswerPage, showAnswerPages } from './forms/answer-page.ts';
import { followOldAddresses } from './forms/old-addresses.ts';
import { isFormCall, takePlainForms } from './forms/plain-forms.ts';
import { createSentAnswers } from './forms/sent-answers.ts';
import { problemDetails } from './problem-details.ts';
import { HttpRefusal } from './refusal.ts';
import { readJsonBody } from './requests/read-json-body.ts';
import { openRequest, requestContext } from './requests/request-context.ts';
import { createRequestName, type NameRequest } from './requests/request-name.ts';

/** The only call whose body is signed byte by byte, and the only one another site's server makes on its own account. */
const WEBHOOK_PATH = '/api/stripe/webhook';
/** Mail programs and plain forms say here, in their own ways, what the address says already. */
const LINK_PATHS = [...LEAVE_PAGES, LINK_PAGES.confirmNewsletter, LINK_PAGES.confirmRestockNotice];

/** A router, as far as the app uses it. */
export type Routes = Pick<Router, 'routes'>;

export interface AppOptions {
  readonly logger: Logger;
  readonly routers: readonly Routes[];
  /** Number of proxies in front whose X-Forwarded-* headers are believed; 0 believes none. */
  readonly trustedProxies: number;
  /** Names requests in the log; without it pages have no name there. */
  readonly nameRequest?: NameRequest;
  /** Sees every request from its beginning to its end: metrics and traces. */
  readonly observe?: Koa.Middleware;
  /** Makes the middleware that answers from memory, before all others. */
  readonly serveCached?: (securityHeaders: SecurityHeaders) => Koa.Middleware;
  /** Bounds what one network may read. */
  readonly limitReading?: Koa.Middleware;
  /** Bounds the pages that are drawn as answers for one network. */
  readonly mayDraw?: AnswerPagesOptions['mayDraw'];
  /** Draws what is answered with a page of the site; without it, its words are answered alone. */
  readonly showAnswerPage?: ShowAnswerPage;
  /** Seals what forms are answered with (SESSION_SECRET); without it, what this process alone can open. */
  readonly secret?: string;
  /** What the security headers are made from; the strictest without it. */
  readonly security?: SecuritySettings;
}

/**
 * The shop's Koa app: everything under `/api`, and whatever else the routers serve. What they leave falls through to
 * middleware added later with `app.use` (the pages); nothing under `/api` does.
 */
export function createApp({
  logger,
  routers,
  trustedProxies,
  nameRequest = createRequestName(),
  observe,
  serveCached,
  limitReading,
  mayDraw,
  showAnswerPage,
  secret = randomUUID(),
  security = STRICTEST,
}: AppOptions): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  // What escapes the error middleware: answers that break while they are sent.
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'an answer broke off'));

  const securityHeaders = createSecurityHeaders(security);
  if (serveCached !== undefined) app.use(serveCached(securityHeaders));
  app.use(openRequest({ trustsProxy: trustedProxies > 0, isHttps: security.https }));
  if (observe !== undefined) app.use(observe);
  app.use(logRequests(logger, nameRequest));
  app.use((ctx, next) => {
    ctx.set(securityHeaders(ctx));
    return next();
  });
  app.use(showAnswerPages({ show: showAnswerPage, ...(mayDraw && { mayDraw }), securityHeaders, logger }));
  const sentAnswers = createSentAnswers(secret);
  app.use(sentAnswers.leadToAnswer());
  app.use(problemDetails(logger, nameRequest));
  app.use(followOldAddresses());
  if (limitReading !== undefined) app.use(limitReading);
  app.use(sentAnswers.showAnswer());
  app.use(takePlainForms());
  app.use(refuseCrossSite({ exempt: new Set([WEBHOOK_PATH]), needsNoCookie: isFormCall }));
  app.use(readJsonBody({ raw: new Set([WEBHOOK_PATH, ...LINK_PATHS]) }));
  for (const router of routers) app.use(router.routes());
  app.use(apiFallback());
  return app;
}

/** Refuses what no router took under `/api` and `/objects`: 405 when the path is known with other methods, else 404. */
function apiFallback(): Middleware {
  return async (ctx, next) => {
    const methods = knownMethods(ctx);
    const isApi = ctx.path === '/api' || ctx.path.startsWith('/api/') || ctx.path.startsWith('/objects/');
    if (methods.size > 0 && !methods.has(ctx.method)) {
      const allow = [...methods].sort().join(', ');
      throw new HttpRefusal(405, 'method-not-allowed', `Méthode non autorisée\u00a0: ${ctx.method}.`, {
        headers: { Allow: allow },
      });
    }
    if (isApi) throw new HttpRefusal(404, 'not-found', 'Cette adresse n’existe pas.');
    // What is left are pages, which are read alone.
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new HttpRefusal(
        405,
        'method-not-allowed',
        `Une page se lit seulement\u00a0: ${ctx.method} n’y est pas autorisé.`,
        {
          headers: { Allow: 'GET, HEAD' },
        },
      );
    await next();
  };
}

/** The methods of all routes whose path matches; the routers leave them on the context. */
function knownMethods(ctx: Context): Set<string> {
  const matched: unknown = ctx.matched;
  const methods = new Set<string>();
  if (!Array.isArray(matched)) return methods;
  for (const layer of matched) {
    if (typeof layer !== 'object' || layer === null || !Array.isArray(layer.methods)) continue;
    for (const method of layer.methods) if (typeof method === 'string') methods.add(method);
  }
  return methods;
}

const QUIET_PREFIXES = ['/assets/', '/objects/'];

/**
 * One line per request: method, the path's name, status, duration. Never what a visitor put into path, query, body or cookies: that
 * is personal, or opens what is.
 */
function logRequests(logger: Logger, nameRequest: NameRequest): Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const { requestId, correlationId } = requestContext(ctx);
      const level = QUIET_PREFIXES.some((prefix) => ctx.path.startsWith(prefix)) ? 'debug' : 'info';
      logger[ctx.status >= 500 ? 'error' : level](
        {
          requestId,
          correlationId,
          method: ctx.method,
          path: nameRequest(ctx),
          status: ctx.status,
          milliseconds: Math.round(performance.now() - start),
        },
        'request',
      );
    }
  };
}
