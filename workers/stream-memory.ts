import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/** The ends of the streams that were read or heard of last, so that they need not be read again. */
export interface StreamMemory {
  /** Takes note of an event in log order, whoever appended it. */
  hear(event: Recorded<ShopEvent>): void;
  /** Takes note of what the store said stands on a stream from a revision on; an empty list is news as well. */
  learn(stream: string, from: bigint, events: readonly Recorded<ShopEvent>[]): void;
  /** Says that a stream goes on up to a revision at least, with events not heard of yet. */
  goesOn(stream: string, revision: bigint): void;
  /** The events from a revision on, as far as was heard; undefined when that is not known, or known to be incomplete. */
  recall(stream: string, from: bigint): readonly Recorded<ShopEvent>[] | undefined;
  /** Forgets everything: something may have been missed, or somebody is to be forgotten. */
  clear(): void;
}

/** Events of one stream without a gap: those of the revisions `first` to `last`; none when `last` is the one before `first`. */
interface Stretch {
  readonly events: Recorded<ShopEvent>[];
  first: bigint;
  last: bigint;
  /** There are events up to here. */
  atLeast: bigint;
}

/** Those of some two thousand orders: what reactions may be behind without reading it all again. */
const MOST_STREAMS = 8_000;
const MOST_EVENTS = 64;

export function createStreamMemory(mostStreams = MOST_STREAMS): StreamMemory {
  const stretches = new Map<string, Stretch>();

  function keep(stream: string, stretch: Stretch): void {
    // A Map keeps the order of insertion: the front is what was not used for longest.
    stretches.delete(stream);
    stretches.set(stream, stretch);
    const [oldest] = stretches.keys();
    if (stretches.size > mostStreams && oldest !== undefined) stretches.delete(oldest);
  }

  return {
    hear(event) {
      const { stream, revision } = event;
      const known = stretches.get(stream);
      if (known !== undefined && revision <= known.last) return;
      if (known !== undefined && revision === known.last + 1n) {
        append(known, event);
        keep(stream, known);
      } else {
        const atLeast = known?.atLeast ?? revision;
        keep(stream, { events: [event], first: revision, last: revision, atLeast });
      }
    },
    learn(stream, from, events) {
      const known = stretches.get(stream);
      const last = events.at(-1)?.revision ?? from - 1n;
      // The answer may have been on its way while later events were heard.
      if (known !== undefined && known.last >= last) return;
      const kept = events.slice(-MOST_EVENTS);
      const first = kept[0]?.revision ?? from;
      keep(stream, { events: [...kept], first, last, atLeast: known?.atLeast ?? last });
    },
    goesOn(stream, revision) {
      const known = stretches.get(stream);
      if (known !== undefined && known.atLeast < revision) known.atLeast = revision;
    },
    recall(stream, from) {
      const known = stretches.get(stream);
      if (known === undefined || known.last < known.atLeast) return undefined;
      if (from < known.first || from > known.last + 1n) return undefined;
      keep(stream, known);
      return known.events.slice(Number(from - known.first));
    },
    clear: () => stretches.clear(),
  };
}

function append(stretch: Stretch, event: Recorded<ShopEvent>): void {
  stretch.events.push(event);
  stretch.last = event.revision;
  if (stretch.events.length <= 2 * MOST_EVENTS) return;
  // Not with every event: moving an array costs its length.
  stretch.events.splice(0, stretch.events.length - MOST_EVENTS);
  stretch.first = stretch.events[0]?.revision ?? stretch.last + 1n;
}
