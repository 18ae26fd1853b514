import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { CommandRecord, EventOf } from '#contracts/events/event.ts';
import { type Decider, type Outcome, refuse } from '#domain/decider.ts';
import { type Cause, type EventStore, NO_STREAM, type StreamName } from '../event-store/event-store.ts';
import { type Attempt, withConflictRetry } from './conflict-retry.ts';
import {
  createStreamStates,
  recall,
  type Since,
  type StreamState,
  type StreamStatesOptions,
} from './stream-states.ts';

/*
 * A command that its caller names with a key is carried out once. The events it makes carry the key in their metadata, so that the
 * stream itself knows it, on whatever server and after whatever crash the command comes again.
 */

/** What a caller names a command with: a UUID, and a digest of everything that was asked under it. */
export interface CommandKey {
  readonly id: string;
  readonly content: string;
}

/** The key came before, with another content. */
export interface KeyReused {
  readonly code: 'key-reused';
}

/** What became of a command; `position` is where its last event stands in the log, null when nothing had to happen. */
export type CommandOutcome<Refusal> = Outcome<{ readonly position: bigint | null }, Refusal>;

/** The same with the stream as it is afterwards. */
export type Handled<State, Refusal> = CommandOutcome<Refusal> &
  Pick<StreamState<State>, 'state' | 'revision'>;

/** What would become of a command; `isRepeat`: the stream carries it already. */
export type Considered<Refusal> = Outcome<{ readonly isRepeat: boolean }, Refusal>;

export type Loaded<State> = Pick<StreamState<State>, 'state' | 'revision' | 'position'>;

/** Every command names its kind. */
interface AnyCommand {
  readonly type: string;
}

/** Carries commands out on streams of one kind. */
export interface CommandHandler<State, Command, Refusal> {
  /**
   * Loads a stream, decides and appends with the expected revision. On a conflict the decision is made again on the fresh
   * state (bounded, jittered).
   * @throws ConflictRetriesExhausted when others kept appending first.
   */
  handle(stream: StreamName, command: Command, cause: Cause): Promise<Handled<State, Refusal>>;
  /**
   * @param key what the caller names the command with. One that the stream carries already is not decided again: it is accepted, with
   * the log's last position, or refused `key-reused` when another content came with it.
   */
  handle(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key: CommandKey | undefined,
  ): Promise<Handled<State, Refusal | KeyReused>>;
  /** Decides a command on the stream as it is now, and appends nothing. */
  consider(stream: StreamName, command: Command, key?: CommandKey): Promise<Considered<Refusal | KeyReused>>;
  /**
   * The stream as of now.
   * @param since for those who react to an event: a state that is known here will do. What comes later is reacted to in its turn.
   */
  load(stream: StreamName, since?: Since): Promise<Loaded<State>>;
  /**
   * The stream as it was last seen here; one that never was is taken for empty and not read. A command that is decided on it proves it by
   * its append; whoever refuses because of it loads the stream first.
   */
  expectNew(stream: StreamName): Loaded<State>;
  /** The stream as of now, read from its first event on, whatever is known here. */
  reload(stream: StreamName): Promise<Loaded<State>>;
  /** Whether the stream carries a command that its caller named with this key. */
  carries(stream: StreamName, key: CommandKey | undefined): Promise<boolean>;
}

/** The one way to carry commands out: a handler for each event store, made when it is first asked for. */
export function commandHandler<
  State,
  Command extends AnyCommand,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  decider: Decider<State, Command, Event, Refusal>,
  options: StreamStatesOptions<State, Event> = {},
): (store: EventStore) => CommandHandler<State, Command, Refusal> {
  const handlers = new WeakMap<EventStore, CommandHandler<State, Command, Refusal>>();
  return (store) => {
    const handler = handlers.get(store) ?? createCommandHandler(store, decider, options);
    handlers.set(store, handler);
    return handler;
  };
}

interface Waiting<State, Command, Refusal> {
  readonly command: Command;
  readonly cause: Cause;
  readonly key: CommandKey | undefined;
  resolve(handled: Handled<State, Refusal | KeyReused>): void;
  reject(error: unknown): void;
}

type Verdict<Event, Refusal> = Outcome<
  { readonly events: readonly Event[]; readonly isRepeat: boolean; readonly isLasting?: true },
  Refusal | KeyReused
>;

/** Commands in one append: far below what a server takes, far above what one stream sees in an append's time. */
const MAX_BATCH = 256;

/*
 * Commands for one stream that arrive while an append to it is under way are gathered, decided one after another (each sees the
 * events of those before it) and appended as one: a rush is a few appends and not a storm of conflicts. Another process may
 * write to the same stream all the same: the expected revision decides.
 */
