import type { EventOf } from '#contracts/events/event.ts';

/** What became of a request: what it led to, or why it is refused. An expected refusal is a value; only bugs are thrown. */
export type Outcome<Done extends object, Refusal> =
  | (Done & { readonly accepted: true })
  | { readonly accepted: false; readonly refusal: Refusal };

/** What `decide` answers; no events when nothing is left to do, `isLasting` when nothing that came meanwhile changes that. */
export type Decision<Event, Refusal> = Outcome<
  { readonly events: readonly Event[]; readonly isLasting?: true },
  Refusal
>;

export function accept<Event>(...events: Event[]): Decision<Event, never> {
  return { accepted: true, events };
}

/** It was done, and stays so. */
export const DONE = { accepted: true, events: [], isLasting: true } as const;

export function refuse<Refusal>(refusal: Refusal): {
  readonly accepted: false;
  readonly refusal: Refusal;
} {
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
