import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { CommandRecord, EventOf, Recorded } from '#contracts/events/event.ts';
import type { Decider } from '#domain/decider.ts';
import { type EventStore, type LogSlice, type StreamName, streamPages } from '../event-store/event-store.ts';

/** A stream as of a revision. */
export interface StreamState<State> {
  readonly state: State;
  /** The keyed commands that its events carry. */
  readonly commands: CommandMemory;
  /** How many events came since its books were closed. */
  readonly unclosed: number;
  /** Null when the stream does not exist. */
  readonly revision: bigint | null;
  /** Log position of the stream's last event; null when it has none. */
  readonly position: bigint | null;
}

/** For streams without end: now and then an event carries all of the state, so that reading begins there. */
export interface ClosingTheBooks<State, Event> {
  /** How many events later the books are closed again. */
  readonly every: number;
  close(stream: StreamName, state: State, commands: CommandMemory): Event;
  /** The commands that such an event carries; null for any other event. */
  carriedBy(event: Event): CommandMemory | null;
}

export interface StreamStatesOptions<State, Event> {
  /** Keeps the states of the streams used last; without it each load reads the stream. */
  readonly cache?: { readonly maxStreams?: number; readonly maxAgeMs?: number };
  readonly closing?: ClosingTheBooks<State, Event>;
  /** Most streams that are commanded are new: one that is not known here is taken for empty, which the append proves. */
  readonly mostlyNew?: boolean;
  /** The category whose events bring the kept states on where the log is read, such as `order`. */
  readonly follows?: string;
}

/**
 * Which state known here will do for whoever reacts to an event: one that includes the stream's event at this revision, or (`followed`)
 * the one that the log was followed to, which includes whatever stands before the event. Where no log is followed it is read.
 */
export type Since = bigint | 'followed';

const MAX_STREAMS = 1_000;
/** How long a stream is read before each append after another process was seen to write to it, while the reads find more of that. */
const CONTESTED_MS = 30_000;
const JUST_MS = 1_000;
/** Newest events looked through at once for the last closing. */
const CLOSING_PAGE = 500;

/** Folds streams, and keeps the states of those used last; see `createStateFollowing` for how they follow the log. */
export function createStreamStates<
  State,
  Command,
  Event extends ShopEvent & EventOf<string, unknown>,
  Refusal,
