import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/**
 * A long process: events in, commands out. It is run from its own checkpoint, at least once per event, by one worker at a time; so `react` must be idempotent. What it needs (event store, its own tables, the mail gateway) it is made with.
 */
export interface ProcessManager {
  readonly name: string;
  /**
   * Raised when it reacts otherwise from now on. It does not look at the past again: what it did stands on streams, and doing it
   * once more would be decided there to be done already.
   */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /**
   * What an event is about, such as an order: events about the same are reacted to one after the other, others side by side. Without it
   * all are one after the other.
   */
  partition?(event: Recorded<ShopEvent>): string;
  /**
   * Does what an event calls for. It may take seconds (mails, refunds), so no transaction is held open around it; the
   * checkpoint moves past the event only after it returned.
   * @throws when it could not be done now: the event is tried again later, with back-off, and nothing after it in its
   * partition is handled before.
   */
  react(event: Recorded<ShopEvent>, context: ReactionContext): Promise<void>;
  /**
   * Does what several events call for, in log order; given where that costs less than one by one, as notes in a table do. All of it is
   * done again when it throws.
   */
  reactTogether?(events: readonly Recorded<ShopEvent>[]): Promise<void>;
}

export interface ReactionContext {
  /** Aborts when the worker stops: long waits end early by throwing, the event is then handled at the next start. */
  readonly signal: AbortSignal;
}

/** Work that time calls for rather than an event. Several workers may run it at once, so it claims what it does. */
export interface TimedTask {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
}
