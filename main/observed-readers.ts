import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Projection } from '#projections/projection.ts';
import { withLogContext } from '#services/observability/log-context.ts';
import { inSpan, noteSpan } from '#services/observability/span.ts';
import type { ProcessManager } from '#workers/process-manager.ts';
import type { Parts } from './parts.ts';

type Observers = Pick<Parts, 'metrics' | 'logger'>;

/** A projection that times its batches, and shows them in the traces and under the correlation ids of the wishes that led to them. */
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
      for (const [correlationId, count] of countByWish(events)) {
        noteSpan(`project ${name}`, correlationId, startedAt, { 'miris.events': count });
        logger.debug({ projection: name, correlationId, events: count, milliseconds }, 'projected');
      }
      return result;
    },
  };
}

/** A process manager that times each reaction, and shows it in the trace and under the correlation id of the wish that led to it. */
export function observedProcessManager(
  processManager: ProcessManager,
  { metrics, logger }: Observers,
): ProcessManager {
  const { name } = processManager;
  return {
    ...processManager,
    react: (event, context) =>
      withinWish(`react ${name}`, event, async () => {
        const end = metrics.reactionDuration.startTimer({ manager: name });
        try {
          await processManager.react(event, context);
          const seconds = end({ outcome: 'done' });
          logger.debug({ manager: name, eventType: event.type, milliseconds: seconds * 1_000 }, 'reacted');
        } catch (error) {
          end({ outcome: 'failed' });
          // The runner tells the error and when it tries again; this line tells whose wish waits.
          logger.warn({ manager: name, eventType: event.type }, 'a reaction broke off');
          throw error;
        }
      }),
  };
}

function withinWish<T>(what: string, event: Recorded<ShopEvent>, work: () => Promise<T>): Promise<T> {
  const { correlationId } = event.metadata;
  const attributes = { 'miris.event': event.type, 'miris.position': String(event.position) };
  return withLogContext({ correlationId, eventId: event.id }, () =>
    inSpan(what, { attributes, correlationId }, work),
  );
}

function countByWish(events: readonly Recorded<ShopEvent>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { metadata } of events)
    counts.set(metadata.correlationId, (counts.get(metadata.correlationId) ?? 0) + 1);
  return counts;
}