>(
  store: EventStore,
  decider: Decider<State, Command, Event, Refusal>,
  options: StreamStatesOptions<State, Event>,
) {
  const { closing, mostlyNew = false } = options;
  const { maxStreams = MAX_STREAMS, maxAgeMs = Number.POSITIVE_INFINITY } = options.cache ?? {
    maxStreams: 0,
  };
  const initial: StreamState<State> = {
    state: decider.initialState,
    commands: [],
    unclosed: 0,
    revision: null,
    position: null,
  };
  /** The one not used for longest comes first. */
  const kept = new Map<StreamName, Kept<State>>();
  const reads = new Map<StreamName, Reading<State>>();
  /** Streams whose next event came while they were read: what was read may be without it. */
  const overtaken = new Set<StreamName>();
  let isFollowing = false;

  function find(stream: StreamName): Kept<State> | undefined {
    const found = kept.get(stream);
    if (found === undefined) return undefined;
    kept.delete(stream);
    if (performance.now() - found.since > maxAgeMs) return undefined;
    kept.set(stream, found);
    return found;
  }

  function remember(stream: StreamName, seen: StreamState<State>, seenAt = Number.NEGATIVE_INFINITY): void {
    const known = kept.get(stream);
    kept.delete(stream);
    kept.set(stream, {
      // Two loads may cross: the later state stays.
      seen: known !== undefined && isLater(known.seen.revision, seen.revision) ? known.seen : seen,
      since: known?.since ?? performance.now(),
      contestedUntil: known?.contestedUntil ?? 0,
      seenAt,
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxStreams) break;
      kept.delete(oldest);
    }
  }

  function advance(
    seen: StreamState<State>,
    event: Event & { readonly metadata?: { readonly command?: CommandRecord | undefined } },
  ): StreamState<State> {
    const carried = closing?.carriedBy(event) ?? null;
    return {
      ...seen,
      state: decider.evolve(seen.state, event),
      commands: carried ?? remembering(seen.commands, event.metadata?.command),
      unclosed: carried === null ? seen.unclosed + 1 : 0,
    };
  }

  function fold(begun: StreamState<State>, events: readonly Recorded<Event>[]): StreamState<State> {
    let seen = begun;
    for (const event of events) {
      const { revision, position } = event;
      seen = { ...advance(seen, event), revision, position };
    }
    return seen;
  }

  /** Reads backwards to where the books were closed last; null when that is too far back, or never was. */
  async function readFromClosing(
    stream: StreamName,
    { every, carriedBy }: ClosingTheBooks<State, Event>,
  ): Promise<StreamState<State> | null> {
    const newest: Recorded<Event>[] = [];
    let range: { from?: bigint } = {};
    while (newest.length < every * 3) {
      const page = { ...range, limit: CLOSING_PAGE, backwards: true };
      const { events, revision } = await store.readStream<Event>(stream, page);
      newest.push(...events);
      const closed = newest.findIndex((event) => carriedBy(event) !== null);
      if (closed >= 0) return fold(initial, newest.slice(0, closed + 1).reverse());
      if (revision === null || revision === 0n) return fold(initial, newest.reverse());
      range = { from: revision - 1n };
    }
    return null;
  }

  async function readOn(stream: StreamName, begun: StreamState<State>): Promise<StreamState<State>> {
    let seen = begun;
    const from = seen.revision === null ? 0n : seen.revision + 1n;
    for await (const events of streamPages<Event>(store, stream, { from })) seen = fold(seen, events);
    remember(stream, seen, performance.now());
    return seen;
  }

  async function readNow(stream: StreamName): Promise<StreamState<State>> {
    const known = find(stream)?.seen;
    const begun = known ?? (closing && (await readFromClosing(stream, closing))) ?? initial;
    const seen = await readOn(stream, begun);
    if (known !== undefined && known.revision === seen.revision) noteQuiet(stream);
    return seen;
  }

  /** Others have not written since it was read last: the next append is worth a try. */
  function noteQuiet(stream: StreamName): void {
    const found = kept.get(stream);
    if (found !== undefined) kept.set(stream, { ...found, contestedUntil: 0 });
  }

  /** The state that will do, as it is known here already; undefined when it is not. */
  function seenSince(stream: StreamName, since: Since): StreamState<State> | undefined {
    const seen = find(stream)?.seen;
    if (since === 'followed') return isFollowing ? seen : undefined;
    return seen?.revision != null && seen.revision >= since ? seen : undefined;
  }

  function read(stream: StreamName): Promise<StreamState<State>> {
    const reading = reads.get(stream);
    if (reading === undefined) return startReading(stream);
    const start = () => startReading(stream);
    reading.next ??= reading.current.then(start, start);
    return reading.next;
  }

  function startReading(stream: StreamName): Promise<StreamState<State>> {
    const reading: Reading<State> = { current: readNow(stream), next: null };
    reads.set(stream, reading);
    const ended = () => {
      if (overtaken.delete(stream)) kept.delete(stream);
      if (reading.next === null) reads.delete(stream);
    };
    reading.current.then(ended, ended);
    return reading.current;
  }

  /** Brings a state on by the stream's next event. One that missed an event is not as of the log any more. */
  function follow(stream: StreamName, event: Recorded<Event>): void {
    if (reads.has(stream)) overtaken.add(stream);
    const known = find(stream)?.seen ?? initial;
    const next = known.revision === null ? 0n : known.revision + 1n;
    if (event.revision === next) remember(stream, fold(known, [event]), Number.POSITIVE_INFINITY);
    else if (event.revision > next) kept.delete(stream);
  }

  const { follows } = options;
  if (follows !== undefined)
    keepersOf(store).add({
      follow(event) {
        const { stream } = event;
        // A stream holds its category's events alone.
        if (isOfCategory(stream, follows)) follow(stream, event as Recorded<ShopEvent> & Recorded<Event>);
      },
      noteEnd(isEnd) {
        isFollowing = isEnd;
      },
      forget: () => kept.clear(),
    });

  return {
    advance,
    remember,
    /** The state as last seen here, which may be behind the log; undefined when it is not known, or others write to the stream as well. */
    lastSeen(stream: StreamName): StreamState<State> | undefined {
      const found = find(stream);
      if (found === undefined) return mostlyNew ? initial : undefined;
      const now = performance.now();
      return found.contestedUntil < now || now - found.seenAt < JUST_MS ? found.seen : undefined;
    },
    /**
     * The state as last seen here, which may be behind the log; a stream that never was seen is taken for empty until something proves it.
     */
    expectNew(stream: StreamName): StreamState<State> {
      const found = find(stream);
      if (found === undefined) remember(stream, initial);
      return found?.seen ?? initial;
    },
    /**
     * The state as of now. Those who ask while a read is under way share the next one, which begins after they asked.
     * @throws UnreadableEvent, EventStoreUnavailable.
     */
    read,
    /** A state that will do, see `Since`: those who react to one event at the same time share one read. */
    async readSince(stream: StreamName, since: Since): Promise<StreamState<State>> {
      const known = seenSince(stream, since);
      if (known !== undefined) return known;
      const underWay = reads.get(stream)?.current;
      if (underWay === undefined) return read(stream);
      await underWay.catch(() => undefined);
      return seenSince(stream, since) ?? read(stream);
    },
    /** The state as of now, read from the first event on. */
    readWhole: (stream: StreamName) => readOn(stream, initial),
    /** Another process was seen to write to the stream: a read costs a tenth of an append that is refused. */
    noteConflict(stream: StreamName): void {
      const now = performance.now();
      const found = kept.get(stream) ?? (mostlyNew ? { seen: initial, since: now } : undefined);
      const contested = { contestedUntil: now + CONTESTED_MS, seenAt: Number.NEGATIVE_INFINITY };
      if (found !== undefined) kept.set(stream, { ...found, ...contested });
    },
  };
}

