import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decision } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { type Cause, type EventStore, NO_STREAM, type StreamName } from '../event-store/event-store.ts';
import { type Attempt, withConflictRetry } from './conflict-retry.ts';
import { createContestedStreams } from './contested-streams.ts';
import { type DraftingDecider, draftOf } from './draft.ts';
import type { Seen } from './seen.ts';
import type { Snapshotting } from './snapshots.ts';
import { createStreamCache } from './stream-cache.ts';

/** What became of a command; `state` is the stream's once the append it travelled in was done. */
export type Settled<State, Refusal> =
  | { readonly accepted: true; readonly state: State; readonly position: bigint | null }
  | { readonly accepted: false; readonly state: State; readonly refusal: Refusal };

/** Commands of one kind of stream, one short queue per stream. */
export interface CommandQueue<State, Command, Refusal> {
  send(stream: StreamName, command: Command, cause: Cause): Promise<Settled<State, Refusal>>;
  /** Says that a command will be sent soon: what has to be read for it is read meanwhile. */
  expect(stream: StreamName): void;
  /** The stream's state as of now. */
  load(stream: StreamName): Promise<Seen<State>>;
}

interface Waiting<State, Command, Refusal> {
  readonly command: Command;
  readonly cause: Cause;
  resolve(settled: Settled<State, Refusal>): void;
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
export function createCommandQueue<State, Command, Event extends ShopEvent, Refusal>(
  store: EventStore,
  decider: DraftingDecider<State, Command, Event, Refusal>,
  snapshotting?: Snapshotting<State>,
): CommandQueue<State, Command, Refusal> {
  const cache = createStreamCache(store, decider, { snapshotting });
  const lanes = new Map<StreamName, Waiting<State, Command, Refusal>[]>();
  const contested = createContestedStreams();
  /** Reads for commands that are still to come. */
  const ahead = new Map<StreamName, Promise<void>>();

  return {
    load: (stream) => cache.refresh(stream),
    expect(stream) {
      // While a lane is open its own append tells the stream's state.
      if (ahead.has(stream) || lanes.has(stream)) return;
      if (contested.needsReading(stream) || cache.lastSeen(stream) === undefined)
        ahead.set(stream, readAhead(stream));
    },
    send: (stream, command, cause) =>
      new Promise((resolve, reject) => {
        const waiting = { command, cause, resolve, reject };
        const lane = lanes.get(stream);
        if (lane !== undefined) {
          lane.push(waiting);
          return;
        }
        const opened = [waiting];
        lanes.set(stream, opened);
        void drain(stream, opened);
      }),
  };

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
  ): Promise<Attempt<Settled<State, Refusal>[]>> {
    await ahead.get(stream);
    const known = contested.needsReading(stream) ? undefined : cache.lastSeen(stream);
    const seen = known ?? (await refresh(stream));
    const { decisions, events, causes, state } = decideAll(decider, seen.state, batch);
    if (events.length === 0) {
      // An append would prove the state current. Without one, a refusal or 'already done' may rest on an old state.
      const current = known === undefined || (await cache.refresh(stream)).revision === seen.revision;
      return current
        ? { done: true as const, value: settle(decisions, state, null) }
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
    return { done: true, value: settle(decisions, state, position) };
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
  async function refresh(stream: StreamName): Promise<Seen<State>> {
    const before = cache.lastSeen(stream);
    const begun = performance.now();
    const seen = await cache.refresh(stream);
    if (before !== undefined && before.revision !== seen.revision) contested.noteOthers(stream);
    contested.noteRead(stream, begun);
    return seen;
  }
}

function decideAll<State, Command, Event extends ShopEvent, Refusal>(
  decider: DraftingDecider<State, Command, Event, Refusal>,
  from: State,
  batch: readonly { readonly command: Command; readonly cause: Cause }[],
) {
  const draft = draftOf(decider, from);
  const decisions: Decision<Event, Refusal>[] = [];
  const events: Event[] = [];
  const causes: Cause[] = [];
  for (const { command, cause } of batch) {
    const decision = decider.decide(command, draft.state);
    decisions.push(decision);
    if (!decision.accepted) continue;
    for (const event of decision.events) {
      draft.apply(event);
      events.push(event);
      causes.push(cause);
    }
  }
  return { decisions, events, causes, state: draft.state };
}

function settle<State, Event, Refusal>(
  decisions: readonly Decision<Event, Refusal>[],
  state: State,
  position: bigint | null,
): Settled<State, Refusal>[] {
  return decisions.map((decision) =>
    decision.accepted
      ? { accepted: true, state, position: decision.events.length > 0 ? position : null }
      : { accepted: false, state, refusal: decision.refusal },
  );
}
