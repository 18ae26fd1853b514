import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PromoEvent } from '#contracts/events/promo.ts';
import type { EventStore, StreamName } from '#services/event-store/event-store.ts';
import { followedLog } from './followed-store.ts';
import { openTestLog, type TestLog } from './testing/test-log.ts';

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;

let log: TestLog;
beforeAll(async () => {
  log = await openTestLog({ databaseUrl: inject('databaseUrl'), redisUrl: undefined, projections: [] });
});
afterAll(() => log.close());

/** A followed log at its present end, and the streams that were really read. */
async function following() {
  const reads: string[] = [];
  const watched: EventStore = {
    ...log.store,
    readStream: (stream, options) => {
      reads.push(stream);
      return log.store.readStream(stream, options);
    },
  };
  const { tail, store } = followedLog(watched);
  let end = await log.store.lastPosition();
  const hear = async () => {
    end = (await tail.read(end, new Set())).position ?? end;
  };
  // What is read first may lie behind anything: it begins with an empty memory.
  await appendElsewhere(`promo-${randomUUID()}`);
  await hear();
  return {
    reads,
    store,
    /** Reads the log on, as the readers of a worker do. */
    hear,
    /** Passes over what other workers have read. */
    async passOver() {
      end = await log.store.lastPosition();
    },
  };
}

function freed(): PromoEvent {
  return { type: 'PromoCodeRemoved', data: { promoId: randomUUID() } };
}

/** Appended by somebody else: another process has a store of its own. */
async function appendElsewhere(stream: StreamName, expectedRevision: bigint | 'no_stream' = 'no_stream') {
  await log.store.append(stream, [freed()], { expectedRevision, cause });
}

async function revisionOf(store: EventStore, stream: StreamName): Promise<bigint | null> {
  return (await store.readStream(stream)).revision;
}

describe('a worker that follows the log', () => {
  it('reads no stream that it heard of from the beginning', async () => {
    const { store, hear, reads } = await following();
    const stream = `promo-${randomUUID()}` as const;
    await appendElsewhere(stream);
    await hear();
    expect(await revisionOf(store, stream)).toBe(0n);
    await appendElsewhere(stream, 0n);
    await hear();
    const { events, revision } = await store.readStream(stream, { from: 1n });
    expect({ events: events.length, revision }).toEqual({ events: 1, revision: 1n });
    expect(reads).toEqual([]);
  });

  it('reads a stream once that it did not hear of, then hears what comes', async () => {
    const stream = `promo-${randomUUID()}` as const;
    await appendElsewhere(stream);
    const { store, hear, reads } = await following();
    expect(await revisionOf(store, stream)).toBe(0n);
    await appendElsewhere(stream, 0n);
    await hear();
    expect(await revisionOf(store, stream)).toBe(1n);
    expect(reads).toEqual([stream]);
  });

  it('takes a page of a stream for no more than it is', async () => {
    const stream = `promo-${randomUUID()}` as const;
    await appendElsewhere(stream);
    await appendElsewhere(stream, 0n);
    await appendElsewhere(stream, 1n);
    const { store, reads } = await following();
    expect((await store.readStream(stream, { limit: 2 })).revision).toBe(1n);
    expect(await revisionOf(store, stream)).toBe(2n);
    expect((await store.readStream(stream, { from: 1n, limit: 1 })).revision).toBe(1n);
    expect(reads).toEqual([stream, stream]);
  });

  it('sees what it appended itself, before it has heard of it', async () => {
    const { store, hear } = await following();
    const stream = `promo-${randomUUID()}` as const;
    await appendElsewhere(stream);
    await hear();
    await store.append(stream, [freed()], { expectedRevision: 0n, cause });
    expect(await revisionOf(store, stream)).toBe(1n);
  });

  it('sees what stood in the way of its append', async () => {
    const { store, hear } = await following();
    const stream = `promo-${randomUUID()}` as const;
    await appendElsewhere(stream);
    await hear();
    await appendElsewhere(stream, 0n);
    const refused = await store.append(stream, [freed()], { expectedRevision: 0n, cause });
    expect(refused).toEqual({ outcome: 'conflict', actualRevision: 1n });
    expect(await revisionOf(store, stream)).toBe(1n);
  });

  it('trusts nothing it heard before a part of the log that others read', async () => {
    const { store, hear, passOver, reads } = await following();
    const [stream, other] = [`promo-${randomUUID()}`, `promo-${randomUUID()}`] as const;
    await appendElsewhere(stream);
    await hear();
    await appendElsewhere(stream, 0n);
    await passOver();
    await appendElsewhere(other);
    await hear();
    expect(await revisionOf(store, stream)).toBe(1n);
    expect(reads).toEqual([stream]);
  });
});
