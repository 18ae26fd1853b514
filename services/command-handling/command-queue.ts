import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { type Cause, type EventStore, NO_STREAM, type StreamName } from '../event-store/event-store.ts';
import {
  type CommandKey,
  formWithCommands,
  type KeyReused,
  type MayCarryCommand,
  recall,
  recordOf,
  rememberingCommands,
  type WithCommands,
} from './command-memory.ts';
import { type Attempt, withConflictRetry } from './conflict-retry.ts';
import { createContestedStreams } from './contested-streams.ts';
import type { Draft, DraftingDecider } from './draft.ts';
import type { AnyCommand } from './handle-command.ts';
import type { Seen } from './seen.ts';
import type { Snapshotting } from './snapshots.ts';
import { createStreamCache } from './stream-cache.ts';

/** What became of a command; `state` is the stream's once the append it travelled in was done. */
export type Settled<State, Refusal> =
  | { readonly accepted: true; readonly state: State; readonly position: bigint | null }
  | { readonly accepted: false; readonly state: State; readonly refusal: Refusal };

/** What would become of a command. */
export type Considered<Refusal> =
  /** `isRepeat`: the stream carries it already. */
  | { readonly accepted: true; readonly isRepeat: boolean }
  | { readonly accepted: false; readonly refusal: Refusal };

/** Commands of one kind of stream, one short queue per stream. */
export interface CommandQueue<State, Command, Refusal> {
  send(stream: StreamName, command: Command, cause: Cause): Promise<Settled<State, Refusal>>;
  /** @param key what the caller names the command with; see `handleCommand`. */
  send(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key: CommandKey | undefined,
  ): Promise<Settled<State, Refusal | KeyReused>>;
  /** Decides a command on the stream as it is now, and appends nothing. */
  consider(stream: StreamName, command: Command, key?: CommandKey): Promise<Considered<Refusal | KeyReused>>;
  /** Says that a command will be sent soon: what has to be read for it is read meanwhile. */
  expect(stream: StreamName): void;
  /** The stream's state as of now. */
  load(stream: StreamName): Promise<Seen<State>>;
}

interface Waiting<State, Command, Refusal> {
  readonly command: Command;
  readonly cause: Cause;
  readonly key: CommandKey | undefined;
  resolve(settled: Settled<State, Refusal | KeyReused>): void;
  reject(error: unknown): void;
}

/** Most commands in one append: far below what a server takes, far above what one stream sees in an append's time. */
const MOST_AT_ONCE = 256;

/**
 * Handles commands on streams that many write to at once. Those that arrive while an append is under way are gathered,
 * decided one after another (each sees the events of those before it) and appended as one, so that a rush on one stream is
 * a few appends and not a storm of conflicts. Another process may write to the same stream all the same: the expected
 * revision decides, and the whole batch is decided again on the fresh state.
 */
