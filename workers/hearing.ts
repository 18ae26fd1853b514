import type { Logger } from 'pino';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { AnnouncedEvent, EventStore } from '#services/event-store/event-store.ts';
import type { LogTail } from './log-tail.ts';

/** What a worker hears of the log, kept at the log's end so that nobody has to read it there. */
export interface Hearing {
  /** Hearing begins behind a position: it takes up again there, or for the first time. */
  begin(position: bigint | null): void;
  hear(event: AnnouncedEvent): void;
}

/**
 * Opens announced events, those of one moment together, and tells of each once it can be read. One that cannot be opened is told of
 * all the same: its readers ask the event store and meet what stands in the way there.
 */
export function createHearing(options: {
  readonly store: Pick<EventStore, 'open'>;
  readonly tail: Pick<LogTail, 'hear'>;
  readonly onHeard: (type: ShopEventType, position: bigint) => void;
  readonly logger: Logger;
}): Hearing {
  const { store, tail, onHeard, logger } = options;
  let heardUpTo: bigint | null = null;
  let waiting: AnnouncedEvent[] = [];
  let opening = false;

  async function openAll(): Promise<void> {
    while (waiting.length > 0) {
      const [events, after] = [waiting, heardUpTo];
      waiting = [];
      heardUpTo = events.at(-1)?.position ?? after;
      try {
        tail.hear(after, await store.open(events));
      } catch (error) {
        logger.warn({ err: error }, 'what was heard of the log could not be opened; it is read instead');
      }
      for (const { type, position } of events) onHeard(type, position);
    }
    opening = false;
  }

  return {
    begin(position) {
      // What waits came before it, by a subscription that broke; it is opened in its turn.
      if (waiting.length === 0) heardUpTo = position;
    },
    hear(event) {
      waiting.push(event);
      if (opening) return;
      opening = true;
      setImmediate(() => void openAll());
    },
  };
}
