import type { Decider } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Cause, EventStore, StreamName } from '../event-store/event-store.ts';
import { NO_STREAM } from '../event-store/event-store.ts';
import type { CommandKey, KeyReused } from './command-memory.ts';
import { type Attempt, withConflictRetry } from './conflict-retry.ts';
import { type AnyCommand, type Handled, handleCommand } from './handle-command.ts';
import type { Seen } from './seen.ts';
import type { StreamCache } from './stream-cache.ts';

interface CachedStreams<State, Command, Event extends ShopEvent, Refusal> {
  readonly store: EventStore;
  readonly cache: StreamCache<State>;
  readonly decider: Decider<State, Command, Event, Refusal>;
  /** A stream never seen here is most likely not there yet, and is not read to find that out: the append proves it. */
  readonly likelyNew?: boolean;
}

/**
 * Like `handleCommand`, but decides on the state as last seen in this process where there is one: the append with its revision
 * proves it current. A decision that appends nothing proves nothing, so it is made on what the stream says now. A command with a
 * key is decided on the whole stream, which may carry it already.
 * @throws ConflictRetriesExhausted when others kept appending first.
 */
export function handleCachedCommand<State, Command, Event extends ShopEvent, Refusal>(
  streams: CachedStreams<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
): Promise<Handled<State, Refusal>>;
export function handleCachedCommand<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  streams: CachedStreams<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
  key: CommandKey | undefined,
): Promise<Handled<State, Refusal | KeyReused>>;
export function handleCachedCommand<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  streams: CachedStreams<State, Command, Event, Refusal>,
  stream: StreamName,
  command: Command,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<State, Refusal | KeyReused>> {
  const { store, cache, decider, likelyNew = false } = streams;
  if (key !== undefined) return handleCommand(store, decider, stream, command, cause, key);
  const absent: Seen<State> = { state: decider.initialState, revision: null, position: null };

  async function attempt(): Promise<Attempt<Handled<State, Refusal>>> {
    const known = cache.lastSeen(stream) ?? (likelyNew ? absent : undefined);
    const seen = known ?? (await cache.refresh(stream));
    const decision = decider.decide(command, seen.state);
    if (!decision.accepted || decision.events.length === 0) {
      if (known !== undefined && (await cache.refresh(stream)).revision !== known.revision)
        return { done: false };
      const { state, revision } = seen;
      return decision.accepted
        ? { done: true, value: { accepted: true, state, position: null, revision } }
        : { done: true, value: { accepted: false, refusal: decision.refusal, state } };
    }
    const appended = await store.append(stream, decision.events, {
      expectedRevision: seen.revision ?? NO_STREAM,
      cause,
    });
    if (appended.outcome === 'conflict') {
      await cache.refresh(stream);
      return { done: false };
    }
    const { revision, position } = appended;
    const state = decision.events.reduce<State>(decider.evolve, seen.state);
    cache.remember(stream, { state, revision, position });
    return { done: true, value: { accepted: true, state, revision, position } };
  }

  return withConflictRetry(stream, attempt);
}
