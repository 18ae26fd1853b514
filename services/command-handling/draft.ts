import type { Decider } from '#contracts/decider.ts';
import type { EventOf } from '#contracts/events/event.ts';

/**
 * A state in the making: events are applied one after another to parts that nobody else holds, so that a long fold makes one state
 * and not one per event. `state` is where they led so far.
 */
export interface Draft<State, Event> {
  readonly state: State;
  apply(event: Event): void;
}

/** A decider that may say how its state is built in bulk; it must lead where `evolve` leads. */
export interface DraftingDecider<State, Command, Event extends EventOf<string, unknown>, Refusal>
  extends Decider<State, Command, Event, Refusal> {
  draft?(from: State): Draft<State, Event>;
}

/** Starts a draft; deciders without one of their own evolve step by step. */
export function draftOf<State, Command, Event extends EventOf<string, unknown>, Refusal>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
  from: State,
): Draft<State, Event> {
  if (decider.draft !== undefined) return decider.draft(from);
  let state = from;
  return {
    get state() {
      return state;
    },
    apply(event) {
      state = decider.evolve(state, event);
    },
  };
}

/** The state that events lead to. */
export function fold<State, Command, Event extends EventOf<string, unknown>, Refusal>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
  from: State,
  events: readonly Event[],
): State {
  const draft = draftOf(decider, from);
  for (const event of events) draft.apply(event);
  return draft.state;
}