function isOfCategory(stream: string, category: string): stream is StreamName {
  return stream.startsWith(`${category}-`);
}

interface Kept<State> {
  readonly seen: StreamState<State>;
  /** When the stream was first kept, on the process's own clock. */
  readonly since: number;
  /** Until when it is read before each append, unless it was just seen. */
  readonly contestedUntil: number;
  /** When it was read, if nothing was appended since; never over for one that was followed since. */
  readonly seenAt: number;
}

/** A read under way, and the one that those who asked meanwhile wait for. */
interface Reading<State> {
  readonly current: Promise<StreamState<State>>;
  next: Promise<StreamState<State>> | null;
}

function isLater(a: bigint | null, b: bigint | null): boolean {
  return a !== null && (b === null || a > b);
}

/** Keeps states of streams, and is brought on with the log by whoever reads that. */
export interface StateKeeper {
  /** Brings a kept state on by its stream's next event. */
  follow(event: Recorded<ShopEvent>): void;
  /** Whether the states are as of the log's end, so that they will do for whoever reacts to it. */
  noteEnd(isEnd: boolean): void;
  /** Forgets the states: events may have come that were not seen here. */
  forget(): void;
}

const keepers = new WeakMap<EventStore, Set<StateKeeper>>();

/** The keepers of a store's states in this process. */
function keepersOf(store: EventStore): Set<StateKeeper> {
  const known = keepers.get(store) ?? new Set();
  keepers.set(store, known);
  return known;
}

/** Takes each slice of the log as it was read after a position; `isEnd`: nothing was behind it. */
export type StateFollowing = (after: bigint, slice: LogSlice, isEnd: boolean) => void;

/** Slices in a row behind which more was read: so far behind, no state is worth being brought on. */
const MAX_BEHIND = 4;

/**
 * Lets the states that are kept of a store's streams follow its log: whoever reacts to an event of a slice finds them as of that slice or
 * later without a read. What was read with a gap, or is far from the log's end, brings nothing on: the streams are read again then.
 */
export function createStateFollowing(store: EventStore): StateFollowing {
  let reached: bigint | null = null;
  let behind = 0;
  return (after, { events, position }, isEnd) => {
    if (position === null || (reached !== null && position <= reached)) return;
    behind = isEnd ? 0 : behind + 1;
    const isNear = behind <= MAX_BEHIND;
    const isWhole = reached !== null && after <= reached && isNear;
    reached = position;
    for (const keeper of keepersOf(store)) {
      if (!isWhole) keeper.forget();
      if (isNear) for (const event of events) keeper.follow(event);
      keeper.noteEnd(isEnd);
    }
  };
}

/** The commands that a stream's events carry, oldest first. */
export type CommandMemory = readonly CommandRecord[];

/** Commands remembered of a stream: administrators send some such commands a day, shoppers one for each withdrawal. */
const MAX_COMMANDS = 500;

/** Whether a key was not seen, is that of a command carried out already, or came with another content. */
export function recall(
  memory: CommandMemory,
  { id, type, content }: CommandRecord,
): 'new' | 'repeated' | 'reused' {
  const known = memory.filter((record) => record.id === id);
  if (known.some((record) => record.content !== content)) return 'reused';
  return known.some((record) => record.type === type) ? 'repeated' : 'new';
}

/** The memory with one more command, which several events may carry. */
export function remembering(memory: CommandMemory, record: CommandRecord | undefined): CommandMemory {
  if (record === undefined || recall(memory, record) !== 'new') return memory;
  return [...memory, record].slice(-MAX_COMMANDS);
}
