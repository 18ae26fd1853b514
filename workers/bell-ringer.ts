import type { Logger } from 'pino';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { JobQueues } from './job-queues.ts';
import type { LogReader } from './log-reader.ts';

export interface BellRinger {
  /** Notes an event; the readers that handle it are rung a moment later. */
  note(type: ShopEventType, position: bigint): void;
  /** Rings every reader, whatever was noted. */
  ringAll(position: bigint): void;
}

/** A burst of events becomes one ring per reader. */
const GATHER_MS = 5;

/** Gathers events and rings the bells of the readers that handle them. A ring that fails is left to the sweep. */
export function createBellRinger(
  queues: Pick<JobQueues, 'ring'>,
  readers: readonly Pick<LogReader, 'name' | 'handles'>[],
  logger: Logger,
): BellRinger {
  const due = new Set<string>();
  let upTo = 0n;
  let scheduled = false;
  let rungAt = 0;

  async function ring(): Promise<void> {
    const names = [...due];
    due.clear();
    await Promise.all(
      names.map((name) =>
        queues
          .ring(name, upTo)
          .catch((error: unknown) => logger.warn({ reader: name, err: error }, 'a ring was lost')),
      ),
    );
    scheduled = false;
    rungAt = performance.now();
    if (due.size > 0) schedule();
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // The first event after a quiet moment is told at once; what follows closely is gathered.
    if (performance.now() - rungAt > GATHER_MS) setImmediate(() => void ring());
    else setTimeout(() => void ring(), GATHER_MS);
  }

  return {
    note(type, position) {
      const concerned = readers.filter(({ handles }) => handles.has(type));
      // An event that nobody handles still has to be read past, or whoever waits for its position waits for the sweep.
      for (const { name } of concerned.length > 0 ? concerned : readers.slice(0, 1)) due.add(name);
      upTo = position;
      schedule();
    },
    ringAll(position) {
      for (const { name } of readers) due.add(name);
      upTo = position;
      schedule();
    },
  };
}
