import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { AppendResult, Cause, EventStore } from '../event-store/event-store.ts';
import type { Metrics } from './metrics.ts';
import { inCurrentTrace, inSpan } from './span.ts';

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
