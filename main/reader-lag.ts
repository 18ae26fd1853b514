import { listCheckpoints } from '#projections/checkpoints.ts';
import type { ReadDatabase } from '#projections/database.ts';
import type { EventStore } from '#services/event-store/event-store.ts';

/** How far a reader of the log (a projection or a process manager) is behind. */
export interface ReaderLag {
  readonly reader: string;
  readonly parked: boolean;
  /** Events that wait for it, counted up to `MOST_COUNTED`. */
  readonly events: number;
  /** Age of the first of them in seconds; 0 when none waits. */
  readonly seconds: number;
  /** Seconds since its checkpoint moved. An idle shop's grows for all. */
  readonly sinceProgress: number;
}

const MOST_COUNTED = 200;
/** A reader is late when an event has waited for longer than this and nothing has moved meanwhile. */
const LATE_AFTER_SECONDS = 10;

interface Needs {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly database: Pick<ReadDatabase, 'db'>;
  readonly clock: () => Date;
}

/** Compares every checkpoint with the log. */
export async function readLag({ store, database, clock }: Needs): Promise<ReaderLag[]> {
  const now = clock().getTime();
  const checkpoints = await listCheckpoints(database.db);
  // Most readers stand at the same place: each is looked up once.
  const waiting = new Map<bigint | null, Promise<{ events: number; since: number | null }>>();
  const waitingAfter = (position: bigint | null) => {
    const known = waiting.get(position) ?? whatWaits(store, position);
    waiting.set(position, known);
    return known;
  };
  return Promise.all(
    checkpoints.map(async ({ name, status, position, updatedAt }) => {
      const { events, since } = await waitingAfter(position);
      return {
        reader: name,
        parked: status === 'parked',
        events,
        seconds: events === 0 ? 0 : secondsSince(now, since ?? updatedAt.getTime()),
        sinceProgress: secondsSince(now, updatedAt.getTime()),
      };
    }),
  );
}

/** Sentences about readers that stopped or fell behind. */
export async function tellTroubledReaders(needs: Needs): Promise<string[]> {
  const lags = await readLag(needs);
  return lags.flatMap(({ reader, parked, seconds, sinceProgress }) => {
    if (parked) return [`${reader} is parked in front of an event it cannot apply`];
    const isLate = seconds > LATE_AFTER_SECONDS && sinceProgress > LATE_AFTER_SECONDS;
    return isLate ? [`${reader} is ${Math.round(seconds)} s behind the log`] : [];
  });
}

async function whatWaits(store: Needs['store'], after: bigint | null) {
  try {
    const { events } = await store.readAll({ after, limit: MOST_COUNTED });
    const [first] = events;
    return { events: events.length, since: first ? Date.parse(first.metadata.recordedAt) : null };
  } catch {
    // An event that nobody can read waits there.
    return { events: 1, since: null };
  }
}

function secondsSince(now: number, then: number): number {
  return Math.max(0, (now - then) / 1_000);
}
