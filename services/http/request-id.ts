import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { openRequestContext } from './request-context.ts';

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,99}$/;

/** Names each request (the caller's well-formed `x-request-id`, else a new UUID) and says the name in the answer. */
export function openRequest(): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.get('x-request-id'));
    const correlationId = wellFormed(ctx.get('x-correlation-id')) ?? requestId;
    openRequestContext(ctx, { requestId, correlationId });
    ctx.set('x-request-id', requestId);
    await next();
  };
}

/** The name of a request: the one that it was sent with when it is well formed, else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return (typeof sent === 'string' ? wellFormed(sent) : undefined) ?? randomUUID();
}

function wellFormed(id: string): string | undefined {
  return WELL_FORMED.test(id) ? id : undefined;
}