export function createCommandQueue<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: DraftingDecider<State, Command, Event, Refusal>,
  snapshotting?: Snapshotting<State>,
): CommandQueue<State, Command, Refusal> {
  const remembering = rememberingCommands(decider);
  const cache = createStreamCache(store, remembering, {
    snapshotting: snapshotting && { ...snapshotting, form: formWithCommands(snapshotting.form) },
  });
  const lanes = new Map<StreamName, Waiting<State, Command, Refusal>[]>();
  const contested = createContestedStreams();
  /** Reads for commands that are still to come. */
  const ahead = new Map<StreamName, Promise<void>>();

  return {
    async load(stream) {
      const { state, revision, position } = await cache.refresh(stream);
      return { state: state.state, revision, position };
    },
    async consider(stream, command, key) {
      const { state } = await cache.refresh(stream);
      const verdict = decideOne(decider, state, { command, key });
      return verdict.accepted ? { accepted: true, isRepeat: verdict.isRepeat } : verdict;
    },
    expect(stream) {
      // While a lane is open its own append tells the stream's state.
      if (ahead.has(stream) || lanes.has(stream)) return;
      if (contested.needsReading(stream) || cache.lastSeen(stream) === undefined)
        ahead.set(stream, readAhead(stream));
    },
    send,
  };

  function send(stream: StreamName, command: Command, cause: Cause): Promise<Settled<State, Refusal>>;
  function send(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key: CommandKey | undefined,
  ): Promise<Settled<State, Refusal | KeyReused>>;
  function send(
    stream: StreamName,
    command: Command,
    cause: Cause,
    key?: CommandKey,
  ): Promise<Settled<State, Refusal | KeyReused>> {
    return new Promise((resolve, reject) => {
      const waiting = { command, cause, key, resolve, reject };
      const lane = lanes.get(stream);
      if (lane !== undefined) {
        lane.push(waiting);
        return;
      }
      const opened = [waiting];
      lanes.set(stream, opened);
      void drain(stream, opened);
    });
  }

  async function drain(stream: StreamName, lane: Waiting<State, Command, Refusal>[]): Promise<void> {
    while (lane.length > 0) {
      // Whoever asks in this same turn travels in the same append.
      await nextTurn();
      const batch = lane.splice(0, MOST_AT_ONCE);
      try {
        const settled = await withConflictRetry(stream, () => attempt(stream, batch));
        batch.forEach((waiting, index) => {
          const own = settled[index];
          if (own === undefined) waiting.reject(new Error(`no answer for a command on ${stream}`));
          else waiting.resolve(own);
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    lanes.delete(stream);
  }

  async function attempt(
    stream: StreamName,
    batch: readonly Waiting<State, Command, Refusal>[],
  ): Promise<Attempt<Settled<State, Refusal | KeyReused>[]>> {
    await ahead.get(stream);
    const known = contested.needsReading(stream) ? undefined : cache.lastSeen(stream);
    const seen = known ?? (await refresh(stream));
    const { verdicts, events, causes, state } = decideAll(decider, remembering.draft(seen.state), batch);
    if (events.length === 0) {
      // An append would prove the state current. Without one, a refusal or 'already done' may rest on an old state.
      const current = known === undefined || (await cache.refresh(stream)).revision === seen.revision;
      return current
        ? { done: true as const, value: await settle(verdicts, state.state, null) }
        : { done: false as const };
    }
    const appended = await store.append(stream, events, {
      expectedRevision: seen.revision ?? NO_STREAM,
      cause: causes,
    });
    if (appended.outcome === 'conflict') {
      contested.noteOthers(stream);
      return { done: false };
    }
    const { revision, position } = appended;
    cache.remember(stream, { state, revision, position });
    return { done: true, value: await settle(verdicts, state.state, position) };
  }

  async function settle(
    verdicts: readonly Verdict<Event, Refusal>[],
    state: State,
    position: bigint | null,
  ): Promise<Settled<State, Refusal | KeyReused>[]> {
    // Whatever a repeated command did stands before the log's end.
    const isRepeated = verdicts.some((verdict) => verdict.accepted && verdict.isRepeat);
    const end = isRepeated ? await store.lastPosition() : null;
    return verdicts.map((verdict) => {
      if (!verdict.accepted) return { accepted: false, state, refusal: verdict.refusal };
      if (verdict.isRepeat) return { accepted: true, state, position: end };
      return { accepted: true, state, position: verdict.events.length > 0 ? position : null };
    });
  }

  async function readAhead(stream: StreamName): Promise<void> {
    const begun = performance.now();
    try {
      await cache.refresh(stream);
      contested.noteRead(stream, begun);
    } catch {
      // Whoever needs it reads it again, and is told.
    } finally {
      ahead.delete(stream);
    }
  }

  /** Reads what came since, which others wrote: nothing is under way from here. */
  async function refresh(stream: StreamName): Promise<Seen<WithCommands<State>>> {
    const before = cache.lastSeen(stream);
    const begun = performance.now();
    const seen = await cache.refresh(stream);
    if (before !== undefined && before.revision !== seen.revision) contested.noteOthers(stream);
    contested.noteRead(stream, begun);
    return seen;
  }
}

type Verdict<Event, Refusal> =
  | { readonly accepted: true; readonly events: readonly Event[]; readonly isRepeat: boolean }
  | { readonly accepted: false; readonly refusal: Refusal | KeyReused };

function decideOne<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
  { state, commands }: WithCommands<State>,
  { command, key }: { readonly command: Command; readonly key: CommandKey | undefined },
): Verdict<Event, Refusal> {
  const recalled = key === undefined ? 'new' : recall(commands, recordOf(key, command));
  if (recalled === 'reused') return { accepted: false, refusal: { code: 'key-reused' } };
  if (recalled === 'repeated') return { accepted: true, events: [], isRepeat: true };
  const decision = decider.decide(command, state);
  return decision.accepted ? { ...decision, isRepeat: false } : decision;
}

function decideAll<State, Command extends AnyCommand, Event extends ShopEvent, Refusal>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
  draft: Draft<WithCommands<State>, Event & MayCarryCommand>,
  batch: readonly Pick<Waiting<State, Command, Refusal>, 'command' | 'cause' | 'key'>[],
) {
  const verdicts: Verdict<Event, Refusal>[] = [];
  const events: Event[] = [];
  const causes: Cause[] = [];
  for (const { command, cause, key } of batch) {
    const verdict = decideOne(decider, draft.state, { command, key });
    verdicts.push(verdict);
    if (!verdict.accepted) continue;
    const record = key && recordOf(key, command);
    for (const event of verdict.events) {
      draft.apply(record === undefined ? event : { ...event, metadata: { command: record } });
      events.push(event);
      causes.push(record === undefined ? cause : { ...cause, command: record });
    }
  }
  return { verdicts, events, causes, state: draft.state };
}
