import type { Decider } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { AuditCategory, AuditHistory, AuditStep } from '#contracts/http/audit.ts';
import { ACTORS, causeOf, type KnownEvent } from './event-origin.ts';
import { stateDifference } from './state-difference.ts';
import type { Field } from './state-fields.ts';
import { tellChange } from './tell-change.ts';
import type { Told } from './tell-event.ts';

export type StreamHistory = AuditHistory;

/** What is needed to tell the events of one kind of stream. */
export interface Teller<State, Command, Event extends ShopEvent, Refusal> {
  readonly category: AuditCategory;
  readonly id: string;
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly fields: readonly Field[];
  tell(event: Event): Told;
}

/** Most steps in one answer. */
export const STEPS_PER_PAGE = 200;

/** The newest steps of a stream, or those before a revision; what each changed comes from the decider's own `evolve`. */
export function pageOfHistory<State, Command, Event extends ShopEvent, Refusal>(
  teller: Teller<State, Command, Event, Refusal>,
  label: string,
  events: readonly Recorded<Event>[],
  before = events.length,
): StreamHistory | null {
  if (events.length === 0) return null;
  const { category, id, decider, tell } = teller;
  const end = Math.min(before, events.length);
  const start = Math.max(0, end - STEPS_PER_PAGE);
  let state = events.slice(0, start).reduce<State>(decider.evolve, decider.initialState);
  const known = knownEvents(events.slice(0, end), tell);
  const steps = events.slice(start, end).map((event): AuditStep => {
    const was = state;
    state = decider.evolve(was, event);
    return {
      ...tellRecorded(event, tell(event), known),
      changes: stateDifference(was, state)
        .map((change) => tellChange(change, teller.fields))
        // Room made for what is not there yet is no change to people.
        .filter(({ before: old, after }) => old !== null || after !== null),
    };
  });
  return { stream: `${category}-${id}`, category, id, label, steps, nextBefore: start > 0 ? start : null };
}

/** The part of a step that is the same for every kind of stream. */
export function tellRecorded(
  event: Recorded<ShopEvent>,
  told: Told,
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
    ...told,
  };
}

function knownEvents<Event extends ShopEvent>(
  events: readonly Recorded<Event>[],
  tell: (event: Event) => Told,
): ReadonlyMap<string, KnownEvent> {
  return new Map(events.map((event) => [event.id, { revision: event.revision, title: tell(event).title }]));
}
