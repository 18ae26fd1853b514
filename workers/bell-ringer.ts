import type { Logger } from 'pino';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { JobQueues } from './job-queues.ts';
import type { LogReader } from './log-reader.ts';

export interface BellRinger {
  /** Notes an event; the readers that handle it are rung at once, or when their last ring is long enough ago. */
  note(type: ShopEventType, position: bigint): void;
  /** Rings every reader, whatever was noted. */
  ringAll(position: bigint): void;
  /** Forgets what is still to be rung. */
  stop(): void;
}

/** Who was rung stays on duty longer than this (see `duty.ts`) and hears of what follows by itself. */
const REPEAT_AFTER_MS = 1_000;

/**
 * Rings the bells of the readers that handle an event: the first after a quiet moment at once, then once a second while more come, so that
 * a rush costs no more rings than a steady day. A ring that fails is left to the sweep.
 */
export function createBellRinger(
  queues: Pick<JobQueues, 'ring'>,
  readers: readonly Pick<LogReader, 'name' | 'handles'>[],
  logger: Logger,
): BellRinger {
  const rungAt = new Map<string, number>();
  const due = new Map<string, bigint>();
  const timers = new Map<string, NodeJS.Timeout>();

  function ring(name: string): void {
    const upTo = due.get(name);
    timers.delete(name);
    due.delete(name);
    if (upTo === undefined) return;
    rungAt.set(name, performance.now());
    queues
      .ring(name, upTo)
      .catch((error: unknown) => logger.warn({ reader: name, err: error }, 'a ring was lost'));
  }

  function want(name: string, position: bigint): void {
    due.set(name, position);
    if (timers.has(name)) return;
    const waitMs = (rungAt.get(name) ?? -REPEAT_AFTER_MS) + REPEAT_AFTER_MS - performance.now();
    // Even one that is due waits a turn of the event loop: a burst that comes together is one ring.
    timers.set(
      name,
      setTimeout(() => ring(name), Math.max(0, waitMs)),
    );
  }

  return {
    note(type, position) {
      const concerned = readers.filter(({ handles }) => handles.has(type));
      // An event that nobody handles still has to be read past, or whoever waits for its position waits for the sweep.
      for (const { name } of concerned.length > 0 ? concerned : readers.slice(0, 1)) want(name, position);
    },
    ringAll(position) {
      rungAt.clear();
      for (const { name } of readers) want(name, position);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
