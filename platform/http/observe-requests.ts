import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Context, Middleware } from 'koa';
import type { Metrics } from '../observability/metrics.ts';
import { inFirstSpan, inSpan } from '../observability/span.ts';
import { requestContext } from './requests/request-context.ts';
import { type NameRequest, UNNAMED } from './requests/request-name.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Middleware that times each request by its name, counts what became of commands and opens the trace. To stand right behind
 * the one that names the request.
 */
export function observeRequests(metrics: Metrics, nameRequest: NameRequest): Middleware {
  return (ctx, next) => {
    const end = metrics.httpDuration.startTimer({ method: ctx.method });
    return inRequestSpan(ctx, async (span) => {
      try {
        await next();
      } finally {
        const route = nameRequest(ctx);
        end({ route, status: ctx.status });
        if (!READING.has(ctx.method) && route !== UNNAMED) countCommand(metrics, ctx, route);
        describeSpan(span, ctx, route);
      }
    });
  };
}

/** A request without a correlation id begins a trace; one that carries one is a span of that trace. */
function inRequestSpan(ctx: Context, work: (span: Span) => Promise<void>): Promise<void> {
  const { requestId, correlationId } = requestContext(ctx);
  const attributes = { 'http.request.method': ctx.method, 'miris.request_id': requestId };
  return correlationId === requestId
    ? inFirstSpan(ctx.method, correlationId, attributes, work)
    : inSpan(ctx.method, { attributes, correlationId }, work);
}

function describeSpan(span: Span, ctx: Context, route: string): void {
  if (!span.isRecording()) return;
  span.updateName(`${ctx.method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': ctx.status });
  if (ctx.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function countCommand(metrics: Metrics, ctx: Context, route: string): void {
  const { refusedAs } = requestContext(ctx);
  const outcome = ctx.status >= 500 ? 'failed' : ctx.status >= 400 ? 'refused' : 'accepted';
  metrics.commands.inc({ route, outcome, code: refusedAs ?? '' });
}
