import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { freePort } from '#embedded/free-port.ts';
import { listen } from '../roles/http-server.ts';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.unknown()).default([]),
});
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
export type CollectedSpan = z.infer<typeof spanSchema>;

/** An OTLP/HTTP collector that keeps the spans it is sent. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const sent = exportSchema.parse(await json(request));
    for (const { scopeSpans } of sent.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await freePort();
  await listen(server, port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** The spans of the trace that has spans of all these names; none when there is no such trace yet. */
    traceWith(...names: string[]): CollectedSpan[] {
      const traces = [...new Set(spans.map(({ traceId }) => traceId))];
      const spansOf = (traceId: string) => spans.filter((span) => span.traceId === traceId);
      const found = traces.find((traceId) =>
        names.every((name) => spansOf(traceId).some((span) => span.name === name)),
      );
      return found === undefined ? [] : spansOf(found);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
