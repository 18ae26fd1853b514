import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { EventStore, StreamName } from '../event-store/event-store.ts';
import type { Seen } from './seen.ts';

/** A stream's state as of one of its events, written down so that the events up to there need not be read again. */
export interface Snapshot {
  readonly stream: StreamName;
  readonly revision: bigint;
  /** Id of the event of that revision: another log, or one restored from before, has another event there or none. */
  readonly eventId: string;
  /** What a form wrote. */
  readonly written: unknown;
}

/** How a kind of state is written down; `name` changes whenever what is written or what it means does. */
export interface SnapshotForm<State> {
  readonly name: string;
  /** Plain values and lists of numbers, the same for states that hold the same. */
  write(state: State): unknown;
  /** @throws when it is not what `write` writes. */
  read(written: unknown): State;
}

/** Where snapshots are kept. They are a cache: losing them costs time, and no failure here may stop a command. */
export interface Snapshots {
  /** The newest of a stream in a form; null when there is none or it cannot be had. */
  find(stream: StreamName, form: string): Promise<Snapshot | null>;
  /** Keeps a stream's snapshot in place of the one before. Absent where others keep them. Never throws. */
  keep?(snapshot: Snapshot, form: string): Promise<void>;
}

/** Snapshots of one kind of stream. */
export interface Snapshotting<State> {
  readonly snapshots: Snapshots;
  readonly form: SnapshotForm<State>;
  /** How many events later a stream's next snapshot is written. */
  readonly every?: bigint;
}

/** As many events as are read and folded within half a second or so. */
const EVERY = 10_000n;

/**
 * The state that a stream's snapshot holds; null when there is none, or none of this log.
 * @throws Error when the event store is out of reach.
 */
export async function resume<State>(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  { snapshots, form }: Snapshotting<State>,
): Promise<Seen<State> | null> {
  const snapshot = await snapshots.find(stream, form.name);
  if (snapshot === null) return null;
  const last = await eventAt(store, stream, snapshot.revision);
  if (last?.id !== snapshot.eventId) return null;
  const { revision, position } = last;
  try {
    return { state: form.read(snapshot.written), revision, position };
  } catch {
    // Unreadable: the log says the same, more slowly.
    return null;
  }
}

/** Writes snapshots of streams as they grow, behind whatever else goes on. */
export function createSnapshotWriter<State>(
  store: Pick<EventStore, 'readStream'>,
  { snapshots, form, every = EVERY }: Snapshotting<State>,
) {
  /** The revisions of the last snapshots written or resumed from here. */
  const written = new Map<StreamName, bigint>();

  async function write(stream: StreamName, revision: bigint, state: State): Promise<void> {
    const last = await eventAt(store, stream, revision);
    if (last === undefined) return;
    await snapshots.keep?.({ stream, revision, eventId: last.id, written: form.write(state) }, form.name);
  }

  return {
    /** Takes note of where a stream's snapshot stands. */
    noteResumed(stream: StreamName, revision: bigint): void {
      written.set(stream, revision);
    },
    /** Takes note of a state seen, and writes it down when enough has happened since the last time. */
    noteSeen(stream: StreamName, { state, revision }: Seen<State>): void {
      if (snapshots.keep === undefined || revision === null) return;
      if (revision - (written.get(stream) ?? 0n) < every) return;
      // One that fails is not missed: the next is due some events later.
      written.set(stream, revision);
      write(stream, revision, state).catch(() => undefined);
    },
  };
}

async function eventAt(store: Pick<EventStore, 'readStream'>, stream: StreamName, revision: bigint) {
  const { events } = await store.readStream<ShopEvent>(stream, { from: revision, limit: 1 });
  return events[0];
}
