import { expect } from 'vitest';
import type { EventOf } from '#contracts/events/event.ts';
import type { Decider, Decision } from '#domain/decider.ts';

/** What a decider answered, ready to be compared. */
export interface Outcome<State, Event, Refusal> {
  /** Exactly these events happened, in this order. */
  then(...events: readonly Event[]): void;
  /** The command was refused for this reason. */
  thenRefuses(refusal: Refusal): void;
  /** The command was already fulfilled: accepted, and no event. */
  thenNothingHappened(): void;
  /** The state once the events have happened (the state before, when the command was refused). */
  readonly state: State;
  readonly decision: Decision<Event, Refusal>;
}

export interface Given<State, Command, Event, Refusal> {
  when(command: Command): Outcome<State, Event, Refusal>;
  /** The state the past leads to. */
  readonly state: State;
}

/**
 * Starts a test of a decider from its past:
 * `given(stockDecider, [adjusted(10)]).when(reserve(3)).then(reserved(3))`.
 */
export function given<State, Command, Event extends EventOf<string, unknown>, Refusal>(
  decider: Decider<State, Command, Event, Refusal>,
  past: readonly Event[] = [],
): Given<State, Command, Event, Refusal> {
  // `evolve` is called as a method: a decider may be written with `this`.
  const fold = (from: State, events: readonly Event[]) =>
    events.reduce((state, event) => decider.evolve(state, event), from);
  const before = fold(decider.initialState, past);
  return {
    state: before,
    when(command) {
      const decision = decider.decide(command, before);
      return outcomeOf(decision, decision.accepted ? fold(before, decision.events) : before);
    },
  };
}

function outcomeOf<State, Event, Refusal>(
  decision: Decision<Event, Refusal>,
  state: State,
): Outcome<State, Event, Refusal> {
  return {
    state,
    decision,
    then(...events) {
      expect(decision).toEqual({ accepted: true, events });
    },
    thenRefuses(refusal) {
      expect(decision).toEqual({ accepted: false, refusal });
    },
    thenNothingHappened() {
      const { accepted, events } = { events: null, ...decision };
      expect({ accepted, events }).toEqual({ accepted: true, events: [] });
    },
  };
}
