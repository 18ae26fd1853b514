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

/** The event store did not answer in time. */
export class EventStoreTimeout extends Error {
  /** As the client names its own. */
  readonly type = 'timeout';

  constructor(what: string, milliseconds: number) {
    super(`${what}: no answer from the event store within ${milliseconds} ms`);
  }
}

/** A subscription that the server ended though nobody asked it to. */
export class SubscriptionEnded extends Error {
  readonly type = 'subscription-ended';

  constructor() {
    super('the event store ended the subscription');
  }
}

/** The event store ended a call on which appends waited for their answers. */
export class EventStoreGone extends Error {
  /** As the client names its own. */
  readonly type = 'unavailable';

  constructor() {
    super('the event store ended the call that appends travel on');
  }
}

/** The event store refused an append for another reason than its expected revision. */
export class AppendRefused extends Error {
  /** A store that was too busy to write in time says so itself. */
  readonly type: 'append-refused' | 'timeout';
  /** The store's own name of the reason, such as `StreamDeleted`. */
  readonly reason: string;

  constructor(stream: string, reason: string, message: string) {
    super(`the event store refused an append to ${stream}: ${reason} ${message}`);
    this.reason = reason;
    this.type = reason === 'Timeout' ? 'timeout' : 'append-refused';
  }
}
