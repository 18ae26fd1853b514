import type { Decider } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { AuditCategory, AuditHistory, AuditStep } from '#contracts/http/audit.ts';
import { describeChange } from './describe-change.ts';
import type { Description } from './describe-event.ts';
import { ACTORS, causeOf, type KnownEvent } from './event-origin.ts';
import { stateDifference } from './state-difference.ts';
import type { Field } from './state-fields.ts';

export type StreamHistory = AuditHistory;

/** What is needed to show the events of one kind of stream. */
export interface AuditedStream<State, Command, Event extends ShopEvent, Refusal> {
  readonly category: AuditCategory;
  readonly id: string;
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly fields: readonly Field[];
  describe(event: Event): Description;
}

/** Maximum of steps in one answer. */
export const STEPS_PER_PAGE = 200;

/** The newest steps of a stream, or those before a revision; what each changed comes from the decider's own `evolve`. */
export function pageOfHistory<State, Command, Event extends ShopEvent, Refusal>(
  stream: AuditedStream<State, Command, Event, Refusal>,
  label: string,
  events: readonly Recorded<Event>[],
  before = events.length,
): StreamHistory | null {
  if (events.length === 0) return null;
  const { category, id, decider, describe } = stream;
  const end = Math.min(before, events.length);
  const start = Math.max(0, end - STEPS_PER_PAGE);
  let state = events.slice(0, start).reduce<State>(decider.evolve, decider.initialState);
  const known = knownEvents(events.slice(0, end), describe);
  const steps = events.slice(start, end).map((event): AuditStep => {
    const was = state;
    state = decider.evolve(was, event);
    return {
      ...describeRecorded(event, describe(event), known),
      changes: stateDifference(was, state)
        .map((change) => describeChange(change, stream.fields))
        // Room made for what is not there yet is no change to people.
        .filter(({ before: old, after }) => old !== null || after !== null),
    };
  });
  return { stream: `${category}-${id}`, category, id, label, steps, nextBefore: start > 0 ? start : null };
}

/** The part of a step that is the same for every kind of stream. */
export function describeRecorded(
  event: Recorded<ShopEvent>,
  description: Description,
  known: ReadonlyMap<string, KnownEvent>,
): Omit<AuditStep, 'changes'> {
  return {
    id: event.id,
    revision: Number(event.revision),
    position: String(event.position),
    type: event.type,
    at: event.metadata.recordedAt,
    actor: event.metadata.actor,
    actorLabel: ACTORS[event.metadata.actor],
    cause: causeOf(event, known),
    ...description,
  };
}

function knownEvents<Event extends ShopEvent>(
  events: readonly Recorded<Event>[],
  describe: (event: Event) => Description,
): ReadonlyMap<string, KnownEvent> {
  return new Map(
    events.map((event) => [event.id, { revision: event.revision, title: describe(event).title }]),
  );
}
