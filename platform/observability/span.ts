import { createHash } from 'node:crypto';
import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * The trace of everything one request set off and that trace's first span, both computed from the correlation id that stands in every
 * event's metadata: request, worker and process manager find the same trace without telling each other.
 */
function firstSpanOf(correlationId: string): SpanIds {
  const digest = createHash('sha256').update(`miris trace ${correlationId}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** A context whose spans hang below the first span of a request, in whichever process that was. */
function belowFirstSpan(correlationId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...firstSpanOf(correlationId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

let forced: SpanIds | null = null;

/** Starts a span under ids that were decided before; needs `spanIds` as the tracer's generator. */
function startWithIds(ids: SpanIds, start: () => Span): Span {
  forced = ids;
  try {
    return start();
  } finally {
    forced = null;
  }
}

/** The tracer's source of ids: random ones but for `startWithIds`. */
export const spanIds = {
  generateTraceId: () => forced?.traceId ?? randomHex(32),
  generateSpanId: () => forced?.spanId ?? randomHex(16),
};

function randomHex(length: number): string {
  let text = '';
  while (text.length < length)
    text += Math.floor(Math.random() * 0x1_0000_0000)
      .toString(16)
      .padStart(8, '0');
  return text;
}

const tracer = trace.getTracer('miris');
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
let tracing = false;

interface SpanOptions {
  readonly attributes?: Attributes;
  /** Correlation id of the request the work belongs to, where no span of it is open here: the span's parent is that request's first one. */
  readonly correlationId?: string | undefined;
  /** Other requests the work is also done for. */
  readonly alsoFor?: readonly string[];
}

/** To be called once a tracer provider is registered. Until then every function here only does the work it is given. */
export function enableTracing(): void {
  tracing = true;
}

/**
 * Does work in a span of its own, which ends with it.
 * @throws what `work` throws.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  if (!tracing) return work(NO_SPAN);
  const { attributes = {}, alsoFor = [] } = options;
  return tracer.startActiveSpan(name, { attributes, links: alsoFor.map(linkTo) }, placeOf(options), (span) =>
    finish(span, work),
  );
}

/** As `inSpan`, but only where a trace is under way: nothing begins one here. */
export function inCurrentTrace<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracing && trace.getActiveSpan() !== undefined ? inSpan(name, {}, work) : work();
}

/** Does the work that begins a request, in the first span of its trace. */
export function inFirstSpan<T>(
  name: string,
  correlationId: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!tracing) return work(NO_SPAN);
  const span = startWithIds(firstSpanOf(correlationId), () =>
    tracer.startSpan(name, { attributes, root: true }),
  );
  return context.with(trace.setSpan(context.active(), span), () => finish(span, work));
}

/** Notes work that is done already, in the trace of the request it was done for. */
export function noteSpan(name: string, correlationId: string, startTime: Date, attributes: Attributes): void {
  if (!tracing) return;
  tracer.startSpan(name, { attributes, startTime }, belowFirstSpan(correlationId)).end();
}

function placeOf({ correlationId }: SpanOptions): Context {
  const active = context.active();
  return correlationId === undefined || trace.getSpan(active) !== undefined
    ? active
    : belowFirstSpan(correlationId);
}

function linkTo(correlationId: string): Link {
  return { context: { ...firstSpanOf(correlationId), traceFlags: 1, isRemote: true } };
}

async function finish<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    // The name alone: a message may repeat what a visitor typed.
    span.setStatus({
      code: SpanStatusCode.ERROR,
      message: error instanceof Error ? error.name : 'not an error',
    });
    throw error;
  } finally {
    span.end();
  }
}
