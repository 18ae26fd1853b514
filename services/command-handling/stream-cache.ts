import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventOf } from '#contracts/events/event.ts';
import type { EventStore, StreamName } from '../event-store/event-store.ts';
import { type DraftingDecider, fold } from './draft.ts';

/** A stream's state as of a revision (null: the stream does not exist). */
export interface Seen<State> {
  readonly state: State;
  readonly revision: bigint | null;
}

/** Folded states of the streams used last, so that a load reads only what came since. */
export interface StreamCache<State> {
  /** The state as last seen here, which may be behind the log; undefined when it is not known. */
  lastSeen(stream: StreamName): Seen<State> | undefined;
  /** The state as of now: reads the stream's tail, or all of it the first time. */
  refresh(stream: StreamName): Promise<Seen<State>>;
  remember(stream: StreamName, seen: Seen<State>): void;
}

const MOST_STREAMS = 1_000;

/** A cache of at most `size` streams; the one not used for longest is forgotten first. */
export function createStreamCache<
  State,
  Command,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  store: EventStore,
  decider: DraftingDecider<State, Command, Event, Refusal>,
  size: number = MOST_STREAMS,
): StreamCache<State> {
  const states = new Map<StreamName, Seen<State>>();

  function lastSeen(stream: StreamName): Seen<State> | undefined {
    const seen = states.get(stream);
    if (seen === undefined) return undefined;
    // A Map keeps the order of insertion: the front is what was not used for longest.
    states.delete(stream);
    states.set(stream, seen);
    return seen;
  }

  function remember(stream: StreamName, seen: Seen<State>): void {
    const known = states.get(stream);
    // Two loads may cross: the later state stays.
    const kept = known !== undefined && isLater(known.revision, seen.revision) ? known : seen;
    states.delete(stream);
    states.set(stream, kept);
    for (const oldest of states.keys()) {
      if (states.size <= size) break;
      states.delete(oldest);
    }
  }

  return {
    lastSeen,
    remember,
    async refresh(stream) {
      const known = lastSeen(stream) ?? { state: decider.initialState, revision: null };
      const from = known.revision === null ? 0n : known.revision + 1n;
      const tail = await store.readStream<Event>(stream, { from });
      const seen: Seen<State> =
        tail.revision === null
          ? known
          : { state: fold(decider, known.state, tail.events), revision: tail.revision };
      if (seen.revision !== null) remember(stream, seen);
      return seen;
    },
  };
}

function isLater(a: bigint | null, b: bigint | null): boolean {
  return a !== null && (b === null || a > b);
}
