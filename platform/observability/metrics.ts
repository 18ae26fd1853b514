import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const FAST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * What a process counts of itself, in Prometheus's terms. Labels hold names that the code knows, never anything a visitor sent.
 * docs/observability.md explains each.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets: FAST_SECONDS, registers });

  const refundsSettled = counter('miris_refunds_settled_total', 'Refunds that came to an end.', ['outcome']);
  const mailsFailed = counter('miris_mail_failures_total', 'Tries to send a mail that failed.', ['final']);
  const eventsAppended = counter('miris_events_appended_total', 'Events this process wrote, by type.', [
    'type',
  ]);
  // Said to be none from the start: an alert sees the first of them.
  refundsSettled.inc({ outcome: 'failed' }, 0);
  mailsFailed.inc({ final: 'true' }, 0);
  eventsAppended.inc({ type: 'PaymentHeld' }, 0);

  return {
    registry,
    refundsSettled,
    mailsFailed,
    eventsAppended,
    httpDuration: histogram('miris_http_request_duration_seconds', 'Time to answer, by route pattern.', [
      'method',
      'route',
      'status',
    ]),
    commands: counter('miris_commands_total', 'Commands over HTTP and what became of them.', [
      'route',
      'outcome',
      'code',
    ]),
    appendDuration: histogram('miris_append_duration_seconds', 'Time of an append to the event store.', [
      'outcome',
    ]),
    appendConflicts: counter(
      'miris_append_conflicts_total',
      'Appends that another writer was ahead of; they are decided again.',
      ['category'],
    ),
    providerDuration: histogram(
      'miris_payment_provider_duration_seconds',
      'Time of a call to the payment provider.',
      ['operation', 'outcome'],
    ),
    projectionDuration: histogram(
      'miris_projection_batch_duration_seconds',
      'Time to apply a batch of events to a read model.',
      ['projection'],
    ),
    eventsProjected: counter('miris_projected_events_total', 'Events applied to a read model.', [
      'projection',
    ]),
    reactionDuration: histogram(
      'miris_reaction_duration_seconds',
      'Time a process manager took over one event.',
      ['manager', 'outcome'],
    ),
    clockOff: new Gauge({
      name: 'miris_clock_off_seconds',
      help: 'How far this process’s clock is from what it is compared with, while it is not believed; else 0.',
      registers,
    }),
    /** Memory, processor, garbage collection and event loop; costs a little all the time, so only where it is scraped. */
    watchProcess: () => collectDefaultMetrics({ register: registry, prefix: 'miris_' }),
  };
}
