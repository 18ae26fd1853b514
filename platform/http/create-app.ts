import type { Router } from '@koa/router';
import Koa from 'koa';
import type { Logger } from 'pino';
import { apiFallback } from './api-fallback.ts';
import { refuseCrossSite } from './browser-security/cross-site.ts';
import {
  createSecurityHeaders,
  type SecurityHeaders,
  type SecuritySettings,
  STRICTEST,
} from './browser-security/security-headers.ts';
import { answerPlainForms } from './forms/plain-forms.ts';
import { problemDetails } from './problem-details.ts';
import { readJsonBody } from './read-json-body.ts';
import { openRequest } from './request-id.ts';
import { logRequests } from './request-log.ts';

/** The only call whose body is signed byte by byte, and the only one another site's server makes on its own account. */
const WEBHOOK_PATH = '/api/stripe/webhook';
/** Mail programs and plain forms say here, in their own ways, what the address says already. */
const LINK_PATHS = ['/api/newsletter/unsubscribe', '/api/newsletter/confirm'];

/** A router, as far as the app uses it. */
export type Routes = Pick<Router, 'routes'>;

export interface AppOptions {
  readonly logger: Logger;
  readonly routers: readonly Routes[];
  /** Number of proxies in front whose X-Forwarded-* headers are believed; 0 believes none. */
  readonly trustedProxies: number;
  /** Sees every request from its beginning to its end: metrics and traces. */
  readonly observe?: Koa.Middleware;
  /** Makes the middleware that answers from memory, before all others. */
  readonly answerKept?: (securityHeaders: SecurityHeaders) => Koa.Middleware;
  /** Bounds what one network may read. */
  readonly limitReading?: Koa.Middleware;
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
  observe,
  answerKept,
  limitReading,
  security = STRICTEST,
}: AppOptions): Koa {
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies });
  // What escapes the error middleware: answers that break while they are sent.
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'an answer broke off'));

  const securityHeaders = createSecurityHeaders(security);
  if (answerKept !== undefined) app.use(answerKept(securityHeaders));
  app.use(openRequest({ trustsProxy: trustedProxies > 0, isHttps: security.https }));
  if (observe !== undefined) app.use(observe);
  app.use(logRequests(logger));
  app.use((ctx, next) => {
    ctx.set(securityHeaders(ctx));
    return next();
  });
  app.use(problemDetails(logger));
  if (limitReading !== undefined) app.use(limitReading);
  app.use(answerPlainForms());
  app.use(refuseCrossSite({ exempt: new Set([WEBHOOK_PATH]) }));
  app.use(readJsonBody({ raw: new Set([WEBHOOK_PATH, ...LINK_PATHS]) }));
  for (const router of routers) app.use(router.routes());
  app.use(apiFallback());
  return app;
}
