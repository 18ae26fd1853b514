import { convertToCommandError } from '@eventstore/db-client';

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

/** The client's names of failures that pass. */
const PASSING_TYPES = new Set(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'not-leader']);
/** gRPC's codes of them: CANCELLED (a client ended by us cancels its own calls), DEADLINE_EXCEEDED, ABORTED, UNAVAILABLE. */
const PASSING_CODES = new Set<unknown>([1, 4, 10, 14]);
/** What only a sentence tells: a cluster without a leader, discovery, and connections that break under a call. */
const PASSING_SENTENCES =
  /server is (not ready|too busy|busy)|no leader info|failed to discover|channel has been (shut down|closed)|failed to connect|rst_stream|stream removed|write after end|premature close|\bE(PIPE|CONNRESET|CONNREFUSED|TIMEDOUT)\b/i;
const BROKEN_STREAM =
  /^ERR_(HTTP2_|STREAM_(DESTROYED|PREMATURE_CLOSE|WRITE_AFTER_END))|^E(CONN|PIPE|HOST|NET|TIMEDOUT|AI_)/;

/** What the client or the connection threw, as `EventStoreUnavailable` when it passes by itself; anything else as the client names it. */
export function storeError(thrown: unknown): Error {
  const given = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (given instanceof EventStoreUnavailable) return given;
  const error = convertToCommandError(given);
  if (isDeadline(error)) return new EventStoreTimeout(error.message, { cause: error });
  return isPassing(error) ? new EventStoreUnavailable(error.message, { cause: error }) : error;
}

function isDeadline(error: Error): boolean {
  return ('type' in error && error.type === 'deadline-exceeded') || ('code' in error && error.code === 4);
}

function isPassing(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined;
  if ('type' in error && typeof error.type === 'string' && PASSING_TYPES.has(error.type)) return true;
  if (PASSING_CODES.has(code) || PASSING_SENTENCES.test(error.message)) return true;
  return typeof code === 'string' && BROKEN_STREAM.test(code);
}