function createCommandHandler<
  State,
  Command extends AnyCommand,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  options: StreamStatesOptions<State, Event>,
): CommandHandler<State, Command, Refusal> {
  type Queued = Waiting<State, Command, Refusal>;
  const streams = createStreamStates(store, decider, options);
  const queues = new Map<StreamName, Queued[]>();

  function handle(stream: StreamName, command: Command, cause: Cause): Promise<Handled<State, Refusal>>;
  function handle(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key: CommandKey | undefined,
  ): Promise<Handled<State, Refusal | KeyReused>>;
  function handle(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key?: CommandKey,
  ): Promise<Handled<State, Refusal | KeyReused>> {
    return new Promise((resolve, reject) => {
      const waiting = { command, cause, key, resolve, reject };
      const queue = queues.get(stream);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const opened = [waiting];
      queues.set(stream, opened);
      void drain(stream, opened);
    });
  }

  async function drain(stream: StreamName, queue: Queued[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, MAX_BATCH);
      try {
        const handled = await withConflictRetry(stream, () => attempt(stream, batch));
        handled.forEach(({ waiting, outcome }) => {
          waiting.resolve(outcome);
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    queues.delete(stream);
  }

  async function attempt(stream: StreamName, batch: readonly Queued[]): Promise<Attempt<Answer[]>> {
    const known = streams.lastSeen(stream);
    const seen = known ?? (await streams.read(stream));
    const { verdicts, events, causes, after } = decideAll(stream, seen, batch);
    if (events.length === 0) {
      // An append would prove the state current. Without one, a refusal or 'already done' may rest on an old state.
      const isLasting = verdicts.every(({ verdict }) => verdict.accepted && verdict.isLasting);
      const isCurrent =
        isLasting || known === undefined || (await streams.read(stream)).revision === seen.revision;
      return isCurrent ? { done: true, value: await answer(verdicts, seen, null) } : { done: false };
    }
    const appended = await store.append(stream, events, {
      expectedRevision: seen.revision ?? NO_STREAM,
      cause: causes,
    });
    if (appended.outcome === 'conflict') {
      streams.noteConflict(stream);
      return { done: false };
    }
    const { revision, position } = appended;
    streams.remember(stream, { ...after, revision, position });
    return { done: true, value: await answer(verdicts, { ...after, revision }, position) };
  }

  interface Decided {
    readonly waiting: Queued;
    readonly verdict: Verdict<Event, Refusal>;
  }
  interface Answer {
    readonly waiting: Queued;
    readonly outcome: Handled<State, Refusal | KeyReused>;
  }

  async function answer(
    verdicts: readonly Decided[],
    { state, revision }: StreamState<State>,
    position: bigint | null,
  ): Promise<Answer[]> {
    // Whatever a repeated command did stands before the log's end.
    const isRepeated = verdicts.some(({ verdict }) => verdict.accepted && verdict.isRepeat);
    const end = isRepeated ? await store.lastPosition() : null;
    return verdicts.map(({ waiting, verdict }) => {
      if (!verdict.accepted) return { waiting, outcome: { ...verdict, state, revision } };
      const own = verdict.events.length > 0 ? position : null;
      const outcome = { accepted: true as const, state, revision };
      return { waiting, outcome: { ...outcome, position: verdict.isRepeat ? end : own } };
    });
  }

  function decideOne(
    { state, commands }: StreamState<State>,
    command: Command,
    key: CommandKey | undefined,
  ): Verdict<Event, Refusal> {
    const recalled = key === undefined ? 'new' : recall(commands, recordOf(key, command));
    if (recalled === 'reused') return refuse({ code: 'key-reused' });
    if (recalled === 'repeated') return { accepted: true, events: [], isRepeat: true };
    const decision = decider.decide(command, state);
    return decision.accepted ? { ...decision, isRepeat: false } : decision;
  }

  function decideAll(stream: StreamName, seen: StreamState<State>, batch: readonly Queued[]) {
    const { closing } = options;
    const verdicts: Decided[] = [];
    const events: Event[] = [];
    const causes: Cause[] = [];
    let after = seen;
    const append = (event: Event, cause: Cause) => {
      after = streams.advance(after, { ...event, metadata: { command: cause.command } });
      events.push(event);
      causes.push(cause);
    };
    for (const waiting of batch) {
      const { command, cause, key } = waiting;
      const verdict = decideOne(after, command, key);
      verdicts.push({ waiting, verdict });
      if (!verdict.accepted) continue;
      const carrying = key === undefined ? cause : { ...cause, command: recordOf(key, command) };
      for (const event of verdict.events) append(event, carrying);
      if (closing !== undefined && events.length > 0 && after.unclosed >= closing.every)
        append(closing.close(stream, after.state, after.commands), cause);
    }
    return { verdicts, events, causes, after };
  }

  return {
    handle,
    load: (stream, since) => (since === undefined ? streams.read(stream) : streams.readSince(stream, since)),
    expectNew: streams.expectNew,
    reload: streams.readWhole,
    async consider(stream, command, key) {
      const verdict = decideOne(await streams.read(stream), command, key);
      return verdict.accepted ? { accepted: true, isRepeat: verdict.isRepeat } : verdict;
    },
    async carries(stream, key) {
      if (key === undefined) return false;
      const { commands } = await streams.read(stream);
      return commands.some(({ id }) => id === key.id);
    },
  };
}

function recordOf(key: CommandKey, command: { readonly type: string }): CommandRecord {
  return { id: key.id, type: command.type, content: key.content };
}
