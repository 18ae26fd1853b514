import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Decision } from '#contracts/decider.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { type Cause, type EventStore, NO_STREAM, type StreamName } from '../event-store/event-store.ts';
import { type Attempt, withConflictRetry } from './conflict-retry.ts';
import { type DraftingDecider, draftOf } from './draft.ts';
import { createStreamCache, type Seen } from './stream-cache.ts';

/** What became of a command; `state` is the stream's once the append it travelled in was done. */
export type Settled<State, Refusal> =
  | { readonly accepted: true; readonly state: State; readonly position: bigint | null }
  | { readonly accepted: false; readonly state: State; readonly refusal: Refusal };

/** Commands of one kind of stream, one short queue per stream. */
export interface CommandQueue<State, Command, Refusal> {
  send(stream: StreamName, command: Command, cause: Cause): Promise<Settled<State, Refusal>>;
  /** The stream's state as of now. */
  load(stream: StreamName): Promise<Seen<State>>;
}

interface Waiting<State, Command, Refusal> {
  readonly command: Command;
  readonly cause: Cause;
  resolve(settled: Settled<State, Refusal>): void;
  reject(error: unknown): void;
}

/** How long a stream counts as contested after another process was seen to write to it. */
const CONTESTED_MS = 30_000;

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
): CommandQueue<State, Command, Refusal> {
  const cache = createStreamCache(store, decider);
  const lanes = new Map<StreamName, Waiting<State, Command, Refusal>[]>();
  /**
   * Streams that another process wrote to lately, and when that was seen last: these are read before an append, which would else be made
   * twice. A read that was not needed costs a tenth of an append that is refused.
   */
  const contested = new Map<StreamName, number>();

  return {
    load: (stream) => cache.refresh(stream),
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
    const known = isContested(stream) ? undefined : cache.lastSeen(stream);
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
      noteContested(stream);
      return { done: false };
    }
    const { revision, position } = appended;
    cache.remember(stream, { state, revision, position });
    return { done: true, value: settle(decisions, state, position) };
  }

  /** Reads what came since, which others wrote. */
  async function refresh(stream: StreamName): Promise<Seen<State>> {
    const before = cache.lastSeen(stream);
    const seen = await cache.refresh(stream);
    if (before !== undefined && before.revision !== seen.revision) noteContested(stream);
    return seen;
  }

  function isContested(stream: StreamName): boolean {
    const since = contested.get(stream);
    return since !== undefined && performance.now() - since < CONTESTED_MS;
  }

  function noteContested(stream: StreamName): void {
    // A Map keeps the order of insertion: the front is what was quiet for longest.
    contested.delete(stream);
    contested.set(stream, performance.now());
    for (const quiet of contested.keys()) {
      if (isContested(quiet)) break;
      contested.delete(quiet);
    }
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
