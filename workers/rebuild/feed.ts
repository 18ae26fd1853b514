import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { type ReadSlice, readSlices } from './log-slices.ts';

/** Tables of a read model that are filled from the log in bulk. */
export interface ShadowTable {
  readonly projection: Projection;
  readonly schema: string;
  /** How far it has come; moved by the feed. */
  position: bigint | null;
  /** Positions that a person decided to pass over. */
  readonly skips: ReadonlySet<bigint>;
  /** Notes the new position in the transaction that writes the rows. */
  advance?(transaction: ReadDb, from: bigint | null, to: bigint): Promise<void>;
}

/** What a copy takes from a slice: events it handles, has not seen and is not to pass over. */
function eventsFor(copy: ShadowTable, slice: Pick<ReadSlice, 'events'>): Recorded<ShopEvent>[] {
  const { projection, position: from, skips } = copy;
  return slice.events.filter(
    ({ type, position }) =>
      projection.handles.has(type) && (from === null || position > from) && !skips.has(position),
  );
}

/** Where the copy that is furthest behind stands. */
export function earliest(copies: readonly Pick<ShadowTable, 'position'>[]): bigint | null {
  let first: bigint | null | undefined;
  for (const { position } of copies) {
    if (position === null) return null;
    if (first === undefined || first === null || position < first) first = position;
  }
  return first ?? null;
}

export interface FeedOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly db: ReadDb;
  readonly copies: readonly ShadowTable[];
  /** The last position wanted; without it, up to where the log ends when the feed gets there. */
  readonly until?: bigint | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each part: how far the log is read, and how many events were read for the copies. */
  readonly onSlice?: ((position: bigint, events: number) => void) | undefined;
}

/** An event that a projection cannot apply, named without its content. */
export class InapplicableEvent extends Error {
  readonly type = 'inapplicable-event';
  readonly projection: string;
  readonly position: bigint;

  constructor(projection: string, event: Recorded<ShopEvent>, cause: unknown) {
    super(
      `${projection} cannot apply ${event.type} at ${event.stream}@${event.revision}: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
    this.projection = projection;
    this.position = event.position;
  }
}

/** Events of a transaction: many enough that most rows are read and written once, whatever happens to them. */
const EVENTS_AT_ONCE = 10_000;
/** Each takes a connection, of which a worker that goes on beside a rebuild needs some. */
const COPIES_AT_ONCE = 3;

/**
 * Fills copies of read models from the log, which is read once for all of them. Rows and position are written in one transaction per
 * copy and part of the log, so that a feed that breaks off goes on where it was.
 * @throws UnreadableEvent or InapplicableEvent at an event that somebody must decide about; what comes before it is written.
 */
export async function feedCopies(options: FeedOptions): Promise<void> {
  let events: Recorded<ShopEvent>[] = [];
  let position: bigint | null = null;
  const applyGathered = async () => {
    const gathered = { events, position };
    events = [];
    position = null;
    if (gathered.position !== null) await applyToAll(options, { ...gathered, position: gathered.position });
  };
  try {
    for await (const slice of slicesFor(options)) {
      events.push(...slice.events);
      position = slice.position;
      if (events.length >= EVENTS_AT_ONCE) await applyGathered();
    }
  } finally {
    // Also what was read before a failure to read.
    await applyGathered();
  }
}

/** Several side by side, so that one is computed while the database works on others; none goes on behind the back of a failure. */
async function applyToAll({ db, copies, onSlice }: FeedOptions, slice: ReadSlice): Promise<void> {
  await mapConcurrently(copies, COPIES_AT_ONCE, (copy) => applySlice(db, copy, slice));
  onSlice?.(slice.position, slice.events.length);
}

function slicesFor({
  store,
  copies,
  until,
  signal,
}: FeedOptions): AsyncGenerator<ReadSlice, void, undefined> {
  return readSlices({
    store,
    after: earliest(copies),
    until,
    types: new Set(copies.flatMap(({ projection }) => [...projection.handles])),
    signal,
    isSkippable: ({ eventType, position }) =>
      copies.every(({ projection, skips }) => !handlesType(projection, eventType) || skips.has(position)),
  });
}

function handlesType({ handles }: Projection, type: string): boolean {
  return [...handles].some((handled) => handled === type);
}

async function applySlice(db: ReadDb, copy: ShadowTable, slice: ReadSlice): Promise<void> {
  if (copy.position !== null && copy.position >= slice.position) return;
  const events = eventsFor(copy, slice);
  try {
    await applyEvents(db, copy, events, slice.position);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    await findCulprit(db, copy, events);
    throw error;
  }
}

async function applyEvents(
  db: ReadDb,
  copy: ShadowTable,
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
  copy: ShadowTable,
  events: readonly Recorded<ShopEvent>[],
  to: bigint,
): Promise<void> {
  await copy.projection.handle(transaction, copy.schema, events);
  await copy.advance?.(transaction, copy.position, to);
}

/** @throws InapplicableEvent at the one event of a failed slice that is to blame; those before it are kept. */
async function findCulprit(
  db: ReadDb,
  copy: ShadowTable,
  events: readonly Recorded<ShopEvent>[],
): Promise<void> {
  for (const event of events) {
    try {
      await applyEvents(db, copy, [event], event.position);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      throw new InapplicableEvent(copy.projection.name, event, error);
    }
  }
}
