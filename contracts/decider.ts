import type { EventOf } from './events/event.ts';

/** What `decide` answers: the events that happen (none when the wish is already fulfilled), or why it is refused. */
export type Decision<Event, Refusal> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly refusal: Refusal };

export function accept<Event>(...events: Event[]): Decision<Event, never> {
  return { accepted: true, events };
}

export function refuse<Refusal>(refusal: Refusal): Decision<never, Refusal> {
  return { accepted: false, refusal };
}

/**
 * An aggregate's pure logic. `evolve` returns the old state for an event that does not apply; `decide` takes the clock and
 * new ids from the command. Neither does I/O.
 */
export interface Decider<State, Command, Event extends EventOf<string, unknown>, Refusal> {
  readonly initialState: State;
  evolve(state: State, event: Event): State;
  decide(command: Command, state: State): Decision<Event, Refusal>;
}
