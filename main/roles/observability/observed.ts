import type { Logger } from 'pino';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { AppendResult, Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { inCurrentTrace, inSpan, noteSpan } from '#platform/observability/span.ts';
import type { Projection } from '#projections/lib/projection.ts';
import type { ProcessManager } from '#workers/process-manager.ts';

interface Observers {
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** A projection that times its batches, and shows them in the traces and under the correlation ids of the requests that led to them. */
export function observedProjection(projection: Projection, { metrics, logger }: Observers): Projection {
  const { name, handles } = projection;
  return {
    ...projection,
    async handle(db, schema, given) {
      const events = [given].flat().filter(({ type }) => handles.has(type));
      const startedAt = new Date();
      const end = metrics.projectionDuration.startTimer({ projection: name });
      const result = await projection.handle(db, schema, given);
      const milliseconds = end() * 1_000;
      metrics.eventsProjected.inc({ projection: name }, events.length);
      for (const [correlationId, count] of countByRequest(events)) {
        noteSpan(`project ${name}`, correlationId, startedAt, { 'miris.events': count });
        logger.debug({ projection: name, correlationId, events: count, milliseconds }, 'projected');
      }
      return result;
    },
  };
}

/**
 * A process manager that times its reactions, and shows them in the traces and under the correlation ids of the requests that led to them.
 * The ids are said line by line: a context that follows asynchronous work costs a worker of Node 20 a tenth of its time.
 */
export function observedProcessManager(
  processManager: ProcessManager,
  { metrics, logger }: Observers,
): ProcessManager {
  const { name, reactTogether } = processManager;

  async function timed(events: readonly Recorded<ShopEvent>[], work: () => Promise<void>): Promise<void> {
    const end = metrics.reactionDuration.startTimer({ manager: name });
    try {
      await work();
      const milliseconds = end({ outcome: 'done' }) * 1_000;
      for (const [correlationId, count] of countByRequest(events))
        logger.debug({ manager: name, correlationId, events: count, milliseconds }, 'reacted');
    } catch (error) {
      end({ outcome: 'failed' });
      // The runner logs the error and the next try; these lines say which requests wait.
      for (const [correlationId] of countByRequest(events))
        logger.warn({ manager: name, correlationId }, 'a reaction broke off');
      throw error;
    }
  }

  return {
    ...processManager,
    react: (event) =>
      inSpan(`react ${name}`, intervalsOf(event), () => timed([event], () => processManager.react(event))),
    ...(reactTogether && {
      async reactTogether(events) {
        const startedAt = new Date();
        await timed(events, () => reactTogether(events));
        for (const [correlationId, count] of countByRequest(events))
          noteSpan(`react ${name}`, correlationId, startedAt, { 'miris.events': count });
      },
    }),
  };
}

function intervalsOf({ type, position, metadata }: Recorded<ShopEvent>) {
  const attributes = { 'miris.event': type, 'miris.position': String(position) };
  return { attributes, correlationId: metadata.correlationId };
}

function countByRequest(events: readonly Recorded<ShopEvent>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { metadata } of events)
    counts.set(metadata.correlationId, (counts.get(metadata.correlationId) ?? 0) + 1);
  return counts;
}

/** An event store that counts and times what is written to it, and shows it in the trace of the request it belongs to. */
export function observedEventStore(store: EventStore, metrics: Metrics): EventStore {
  return {
    ...store,
    async append(stream, events, options) {
      const category = categoryOf(stream);
      const [correlationId, ...alsoFor] = correlationsOf(options.cause);
      const attributes = { 'miris.events': events.map(({ type }) => type) };
      return inSpan(`append ${category}`, { attributes, correlationId, alsoFor }, async (span) => {
        const end = metrics.appendDuration.startTimer();
        let outcome: AppendResult['outcome'] | 'failed' = 'failed';
        try {
          const result = await store.append(stream, events, options);
          outcome = result.outcome;
          if (outcome === 'appended') countEvents(metrics, events);
          else metrics.appendConflicts.inc({ category });
          return result;
        } finally {
          end({ outcome });
          span.setAttribute('miris.outcome', outcome);
        }
      });
    },
    readStream: (stream, options) =>
      inCurrentTrace(`load ${categoryOf(stream)}`, () => store.readStream(stream, options)),
  };
}

function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-'));
}

/** Several commands may share an append: the trace that carries it points to the others. */
function correlationsOf(cause: Cause | readonly Cause[]): string[] {
  const causes: readonly Cause[] = 'actor' in cause ? [cause] : cause;
  return [...new Set(causes.map(({ correlationId }) => correlationId))];
}

function countEvents(metrics: Metrics, events: readonly ShopEvent[]): void {
  for (const event of events) {
    metrics.eventsAppended.inc({ type: event.type });
    if (event.type === 'RefundSettled') metrics.refundsSettled.inc({ outcome: event.data.outcome });
    if (event.type === 'EmailFailed') metrics.mailsFailed.inc({ final: String(event.data.final) });
  }
}
