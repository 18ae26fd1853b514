import { createHash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, type Span, TraceFlags, trace } from '@opentelemetry/api';

interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * The trace of everything one request set off and that trace's first span, both computed from the correlation id that stands in every event's
 * metadata: request, worker and process manager find the same trace without telling each other.
 */
export function firstSpanOf(correlationId: string): SpanIds {
  const digest = createHash('sha256').update(`miris trace ${correlationId}`).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** A context whose spans hang below the first span of a request, in whichever process that was. */
export function belowFirstSpan(correlationId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...firstSpanOf(correlationId),
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  });
}

let forced: SpanIds | null = null;

/** Starts a span under ids that were decided before; needs `spanIds` as the tracer's generator. */
export function startWithIds(ids: SpanIds, start: () => Span): Span {
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
