import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { isUnavailable } from '#services/http/unavailable.ts';
import { messageOf } from '../message-of.ts';
import { type BulkFeed, openBulkFeed } from './bulk-feed.ts';
import { earliest, eventsFor, type FedCopy } from './fed-copy.ts';
import { type ReadSlice, readSlices } from './log-slices.ts';

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
    super(
      `${projection} cannot apply ${event.type} at ${event.stream}@${event.revision}: ${messageOf(cause)}`,
      {
        cause,
      },
    );
    this.projection = projection;
    this.position = event.position;
  }
}

/** Slices between two commits: what a feed that is killed does again, some ten seconds of work. A commit writes all rows in hand. */
const SLICES_PER_COMMIT = 200;
/** Slices whose rows are being read while those before them are applied. */
const PREPARED_AHEAD = 2;

/**
 * Fills copies of read models from the log, which is read once for all of them. Rows and positions are written in one transaction, so
 * that a feed that breaks off goes on where it was. When some event cannot be applied, that part of the log is gone through again copy
 * by copy, to find it.
 * @throws UnreadableEvent or InapplicableEvent at an event that somebody must decide about; what comes before it is written.
 */
export async function feedCopies(options: FeedOptions): Promise<void> {
  for (;;) {
    const failedAt = await options.db.connection().execute((connection) => feedInBulk(options, connection));
    if (failedAt === null) return;
    await feedOneByOne({ ...options, until: failedAt });
  }
}

/**
 * While a slice is applied, what the next ones look for is read, and those after them are fetched.
 * @returns how far the part of the log goes that holds an event which cannot be applied; null when there is none.
 */
async function feedInBulk(options: FeedOptions, connection: ReadDb): Promise<bigint | null> {
  const feed = openBulkFeed(connection, options.copies);
  const slices = slicesFor(options);
  let applied = 0;
  let last: bigint | null = null;
  const coming = Array.from({ length: PREPARED_AHEAD }, () => prepareNext(slices, feed));
  for (;;) {
    coming.push(prepareNext(slices, feed));
    const { slice, prepared, failure } = (await coming.shift()) ?? NOTHING;
    try {
      last = slice?.position ?? last;
      await prepared;
      if (slice !== null) {
        applied += 1;
        await feed.apply(slice);
      }
      // What was read before a failure to read is kept.
      if (slice === null || applied % SLICES_PER_COMMIT === 0) await feed.commit();
    } catch (error) {
      for (const next of coming) await (await next).prepared.catch(() => undefined);
      await feed.abandon();
      if (isUnavailable(error)) throw error;
      return last;
    }
    if (failure !== undefined) throw failure.error;
    if (slice === null) return null;
    options.onSlice?.(slice.position, slice.events.length);
  }
}

interface NextSlice {
  /** Null behind the last one. */
  readonly slice: ReadSlice | null;
  readonly prepared: Promise<void>;
  /** Why there is none. */
  readonly failure?: { readonly error: unknown };
}

const NOTHING: NextSlice = { slice: null, prepared: Promise.resolve() };

/** Never fails itself: what comes before a failure is to be applied first. */
async function prepareNext(
  slices: AsyncGenerator<ReadSlice, void, undefined>,
  feed: BulkFeed,
): Promise<NextSlice> {
  try {
    const { value: slice = null } = await slices.next();
    if (slice === null) return NOTHING;
    const prepared = feed.prepare(slice);
    // Told to whoever applies it.
    prepared.catch(() => undefined);
    return { slice, prepared };
  } catch (error) {
    return { ...NOTHING, failure: { error } };
  }
}

/** Slowly, with a transaction for each copy and slice. @throws InapplicableEvent at the one event of a failed slice that is to blame. */
async function feedOneByOne(options: FeedOptions): Promise<void> {
  for await (const slice of slicesFor(options))
    for (const copy of options.copies) await applySlice(options.db, copy, slice);
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
    mayPassOver: ({ eventType, position }) =>
      copies.every(({ projection, skips }) => !handlesType(projection, eventType) || skips.has(position)),
  });
}

function handlesType({ handles }: Projection, type: string): boolean {
  return [...handles].some((handled) => handled === type);
}

async function applySlice(db: ReadDb, copy: FedCopy, slice: ReadSlice): Promise<void> {
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
  copy: FedCopy,
  events: readonly Recorded<ShopEvent>[],
  to: bigint,
): Promise<void> {
  await db.transaction().execute((transaction) => applyWithin(transaction, copy, events, to));
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

/** @throws InapplicableEvent at the one event of a failed slice that is to blame; those before it are kept. */
async function findCulprit(db: ReadDb, copy: FedCopy, events: readonly Recorded<ShopEvent>[]): Promise<void> {
  for (const event of events) {
    try {
      await applyEvents(db, copy, [event], event.position);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      throw new InapplicableEvent(copy.projection.name, event, error);
    }
  }
}
