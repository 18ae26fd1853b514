import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventOf, Recorded } from '#contracts/events/event.ts';
import type { EventStore, StreamName } from '../event-store/event-store.ts';
import { streamPages } from '../event-store/stream-pages.ts';
import { type DraftingDecider, draftOf } from './draft.ts';
import type { Seen } from './seen.ts';
import { createSnapshotWriter, resume, type Snapshotting } from './snapshots.ts';

/** Folded states of the streams used last, so that a load reads only what came since. */
export interface StreamCache<State> {
  /** The state as last seen here, which may be behind the log; undefined when it is not known. */
  lastSeen(stream: StreamName): Seen<State> | undefined;
  /**
   * The state as of now: reads the stream's tail, or all of it the first time. Those who ask while a read is under way share
   * the next one, which begins after they asked.
   */
  refresh(stream: StreamName): Promise<Seen<State>>;
  remember(stream: StreamName, seen: Seen<State>): void;
}

export interface StreamCacheOptions<State> {
  /** The most streams kept; the one not used for longest is forgotten first. */
  readonly size?: number;
  /** The longest a stream is kept, in milliseconds; for ever unless said otherwise. */
  readonly longest?: number;
  /** Events read and folded at once. */
  readonly page?: number | undefined;
  /** Where long streams are begun instead of at their first event. */
  readonly snapshotting?: Snapshotting<State> | undefined;
}

/** Streams kept unless said otherwise. */
export const MOST_STREAMS = 1_000;

/** A cache of streams that were read lately. */
export function createStreamCache<
  State,
  Command,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  store: EventStore,
  decider: DraftingDecider<State, Command, Event, Refusal>,
  options: StreamCacheOptions<State> = {},
): StreamCache<State> {
  const { size = MOST_STREAMS, longest = Number.POSITIVE_INFINITY, page, snapshotting } = options;
  const writer = snapshotting && createSnapshotWriter(store, snapshotting);
  const states = new Map<StreamName, Kept<State>>();
  const reads = new Map<StreamName, Reading<State>>();

  function lastSeen(stream: StreamName): Seen<State> | undefined {
    const kept = states.get(stream);
    if (kept === undefined) return undefined;
    // A Map keeps the order of insertion: the front is what was not used for longest.
    states.delete(stream);
    if (performance.now() - kept.since > longest) return undefined;
    states.set(stream, kept);
    return kept.seen;
  }

  function remember(stream: StreamName, seen: Seen<State>): void {
    const known = states.get(stream);
    const since = known?.since ?? performance.now();
    // Two loads may cross: the later state stays.
    const later = known !== undefined && isLater(known.seen.revision, seen.revision) ? known.seen : seen;
    states.delete(stream);
    states.set(stream, { seen: later, since });
    writer?.noteSeen(stream, later);
    for (const oldest of states.keys()) {
      if (states.size <= size) break;
      states.delete(oldest);
    }
  }

  async function beginning(stream: StreamName): Promise<Seen<State>> {
    const resumed = snapshotting && (await resume(store, stream, snapshotting));
    if (!resumed) return { state: decider.initialState, revision: null, position: null };
    if (resumed.revision !== null) writer?.noteResumed(stream, resumed.revision);
    remember(stream, resumed);
    return resumed;
  }

  async function readTail(stream: StreamName): Promise<Seen<State>> {
    const known = lastSeen(stream) ?? (await beginning(stream));
    const from = known.revision === null ? 0n : known.revision + 1n;
    const draft = draftOf(decider, known.state);
    let last: Recorded<Event> | undefined;
    for await (const events of streamPages<Event>(store, stream, { from, page })) {
      for (const event of events) draft.apply(event);
      last = events.at(-1);
    }
    if (last === undefined) return known;
    const seen = { state: draft.state, revision: last.revision, position: last.position };
    remember(stream, seen);
    return seen;
  }

  function startReading(stream: StreamName): Promise<Seen<State>> {
    const reading: Reading<State> = { current: readTail(stream), next: null };
    reads.set(stream, reading);
    const forget = () => {
      if (reading.next === null) reads.delete(stream);
    };
    reading.current.then(forget, forget);
    return reading.current;
  }

  return {
    lastSeen,
    remember,
    refresh(stream) {
      const reading = reads.get(stream);
      if (reading === undefined) return startReading(stream);
      const start = () => startReading(stream);
      reading.next ??= reading.current.then(start, start);
      return reading.next;
    },
  };
}

interface Kept<State> {
  readonly seen: Seen<State>;
  /** When the stream was first kept, on the process's own clock. */
  readonly since: number;
}

/** A read under way, and the one that those who asked meanwhile wait for. */
interface Reading<State> {
  readonly current: Promise<Seen<State>>;
  next: Promise<Seen<State>> | null;
}

function isLater(a: bigint | null, b: bigint | null): boolean {
  return a !== null && (b === null || a > b);
}
