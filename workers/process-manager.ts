import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type EventHandlers, handleEvent, typesOf } from '#contracts/events/event-handlers.ts';
import type { Cause } from '#platform/event-store/event-store.ts';

/** A long process: events in, commands out. */
export interface ProcessManager extends Omit<ProcessManagerDefinition, 'on'> {
  readonly handles: ReadonlySet<ShopEventType>;
  react(event: Recorded<ShopEvent>): Promise<void>;
}

export interface ProcessManagerDefinition {
  readonly name: string;
  /**
   * Raised when it reacts otherwise from now on. It does not look at the past again: what it did stands on streams, and doing it
   * once more would be decided there to be done already.
   */
  readonly version: number;
  /**
   * What each event calls for, done at least once and by one worker at a time, so it must be idempotent. It may take seconds (mails,
   * refunds): the checkpoint moves past the event only afterwards, and no transaction is open meanwhile. One that throws is tried
   * again later, with back-off, and nothing after it in its partition is handled before.
   */
  readonly on: EventHandlers<[], Promise<unknown>>;
  /**
   * What an event is about, such as an order: events about the same are reacted to one after the other, others side by side. Without it
   * all are one after the other.
   */
  partition?(event: Recorded<ShopEvent>): string;
  /**
   * Does what several events call for at once, in log order, where that costs less than one by one, as notes in a table do. All of
   * it is done again when it throws.
   */
  reactTogether?(events: readonly Recorded<ShopEvent>[]): Promise<void>;
}

/**
 * A process manager from what it does on each event. What it needs (event store, its own tables, the mail gateway) its handlers close over.
 */
export function defineProcessManager({ on, ...rest }: ProcessManagerDefinition): ProcessManager {
  return {
    ...rest,
    handles: typesOf(on),
    async react(event) {
      await handleEvent(on, event);
    },
  };
}

const PREFIX = 'process-manager-';

/** The name of a process manager's checkpoint. */
export function processManagerName({ name }: Pick<ProcessManager, 'name'>): string {
  return `${PREFIX}${name}`;
}

/** Whether a reader of the log is a process manager, by its checkpoint's name. */
export function isProcessManager(reader: string): boolean {
  return reader.startsWith(PREFIX);
}

/** Work that time calls for rather than an event. Several workers may run it at once, so it claims what it does. */
export interface TimedTask {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  run(signal: AbortSignal): Promise<void>;
}

/** Why a process manager acts: the event it reacts to, in the same correlation. */
export function causeOfEvent(event: Recorded<ShopEvent>): Cause {
  return { actor: 'system', correlationId: event.metadata.correlationId, causationId: event.id };
}

/** Why a timed task acts on a subject: time, not an event. */
export function causeOfTime(task: string, subjectId: string): Cause {
  return { actor: 'system', correlationId: subjectId, causationId: task };
}

/** Events about one order, on whatever stream they stand, are reacted to one after the other. */
export function partitionByOrder({ data, stream }: Recorded<ShopEvent>): string {
  return ('orderId' in data ? data.orderId : null) ?? stream;
}

/** Events about one perfume, on whatever stream they stand, are reacted to one after the other. */
export function partitionByProduct({ data, stream }: Recorded<ShopEvent>): string {
  return ('productId' in data ? data.productId : null) ?? stream;
}
