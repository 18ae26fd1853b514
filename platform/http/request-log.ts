import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestContext } from './request-context.ts';

/** The token after it opens an order's page. */
const ORDER_LINK = /^(\/commande\/suivi\/).+/;
const QUIET_PREFIXES = ['/assets/', '/objects/'];

/**
 * One line per request: method, path, status, duration. Never a query string, body, cookie or address: those hold personal data.
 */
export function logRequests(logger: Logger): Middleware {
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
          path: ctx.path.replace(ORDER_LINK, '$1…'),
          status: ctx.status,
          milliseconds: Math.round(performance.now() - start),
        },
        'request',
      );
    }
  };
}
