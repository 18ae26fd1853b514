import { type Span, SpanStatusCode } from '@opentelemetry/api';
import type { Context, Middleware } from 'koa';
import type { Metrics } from '../observability/metrics.ts';
import { inFirstSpan, inSpan } from '../observability/span.ts';
import { requestContext } from './request-context.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Middleware that times each request by its route pattern, counts what became of commands and opens the trace. To stand right behind
 * the one that names the request.
 */
export function observeRequests(metrics: Metrics): Middleware {
  const routeOf = createRoutePattern();
  return (ctx, next) => {
    const end = metrics.httpDuration.startTimer({ method: ctx.method });
    return inRequestSpan(ctx, async (span) => {
      try {
        await next();
      } finally {
        const route = routeOf(ctx);
        end({ route, status: ctx.status });
        if (!READING.has(ctx.method) && route !== '(none)') countCommand(metrics, ctx, route);
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

/** More page addresses than the site has. */
const MAX_PAGES = 100;
const ID = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=\/|$)/gi;
const FOLDERS = /^\/(assets|objects|media|fonts)\//;

/**
 * Names the route of an answered request without what the visitor put into it, so that there are only so many names: the router's pattern,
 * a page's path with its ids taken out, or `(none)` for what does not exist.
 */
export function createRoutePattern(): (ctx: Context) => string {
  const pages = new Set<string>();
  return (ctx) => {
    const matched: unknown = ctx._matchedRoute;
    if (typeof matched === 'string') return matched;
    const folder = FOLDERS.exec(ctx.path)?.[1];
    if (folder !== undefined) return `/${folder}/*`;
    if (ctx.path.startsWith('/api/')) return '(none)';
    const page = ctx.path.replace(ID, '/:id');
    // What fails has a name once it was answered: anybody can make up addresses, and none of them may become a label.
    if (ctx.status >= 500) return pages.has(page) ? page : '(none)';
    if (ctx.status >= 300 && ctx.status !== 304) return '(none)';
    if (pages.size < MAX_PAGES) pages.add(page);
    return pages.has(page) ? page : '(other)';
  };
}
