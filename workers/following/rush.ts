import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/** Whether so many order now that what can wait leaves the processor to them. */
export interface Rush {
  /** Takes the log's events as they are read. */
  note(events: readonly Pick<Recorded<ShopEvent>, 'type' | 'position'>[]): void;
  isOn(): boolean;
}

const WITHIN_MS = 5_000;
/** Eight orders a second keep more than half a processor busy. */
const ORDERS = 40;

/**
 * Watches how many orders of the last five seconds were read, each counted once.
 * @param now milliseconds of a clock that is never set.
 */
export function createRush(now = () => performance.now()): Rush {
  let seen = -1n;
  let readAt: readonly number[] = [];
  return {
    note(events) {
      const orders = events.filter(({ type, position }) => type === 'OrderPlaced' && position > seen);
      seen = orders.at(-1)?.position ?? seen;
      readAt = [...readAt, ...orders.map(now)].slice(-ORDERS);
    },
    isOn: () => readAt.length === ORDERS && now() - (readAt[0] ?? 0) <= WITHIN_MS,
  };
}
