import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Cause } from '#platform/event-store/event-store.ts';

/** Why a process manager acts: the event it reacts to, in the same correlation. */
export function causeOfEvent(event: Recorded<ShopEvent>): Cause {
  return { actor: 'system', correlationId: event.metadata.correlationId, causationId: event.id };
}

/** Why a timed task acts on a subject: time, not an event. */
export function causeOfTime(task: string, subjectId: string): Cause {
  return { actor: 'system', correlationId: subjectId, causationId: task };
}
