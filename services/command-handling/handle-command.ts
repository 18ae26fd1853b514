import type { Decider, Decision } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Cause, EventStore, StreamName } from '../event-store/event-store.ts';
import { NO_STREAM } from '../event-store/event-store.ts';
import { withConflictRetry } from './conflict-retry.ts';

/** What became of a command: `position` is the log position of its last event, or null when nothing had to happen. */
export type Handled<State, Refusal> =
  | {
      readonly accepted: true;
      readonly state: State;
      readonly position: bigint | null;
      readonly revision: bigint | null;
    }
  | { readonly accepted: false; readonly refusal: Refusal; readonly state: State };

/**
 * Loads a stream, folds it, decides and appends with the expected revision. On a conflict the decision is made again on
 * the fresh state (bounded, jittered).
 * @throws ConflictRetriesExhausted when others kept appending first.
 */
export async function handleCommand<State, Command, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
): Promise<Handled<State, Refusal>> {
  return withConflictRetry<Handled<State, Refusal>>(stream, async () => {
    const { events, revision } = await store.readStream<Event>(stream);
    const state = events.reduce<State>(decider.evolve, decider.initialState);
    const decision: Decision<Event, Refusal> = decider.decide(command, state);
    if (!decision.accepted)
      return { done: true, value: { accepted: false, refusal: decision.refusal, state } };
    if (decision.events.length === 0)
      return { done: true, value: { accepted: true, state, position: null, revision } };
    const appended = await store.append(stream, decision.events, {
      expectedRevision: revision ?? NO_STREAM,
      cause,
    });
    if (appended.outcome === 'conflict') return { done: false };
    const next = decision.events.reduce<State>(decider.evolve, state);
    return { done: true, value: { accepted: true, state: next, ...appended } };
  });
}
