import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventStore, StreamName } from '#services/event-store/event-store.ts';
import { createLogTail, type LogTail } from './log-tail.ts';
import { createStreamMemory } from './stream-memory.ts';

/** The log as a worker follows it: its end for all readers, and the store for those who react to what was read there. */
export interface FollowedLog {
  readonly tail: LogTail;
  /**
   * The event store, whose streams are read from memory as far as the tail, or an earlier read, told of them. So a reaction sees its stream
   * at least as it was with the event reacted to, which costs nothing; what others appended since, it may not see yet. That is enough for
   * who reacts: an append proves its revision, and what came since is reacted to in its turn. For anybody else it is not.
   */
  readonly store: EventStore;
}

/** Follows a log: what `tail` reads is remembered for the reads of `store`. */
export function followedLog(store: EventStore): FollowedLog {
  const memory = createStreamMemory();
  const tail = createLogTail(store, {
    onRead(events) {
      for (const event of events) {
        memory.hear(event);
        // What was sealed with a customer's key stands in memory in clear.
        if (event.type === 'CustomerForgotten') memory.clear();
      }
    },
    onGap: memory.clear,
  });
  return {
    tail,
    store: {
      ...store,
      async readStream<E extends ShopEvent>(
        stream: StreamName,
        options: { from?: bigint; limit?: number } = {},
      ) {
        const { from = 0n, limit = Number.POSITIVE_INFINITY } = options;
        const known = memory.recall(stream, from)?.slice(0, limit);
        const events = known ?? (await store.readStream(stream, options)).events;
        // A full page may not be the stream's end.
        if (known === undefined && events.length < limit) memory.learn(stream, from, events);
        // A stream holds its category's events only; the caller names the category by the stream's name.
        return { events: events as readonly Recorded<E>[], revision: events.at(-1)?.revision ?? null };
      },
      async append(stream, events, options) {
        const appended = await store.append(stream, events, options);
        const revision = appended.outcome === 'appended' ? appended.revision : appended.actualRevision;
        if (revision !== null) memory.goesOn(stream, revision);
        return appended;
      },
    },
  };
}
