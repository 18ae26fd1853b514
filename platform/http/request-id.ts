import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { openRequestContext } from './request-context.ts';

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,99}$/;

export interface RequestNaming {
  /** Whether requests come through a proxy that sets `x-request-id` and `x-correlation-id` itself (TRUSTED_PROXIES). */
  readonly trustsProxy: boolean;
  /** Whether people reach the shop over HTTPS, by PUBLIC_URL. */
  readonly isHttps: boolean;
}

/** Names each request and says the name in the answer. */
export function openRequest({ trustsProxy, isHttps }: RequestNaming): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req, trustsProxy);
    const correlationId = named(ctx.req, 'x-correlation-id', trustsProxy) ?? requestId;
    openRequestContext(ctx, { requestId, correlationId, isHttps });
    ctx.set('x-request-id', requestId);
    await next();
  };
}

/** The name of a request: a trusted proxy's well-formed `x-request-id`, else a new UUID. What the log says of cause is nobody else's choice. */
export function requestIdOf(request: IncomingMessage, trustsProxy: boolean): string {
  return named(request, 'x-request-id', trustsProxy) ?? randomUUID();
}

function named(request: IncomingMessage, header: string, trustsProxy: boolean): string | undefined {
  const sent = request.headers[header];
  return trustsProxy && typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : undefined;
}
