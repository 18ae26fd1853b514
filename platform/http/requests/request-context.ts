import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { AnswerPage } from '#contracts/answer-page.ts';
import type { Actor } from '#contracts/events/event.ts';
import type { ProblemCode } from '#contracts/http/problem.ts';
import type { Cause } from '../../event-store/event-store.ts';

/** What the shop knows of a request beside what Koa holds. */
export interface RequestContext {
  readonly requestId: string;
  /** Ties together everything one request set off; the one a trusted proxy sent along, else the request's id. */
  readonly correlationId: string;
  /** Whether people reach the shop over HTTPS, by PUBLIC_URL. */
  readonly isHttps: boolean;
  /** When it arrived, by `performance.now()`. */
  readonly begunAt: number;
  /** Under which code the request was refused, once it is. */
  refusedAs?: ProblemCode;
  /** Where the last event appended for the request stands in the log; absent as long as there is none. */
  appendedAt?: bigint;
  /** The page of the site that the request is answered with, if it is. */
  answerPage?: AnswerPage;
  /** The parsed JSON body; undefined without one. */
  body?: unknown;
  /** The body as it was sent; kept only where a signature is computed over it. */
  rawBody?: Buffer;
}

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** @throws Error when the app was put together without the request-id middleware: a bug. */
export function requestContext(ctx: Context): RequestContext {
  const context = contexts.get(ctx.req);
  if (context === undefined) throw new Error('no request context: the request-id middleware did not run');
  return context;
}

/** Why the events of this request happen: the metadata of whatever a command appends. */
export function causeOf(ctx: Context, actor: Actor): Cause {
  const context = requestContext(ctx);
  const { requestId, correlationId } = context;
  return {
    actor,
    correlationId,
    causationId: requestId,
    onAppended(position) {
      if (context.appendedAt === undefined || context.appendedAt < position) context.appendedAt = position;
    },
  };
}

/** The parsed JSON body, not yet checked against any contract; undefined without one. */
export function bodyOf(ctx: Context): unknown {
  return requestContext(ctx).body;
}

/**
 * The body byte by byte, for signatures.
 * @throws Error on a path whose raw body is not kept: a bug.
 */
export function rawBodyOf(ctx: Context): Buffer {
  const { rawBody } = requestContext(ctx);
  if (rawBody === undefined) throw new Error(`the raw body of ${ctx.path} is not kept`);
  return rawBody;
}

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,99}$/;

interface RequestNaming {
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
    contexts.set(ctx.req, { requestId, correlationId, isHttps, begunAt: performance.now() });
    ctx.set('x-request-id', requestId);
    await next();
  };
}

/**
 * The name of a request: a trusted proxy's well-formed `x-request-id`, else a new UUID. What the log says of cause is
 * nobody else's choice.
 */
export function requestIdOf(request: IncomingMessage, trustsProxy: boolean): string {
  return named(request, 'x-request-id', trustsProxy) ?? randomUUID();
}

function named(request: IncomingMessage, header: string, trustsProxy: boolean): string | undefined {
  const sent = request.headers[header];
  return trustsProxy && typeof sent === 'string' && WELL_FORMED.test(sent) ? sent : undefined;
}
