import type { ShopEvent, ShopEventType, StreamCategory } from '#contracts/events/catalogue.ts';
import type { Actor, CommandRecord, Recorded } from '#contracts/events/event.ts';

/** `order-3f0c…`: the text before the first `-` is the category. */
export type StreamName = `${StreamCategory}-${string}`;

export const NO_STREAM = 'no_stream';
export const ANY = 'any';
/** The last revision the writer has seen, `NO_STREAM`, or `ANY`. */
export type ExpectedRevision = bigint | typeof NO_STREAM | typeof ANY;

/** Why events happen; the adapter completes it to the events' metadata. */
export interface Cause {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  /** The keyed command that the events answer; set by the command handling alone. */
  readonly command?: CommandRecord;
  /** Told where what was appended for this cause stands in the log. */
  readonly onAppended?: (position: bigint) => void;
}

export type AppendResult =
  | { readonly outcome: 'appended'; readonly revision: bigint; readonly position: bigint }
  /** Somebody else appended first. */
  | { readonly outcome: 'conflict' };

export interface StreamSlice<E extends ShopEvent> {
  readonly events: readonly Recorded<E>[];
  /** Revision of the stream's last event read, or null when there is none. */
  readonly revision: bigint | null;
}

export interface LogSlice {
  readonly events: readonly Recorded<ShopEvent>[];
  /** Position up to which the log was read (system events included); null when nothing came after `after`. */
  readonly position: bigint | null;
}

/** The one way to the log, over `@eventstore/db-client`. Events are parsed and upcast on read, described on write. */
export interface EventStore {
  /**
   * Appends events as one unit. `cause` is one for all events, or one per event when several commands share an append.
   * @throws InvalidEvent for an event that does not match its contract: nothing was appended.
   * Personal fields are sealed, and each event is linked to the one before it in its stream, on the way in.
   * @throws EventStoreUnavailable when the store is out of reach or did not answer in time: nothing is then known of the append;
   * PostgreSQL's error when the customers' keys are.
   */
  append<E extends ShopEvent>(
    stream: StreamName,
    events: readonly E[],
    options: { expectedRevision: ExpectedRevision; cause: Cause | readonly Cause[] },
  ): Promise<AppendResult>;
  /**
   * A stream's events from `from` on (default: all), oldest first, at most `limit`; `backwards`: newest first, from `from` (default: the
   * last) down. The caller says which category it reads. A stream that grows with the number of orders is read by `streamPages`.
   * @throws UnreadableEvent at the first event this version of the shop cannot read.
   */
  readStream<E extends ShopEvent>(
    stream: StreamName,
    options?: { from?: bigint; limit?: number; backwards?: boolean },
  ): Promise<StreamSlice<E>>;
  /**
   * The shop's events of the whole log after a position (null: from the start), oldest first; `limit` bounds how much of
   * the log is looked at. With `types`, only those are parsed and handed out, so that a reader is never stopped by an
   * event it does not handle.
   * @throws UnreadableEvent when the very next event cannot be read; those before it are handed out first.
   */
  readAll(options: {
    after: bigint | null;
    limit: number;
    types?: ReadonlySet<ShopEventType>;
  }): Promise<LogSlice>;
  /**
   * Announces the shop's events after a position as they come, until `signal` aborts; throws when the connection breaks. What they say is
   * not parsed: an event nobody can read stops those who read it, not this.
   */
  subscribeToAll(options: { after: bigint | null; signal: AbortSignal }): AsyncIterable<StoredEvent>;
  /** Position of the log's last event (the store's own events included), or null when it is empty. */
  lastPosition(): Promise<bigint | null>;
  /**
   * Asks the event store's leader for an append that it refuses: it would take others, and nothing is written.
   * @throws EventStoreUnavailable when it takes none just now, the client's error when the account may not append.
   */
  checkAppends(): Promise<void>;
  close(): Promise<void>;
}

/** Read in far less time than a read may take, and small beside what the events lead to. */
const PAGE = 4_000;

/**
 * A stream's events from a revision on, oldest first, page by page: however long it is, a page of it is in memory. What is appended
 * meanwhile is read as well.
 */
export async function* streamPages<E extends ShopEvent>(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  { from = 0n, page = PAGE }: { readonly from?: bigint; readonly page?: number | undefined } = {},
): AsyncGenerator<readonly Recorded<E>[]> {
  for (let next = from; ; ) {
    const { events, revision } = await store.readStream<E>(stream, { from: next, limit: page });
    if (revision === null) return;
    yield events;
    if (events.length < page) return;
    next = revision + 1n;
  }
}

export interface RawSlice {
  readonly events: readonly StoredEvent[];
  /** Position up to which the log was read (system events included); null when nothing came after `after`. */
  readonly position: bigint | null;
}

/** The log as it is stored, for exports, their replay and the proof that nothing was changed; the shop itself uses `EventStore`. */
export interface RawLog {
  /** Every event after a position (null: from the start), oldest first, known to the catalogue or not, still sealed. */
  readRaw(options: { after: bigint | null; limit: number }): Promise<RawSlice>;
  /** When the newest of the shop's events was recorded, by the clock of who wrote it; null when there is none. */
  lastRecordedAt(): Promise<Date | null>;
  /**
   * Appends events as they stood in another log, their links included: the chain stays whole when they come back in their
   * streams' order, into streams of the same names.
   */
  appendRaw(
    stream: StreamName,
    events: readonly Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata'>[],
    expectedRevision: bigint | typeof NO_STREAM,
  ): Promise<AppendResult>;
}

/** An event as its bytes stand in the log: personal fields sealed, in the version it was written in, of a type known or not. */
export interface StoredEvent {
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Place in the whole log (`$all`). */
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event in the log that this version of the shop cannot read: a poison event. It names the place, never the content. */
export class UnreadableEvent extends Error {
  readonly type = 'unreadable-event';
  readonly eventType: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;

  constructor(
    place: { eventType: string; stream: string; revision: bigint; position: bigint },
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`cannot read ${place.eventType} at ${place.stream}@${place.revision}: ${reason}`, options);
    this.eventType = place.eventType;
    this.stream = place.stream;
    this.revision = place.revision;
    this.position = place.position;
  }
}

/** An event on its way into the log that does not match its contract: our bug, caught before it becomes history. */
export class InvalidEvent extends Error {
  readonly type = 'invalid-event';
  readonly eventType: string;

  constructor(eventType: string, reason: string) {
    super(`${eventType} does not match its contract: ${reason}`);
    this.eventType = eventType;
  }
}

/**
 * The event store cannot be asked just now: out of reach, starting, without a leader or too busy. It says nothing about the request and
 * passes by itself. Nothing is known of an append that failed so: it may stand in the log.
 */
export class EventStoreUnavailable extends Error {
  readonly type = 'event-store-unavailable';
}

/** The event store did not answer in time, by our own clock or by the deadline that the call carries: either may be first. */
export class EventStoreTimeout extends EventStoreUnavailable {}

/** A subscription that the server ended though nobody asked it to. */
export class SubscriptionEnded extends EventStoreUnavailable {
  constructor() {
    super('the event store ended the subscription');
  }
}
