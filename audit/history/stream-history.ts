import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Actor, Recorded } from '#contracts/events/event.ts';
import type { AuditCause, AuditHistory, AuditStep, HistoryCategory } from '#contracts/http/console/audit.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { Decider } from '#domain/decider.ts';
import { describeChange, stateDifference } from './describe-change.ts';
import type { Description } from './describe-event.ts';
import type { Field } from './state-fields.ts';

/** What is needed to show the events of one kind of stream. */
export interface AuditedStream<State, Command, Event extends ShopEvent, Refusal> {
  readonly category: HistoryCategory;
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly fields: readonly Field[];
  describe(event: Event): Description;
}

/** Maximum of steps in one answer. */
export const STEPS_PER_PAGE = 200;

/** The newest steps of a stream, or those before a revision; what each changed comes from the decider's own `evolve`. */
export function pageOfHistory<State, Command, Event extends ShopEvent, Refusal>(
  stream: AuditedStream<State, Command, Event, Refusal>,
  id: string,
  label: string,
  events: readonly Recorded<Event>[],
  before = events.length,
): AuditHistory | null {
  if (events.length === 0) return null;
  const { category, decider, describe } = stream;
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

const ACTORS: Readonly<Record<Actor, string>> = {
  shopper: 'Client',
  admin: 'Administration',
  stripe: 'Prestataire de paiement',
  system: 'Boutique',
};

/** An event of the same stream that may have led to others. */
export interface KnownEvent {
  readonly revision: bigint;
  readonly title: string;
}

/** What made an event happen: an event before it in its stream where that is known, else what its actor did. */
function causeOf({ metadata }: Recorded<ShopEvent>, known: ReadonlyMap<string, KnownEvent>): AuditCause {
  const { actor, correlationId, causationId } = metadata;
  const event = known.get(causationId);
  const text =
    event === undefined
      ? causeByActor(actor, causationId)
      : `suite de l’événement ${event.revision}, «\u00a0${event.title}\u00a0»`;
  return { text, correlationId, causationId };
}

function causeByActor(actor: Actor, causationId: string): string {
  switch (actor) {
    case 'shopper':
      return 'demande du client';
    case 'admin':
      return 'action dans l’administration';
    case 'stripe':
      return 'avis du prestataire de paiement';
    case 'system':
      // Timed tasks act under their own name, process managers under the id of the event they react to.
      return idSchema.safeParse(causationId).success
        ? 'suite d’un événement d’un autre flux'
        : `tâche «\u00a0${causationId}\u00a0»`;
  }
}
