import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { isTransient } from '../transient.ts';
import { readSlices } from './log-slices.ts';

/** Tables of a read model that are filled from the log in bulk. */
export interface FedCopy {
  readonly projection: Projection;
  readonly schema: string;
  /** How far it has come; moved by the feed. */
  position: bigint | null;
  /** Positions that a person decided to pass over. */
  readonly skips: ReadonlySet<bigint>;
  /** Notes the new position in the transaction that writes the rows. */
  advance?(transaction: ReadDb, from: bigint | null, to: bigint): Promise<void>;
}

export interface FeedOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly db: ReadDb;
  readonly copies: readonly FedCopy[];
  /** The last position wanted; without it, up to where the log ends when the feed gets there. */
  readonly until?: bigint | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Told after each slice: how far the log is read, and how many events were read for the copies. */
  readonly onSlice?: ((position: bigint, events: number) => void) | undefined;
}

/** An event that a projection cannot apply, named without its content. */
export class InapplicableEvent extends Error {
  readonly type = 'inapplicable-event';
  readonly projection: string;
  readonly position: bigint;

  constructor(projection: string, event: Recorded<ShopEvent>, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${projection} cannot apply ${event.type} at ${event.stream}@${event.revision}: ${reason}`, {
      cause,
    });
    this.projection = projection;
    this.position = event.position;
  }
}

/** Copies written at once: more would only wait for the same processors and take connections from those who serve the shop. */
const AT_ONCE = 3;

/**
 * Fills copies of read models from the log, which is read once for all of them, in large batches. Each copy's rows and position
 * are written in one transaction per slice, so that a feed that breaks off goes on where it was.
 * @throws UnreadableEvent or InapplicableEvent at an event that somebody must decide about; what comes before it is written.
 */
export async function feedCopies(options: FeedOptions): Promise<void> {
  const { store, db, copies, until, signal, onSlice } = options;
  const types = new Set(copies.flatMap(({ projection }) => [...projection.handles]));
  const slices = readSlices({
    store,
    after: earliest(copies),
    until,
    types,
    signal,
    mayPassOver: ({ eventType, position }) =>
      copies.every(({ projection, skips }) => !handlesType(projection, eventType) || skips.has(position)),
  });
  for await (const { events, position } of slices) {
    const waiting = copies.values();
    const work = async () => {
      for (const copy of waiting) await applySlice(db, copy, events, position);
    };
    // All end before the first failure is told: nothing goes on behind the caller's back.
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    onSlice?.(position, events.length);
  }
}

function handlesType({ handles }: Projection, type: string): boolean {
  return [...handles].some((handled) => handled === type);
}

/** Where the copy that is furthest behind stands. */
export function earliest(copies: readonly Pick<FedCopy, 'position'>[]): bigint | null {
  let first: bigint | null | undefined;
  for (const { position } of copies) {
    if (position === null) return null;
    if (first === undefined || first === null || position < first) first = position;
  }
  return first ?? null;
}

async function applySlice(
  db: ReadDb,
  copy: FedCopy,
  slice: readonly Recorded<ShopEvent>[],
  to: bigint,
): Promise<void> {
  const from = copy.position;
  if (from !== null && from >= to) return;
  const events = slice.filter(
    ({ type, position }) =>
      copy.projection.handles.has(type) && (from === null || position > from) && !copy.skips.has(position),
  );
  try {
    await applyEvents(db, copy, events, to);
  } catch (error) {
    if (isTransient(error)) throw error;
    await findCulprit(db, copy, events);
    throw error;
  }
}

async function applyEvents(
  db: ReadDb,
  copy: FedCopy,
  events: readonly Recorded<ShopEvent>[],
  to: bigint,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // As live: rows and position are lost together or not at all, and what is lost is read again.
    await sql`set local synchronous_commit = off`.execute(transaction);
    await applyWithin(transaction, copy, events, to);
  });
  copy.position = to;
}

/** Applies events inside the caller's transaction, which undoes it all when it fails. */
export async function applyWithin(
  transaction: ReadDb,
  copy: FedCopy,
  events: readonly Recorded<ShopEvent>[],
  to: bigint,
): Promise<void> {
  await copy.projection.handle(transaction, copy.schema, events);
  await copy.advance?.(transaction, copy.position, to);
}

/** @throws InapplicableEvent at the one event of a failed batch that is to blame; those before it are kept. */
async function findCulprit(db: ReadDb, copy: FedCopy, events: readonly Recorded<ShopEvent>[]): Promise<void> {
  for (const event of events) {
    try {
      await applyEvents(db, copy, [event], event.position);
    } catch (error) {
      if (isTransient(error)) throw error;
      throw new InapplicableEvent(copy.projection.name, event, error);
    }
  }
}
