import type { Decider, Decision } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Cause, EventStore, StreamName } from '../event-store/event-store.ts';
import { NO_STREAM } from '../event-store/event-store.ts';
import { type CommandKey, commandsOf, type KeyReused, recall, recordOf } from './command-memory.ts';
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

/** Every command names its kind. */
export interface AnyCommand {
  readonly type: string;
}

/**
 * Loads a stream, folds it, decides and appends with the expected revision. On a conflict the decision is made again on
 * the fresh state (bounded, jittered).
 * @param key what the caller names the command with. One that the stream carries already is not decided again: it is accepted, with
 * the log's last position, or refused `key-reused` when another content came with it.
 * @throws ConflictRetriesExhausted when others kept appending first.
 */
export function handleCommand<State, Command, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
): Promise<Handled<State, Refusal>>;
export function handleCommand<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
  key: CommandKey | undefined,
): Promise<Handled<State, Refusal | KeyReused>>;
export function handleCommand<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<State, Refusal | KeyReused>> {
  const record = key && recordOf(key, command);
  return withConflictRetry<Handled<State, Refusal | KeyReused>>(stream, async () => {
    const { events, revision } = await store.readStream<Event>(stream);
    const state = events.reduce<State>(decider.evolve, decider.initialState);
    const recalled = record === undefined ? 'new' : recall(commandsOf(events), record);
    if (recalled === 'reused')
      return { done: true, value: { accepted: false, refusal: { code: 'key-reused' }, state } };
    if (recalled === 'repeated') {
      const position = await store.lastPosition();
      return { done: true, value: { accepted: true, state, position, revision } };
    }
    const decision: Decision<Event, Refusal> = decider.decide(command, state);
    if (!decision.accepted)
      return { done: true, value: { accepted: false, refusal: decision.refusal, state } };
    if (decision.events.length === 0)
      return { done: true, value: { accepted: true, state, position: null, revision } };
    const appended = await store.append(stream, decision.events, {
      expectedRevision: revision ?? NO_STREAM,
      cause: record === undefined ? cause : { ...cause, command: record },
    });
    if (appended.outcome === 'conflict') return { done: false };
    const next = decision.events.reduce<State>(decider.evolve, state);
    return { done: true, value: { accepted: true, state: next, ...appended } };
  });
}

/** Whether a stream carries a command that its caller named with this key. */
export async function isCarriedBy(
  store: EventStore,
  stream: StreamName,
  key: CommandKey | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const { events } = await store.readStream<ShopEvent>(stream);
  return commandsOf(events).some(({ id }) => id === key.id);
}
