import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import type { EventStore, LogSlice } from '#services/event-store/event-store.ts';

/** Reads the log for many readers that stand at much the same place, so that each part of it is fetched and parsed once. */
export interface LogTail {
  /** Takes what a subscription brought: the events that come next after a position, without a gap. */
  hear(after: bigint | null, events: readonly Recorded<ShopEvent>[]): void;
  /**
   * The events after a position; `position` says how far the log was looked at, null when nothing is there yet.
   * @throws UnreadableEvent when the very next event is of the given types and cannot be read.
   */
  read(after: bigint | null, types: ReadonlySet<ShopEventType>): Promise<LogSlice>;
  /** Steps over the one event after a position without reading it. */
  stepOver(after: bigint | null): Promise<LogSlice>;
}

const SLICE = 500;
/** Those of a thousand orders: what a reader may be behind without reading for itself. */
const EVENTS_KEPT = 8_000;
/** For readers further behind: slices that others at the same place are about to ask for as well. */
const SLICES_KEPT = 16;

/** The last part of the log that was read: its events after `start`, up to `end`. */
interface Window {
  start: bigint | null;
  end: bigint | null;
  events: Recorded<ShopEvent>[];
}

export function createLogTail(store: Pick<EventStore, 'readAll'>): LogTail {
  const window: Window = { start: null, end: null, events: [] };
  // A slice that was read stays true for ever: the log only grows behind it.
  const slices = new Map<bigint | null, Promise<LogSlice>>();

  /** A read from a place, made once for all who ask for it while it is kept. */
  function shared(after: bigint | null): Promise<LogSlice> {
    const known = slices.get(after);
    if (known) return known;
    const reading = store.readAll({ after, limit: SLICE });
    slices.set(after, reading);
    const forget = () => slices.delete(after);
    reading.then((slice) => slice.position === null && forget(), forget);
    const [oldest] = slices.keys();
    if (slices.size > SLICES_KEPT && oldest !== undefined) slices.delete(oldest);
    return reading;
  }

  async function readOn(after: bigint | null): Promise<LogSlice> {
    if (isWithin(window, after)) return sliceOf(window, after);
    const slice = await shared(after);
    extend(window, after, slice);
    return slice;
  }

  return {
    hear(after, events) {
      const end = window.end ?? -1n;
      const news = events.filter(({ position }) => position > end);
      // What was read may reach beyond the place where hearing goes on.
      const from = window.end !== null && (after ?? -1n) < window.end ? window.end : after;
      extend(window, from, { events: news, position: news.at(-1)?.position ?? null });
    },
    async read(after, types) {
      try {
        return await readOn(after);
      } catch (error) {
        // Poison for somebody; whoever does not handle that event reads past it.
        if (error instanceof UnreadableEvent) return store.readAll({ after, limit: SLICE, types });
        throw error;
      }
    },
    stepOver: (after) => store.readAll({ after, limit: 1, types: new Set() }),
  };
}

/** Whether something that comes after a position is in memory, and nothing between is missing. */
function isWithin({ start, end }: Window, after: bigint | null): boolean {
  return end !== null && (start === null || (after !== null && after >= start)) && (after ?? -1n) < end;
}

function sliceOf({ events, end }: Window, after: bigint | null): LogSlice {
  const first = indexAfter(events, after);
  const part = events.slice(first, first + SLICE);
  const isLast = first + SLICE >= events.length;
  return { events: part, position: isLast ? end : (part.at(-1)?.position ?? end) };
}

/** Puts what was read behind the window, or begins the window anew with it when it lies further on. */
function extend(window: Window, after: bigint | null, { events, position }: LogSlice): void {
  if (position === null || (window.end !== null && position <= window.end)) return;
  if (after !== window.end) {
    window.start = after;
    window.events = [];
  }
  window.events.push(...events);
  window.end = position;
  // Not with every slice: moving an array costs its length.
  if (window.events.length > 2 * EVENTS_KEPT) {
    const dropped = window.events.splice(0, window.events.length - EVENTS_KEPT);
    window.start = dropped.at(-1)?.position ?? window.start;
  }
}

/** The index of the first event after a position, in a list that is in log order. */
function indexAfter(events: readonly Recorded<ShopEvent>[], after: bigint | null): number {
  if (after === null) return 0;
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? 0n) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
