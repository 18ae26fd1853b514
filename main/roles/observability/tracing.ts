import type { Environment } from '#contracts/settings/environment.ts';
import { enableTracing, spanIds } from '#platform/observability/span.ts';
import type { Running } from '../running.ts';

/**
 * Sends traces to the OTLP/HTTP collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names. Without it nothing is loaded and spans are no-ops.
 * Every process keeps or drops a whole trace by the same computation on its id.
 */
export async function startTracing(environment: Environment): Promise<Running | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLE } = environment;
  if (endpoint === undefined) return null;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `miris-${ROLE}`, 'service.namespace': 'miris' }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    idGenerator: spanIds,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  provider.register();
  enableTracing();
  return { stop: () => provider.shutdown() };
}
