import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type AppendResult, type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';

/**
 * A log in memory, for tests that play thousands of stories through the real handlers; what it must agree with is proven
 * elsewhere against the real one. Each call waits for its turn first, so that a test may choose who goes next.
 */
export function createMemoryLog(turn: () => Promise<void>): { connect(): EventStore } {
  const streams = new Map<string, Recorded<ShopEvent>[]>();
  let position = 0n;

  const append: EventStore['append'] = async (
    stream,
    events,
    { expectedRevision },
  ): Promise<AppendResult> => {
    await turn();
    const known = streams.get(stream) ?? [];
    const revision = known.length === 0 ? null : BigInt(known.length - 1);
    const expected = expectedRevision === NO_STREAM ? null : expectedRevision;
    if (expected !== 'any' && expected !== revision) return { outcome: 'conflict' };
    for (const event of events) {
      position += 1n;
      known.push({ ...event, id: randomUUID(), stream, revision: BigInt(known.length), position, metadata });
    }
    streams.set(stream, known);
    return { outcome: 'appended', revision: BigInt(known.length - 1), position };
  };

  const readStream = async (stream: string, { from = 0n, backwards = false } = {}) => {
    await turn();
    const known = streams.get(stream) ?? [];
    const events = backwards ? known.toReversed() : known.slice(Number(from));
    return { events, revision: events.at(-1)?.revision ?? null };
  };

  return {
    connect: () => ({
      append,
      // The caller says which events a stream's category holds, as with the real one.
      readStream: readStream as EventStore['readStream'],
      readAll: notPlayed,
      subscribeToAll: notPlayed,
      lastPosition: notPlayed,
      checkAppends: notPlayed,
      close: async () => undefined,
    }),
  };
}

function notPlayed(): never {
  throw new Error('handlers of commands do not read the whole log');
}

const metadata = {
  actor: 'system',
  correlationId: 'test',
  causationId: 'test',
  schemaVersion: 1,
  recordedAt: '2027-03-01T10:00:00.000Z',
} as const;
