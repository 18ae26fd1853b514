import { z } from 'zod';
import type { EventStore, RawLog, StoredEvent } from '#platform/event-store/event-store.ts';
import { isStuck, listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';

/** How far a reader of the log (a projection or a process manager) is behind. */
export interface ReaderLag {
  readonly reader: string;
  readonly parked: boolean;
  /** Events that wait for it, counted up to `MAX_COUNTED`. */
  readonly events: number;
  /** Age of the first of them in seconds; 0 when none waits. */
  readonly seconds: number;
  /** Seconds since its checkpoint moved. An idle shop's grows for all. */
  readonly sinceProgress: number;
}

/** As it is stored: opening events would ask PostgreSQL for customers' keys, and nothing of what they say is needed. */
export type LagLog = Pick<RawLog, 'readRaw'> & Pick<EventStore, 'lastPosition'>;

interface Needs {
  readonly log: LagLog;
  readonly database: Pick<ReadDatabase, 'db'>;
  readonly clock: () => Date;
}

interface Waiting {
  readonly events: number;
  /** When the first of them was written; null when none waits, or it does not say. */
  readonly since: Date | null;
}

const MAX_COUNTED = 200;
/** For longer than this no event may wait, even for a reader that is not stuck: as the alert `ReaderLate` has it. */
const MAX_BEHIND_SECONDS = 30;
const metadataSchema = z.object({ recordedAt: z.coerce.date() });

/**
 * Compares every checkpoint with the log.
 * @throws Error when PostgreSQL or the event store cannot be asked.
 */
export async function readLag(needs: Needs): Promise<ReaderLag[]> {
  return (await compare(needs, MAX_COUNTED)).map(({ lag }) => lag);
}

/**
 * Sentences about readers that stopped or fell behind.
 * @throws Error when PostgreSQL or the event store cannot be asked.
 */
export async function listTroubledReaders(needs: Needs): Promise<string[]> {
  const compared = await compare(needs, 1);
  return compared.flatMap(({ stuck, lag: { reader, parked, seconds } }) => {
    if (parked) return [`${reader} is parked in front of an event it cannot apply`];
    return stuck || seconds > MAX_BEHIND_SECONDS
      ? [`${reader} is ${Math.round(seconds)} s behind the log`]
      : [];
  });
}

/** Asks the log since when an event has been waiting behind each of these positions; one behind which none waits is left out. */
export function createWaitingSince(log: LagLog) {
  return async (positions: readonly (bigint | null)[]): Promise<Map<bigint | null, Date>> => {
    const waiting = await whatWaits(log, positions, 1);
    return new Map(
      [...waiting].flatMap(([position, { events, since }]) =>
        events === 0 ? [] : [[position, since ?? new Date(0)]],
      ),
    );
  };
}

interface Compared {
  readonly lag: ReaderLag;
  readonly stuck: boolean;
}

async function compare({ log, database, clock }: Needs, counted: number): Promise<Compared[]> {
  const checkpoints = await listCheckpoints(database.db);
  const waiting = await whatWaits(
    log,
    checkpoints.map(({ position }) => position),
    counted,
  );
  const now = clock();
  const secondsSince = (then: Date) => Math.max(0, (now.getTime() - then.getTime()) / 1_000);
  return checkpoints.map((checkpoint) => {
    const { name, status, position, updatedAt } = checkpoint;
    const { events, since } = waiting.get(position) ?? { events: 0, since: null };
    const waitingSince = events === 0 ? undefined : (since ?? updatedAt);
    const lag = {
      reader: name,
      parked: status === 'parked',
      events,
      seconds: waitingSince === undefined ? 0 : secondsSince(waitingSince),
      sinceProgress: secondsSince(updatedAt),
    };
    return { lag, stuck: isStuck(checkpoint, waitingSince, now) };
  });
}

/**
 * What waits behind each position, with as few reads as can be: readers stand close together, so that a slice read for the one furthest
 * behind mostly answers for all.
 * @param counted how many of the waiting events must be counted exactly.
 */
async function whatWaits(
  log: LagLog,
  positions: readonly (bigint | null)[],
  counted: number,
): Promise<Map<bigint | null, Waiting>> {
  const found = new Map<bigint | null, Waiting>();
  const end = await log.lastPosition();
  let events: readonly StoredEvent[] = [];
  let readUpTo: bigint | null = null;
  for (const after of [...new Set(positions)].sort(byPlace)) {
    const isBehind = ({ position }: StoredEvent) => after === null || position > after;
    events = events.filter(isBehind);
    while (isBefore(readUpTo, end) && isBefore(after, end) && events.length < counted) {
      // What is known already is not read again, unless it is too little to count from.
      const from = events.length > 0 || isBefore(readUpTo, after) ? after : readUpTo;
      const slice = await log.readRaw({ after: from, limit: MAX_COUNTED });
      events = slice.events.filter(isBehind);
      readUpTo = slice.position ?? end;
      if (events.length > 0) break;
    }
    const recordedAt = metadataSchema.safeParse(events[0]?.metadata).data?.recordedAt ?? null;
    found.set(after, { events: Math.min(events.length, MAX_COUNTED), since: recordedAt });
  }
  return found;
}

function isBefore(position: bigint | null, other: bigint | null): boolean {
  return other !== null && (position === null || position < other);
}

function byPlace(a: bigint | null, b: bigint | null): number {
  return isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0;
}
