import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

export interface SeenEvent extends Pick<Recorded<ShopEvent>, 'type' | 'position'> {
  readonly metadata: Pick<Recorded<ShopEvent>['metadata'], 'recordedAt'>;
}

/** Whether so many order now that what can wait leaves the processor to them. */
export interface Rush {
  /** Takes the log's events as they are read. */
  note(events: readonly SeenEvent[]): void;
  isOn(): boolean;
}

const WITHIN_MS = 5_000;
/** Eight orders a second keep more than half a processor busy. */
const ORDERS = 40;
/** Older ones are read by a worker that catches up; machines' clocks differ by less. */
const NOW_MS = 60_000;

/**
 * Watches how many orders of now were read in the last five seconds, each counted once.
 * @param now milliseconds of a clock that is never set.
 * @param clock the time of day, to which events are recorded.
 */
export function createRush(now = () => performance.now(), clock = () => Date.now()): Rush {
  let seen = -1n;
  let readAt: readonly number[] = [];
  return {
    note(events) {
      const orders = events.filter(({ type, position }) => type === 'OrderPlaced' && position > seen);
      seen = orders.at(-1)?.position ?? seen;
      const since = clock() - NOW_MS;
      const recent = orders.filter(({ metadata }) => Date.parse(metadata.recordedAt) >= since);
      readAt = [...readAt, ...recent.map(now)].slice(-ORDERS);
    },
    isOn: () => readAt.length === ORDERS && now() - (readAt[0] ?? 0) <= WITHIN_MS,
  };
}
