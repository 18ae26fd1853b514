import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createEventStore } from '../event-store/connect.ts';
import { ANY, type Cause, type EventStore, type StreamName } from '../event-store/event-store.ts';
import { stockDecider } from '../stock/stock.decider.ts';
import { createStreamCache } from './stream-cache.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };
const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
afterAll(() => store.close());

/** The store, and from which revisions it was read. */
function watched(): { store: EventStore; reads: bigint[] } {
  const reads: bigint[] = [];
  return {
    reads,
    store: {
      ...store,
      readStream: (stream, options) => {
        reads.push(options?.from ?? 0n);
        return store.readStream(stream, options);
      },
    },
  };
}

async function restocked(times: number, productId: string = randomUUID()): Promise<StreamName> {
  const stream: StreamName = `stock-${productId}`;
  const event = { type: 'StockAdjusted', data: { productId, delta: 1, reason: 'restock' } } as const;
  await store.append(stream, Array(times).fill(event), { expectedRevision: ANY, cause });
  return stream;
}

describe('a stream that was read before', () => {
  it('is read from where it was left', async () => {
    const { store: seen, reads } = watched();
    const cache = createStreamCache(seen, stockDecider);
    const productId = randomUUID();
    const stream = await restocked(3, productId);
    expect(await cache.refresh(stream)).toMatchObject({ revision: 2n, state: { onHand: 3 } });
    await restocked(2, productId);
    expect(await cache.refresh(stream)).toMatchObject({ revision: 4n, state: { onHand: 5 } });
    expect(await cache.refresh(stream)).toMatchObject({ revision: 4n, state: { onHand: 5 } });
    expect(reads).toEqual([0n, 3n, 5n]);
  });

  it('is read page by page the first time, however long it is, and what comes meanwhile with it', async () => {
    const { store: seen, reads } = watched();
    const productId = randomUUID();
    const stream = await restocked(7, productId);
    const growing: EventStore = {
      ...seen,
      async readStream(name, options) {
        if (options?.from === 3n) await restocked(4, productId);
        return seen.readStream(name, options);
      },
    };
    const cache = createStreamCache(growing, stockDecider, { page: 3 });
    expect(await cache.refresh(stream)).toMatchObject({ revision: 10n, state: { onHand: 11 } });
    expect(reads).toEqual([0n, 3n, 6n, 9n]);
  });

  it('is read once more, and only once, for all who ask while a read is under way', async () => {
    const { store: seen, reads } = watched();
    const cache = createStreamCache(seen, stockDecider);
    const productId = randomUUID();
    const stream = await restocked(1, productId);
    const early = cache.refresh(stream);
    const appended = restocked(1, productId);
    const late = appended.then(() => Promise.all([cache.refresh(stream), cache.refresh(stream)]));
    expect(await early).toMatchObject({ state: { onHand: expect.any(Number) } });
    for (const { state } of await late) expect(state.onHand).toBe(2);
    const together = await Promise.all(Array.from({ length: 9 }, () => cache.refresh(stream)));
    expect(together.every(({ state }) => state.onHand === 2)).toBe(true);
    expect(reads.length).toBeLessThanOrEqual(5);
  });

  it('is forgotten when too many others were read since', async () => {
    const cache = createStreamCache(store, stockDecider, { size: 2 });
    const [a, b, c] = await Promise.all([restocked(1), restocked(1), restocked(1)]);
    await cache.refresh(a);
    await cache.refresh(b);
    await cache.refresh(a);
    await cache.refresh(c);
    expect(cache.lastSeen(b)).toBeUndefined();
    expect(cache.lastSeen(a)).toBeDefined();
    expect(await cache.refresh(b)).toMatchObject({ state: { onHand: 1 } });
  });

  it('is forgotten when it was kept for as long as it may be', async () => {
    const { store: seen, reads } = watched();
    const cache = createStreamCache(seen, stockDecider, { longest: -1 });
    const stream = await restocked(2);
    await cache.refresh(stream);
    expect(cache.lastSeen(stream)).toBeUndefined();
    expect(await cache.refresh(stream)).toMatchObject({ state: { onHand: 2 } });
    expect(reads).toEqual([0n, 0n]);
  });

  it('keeps the later state when two loads cross', async () => {
    const cache = createStreamCache(store, stockDecider);
    const stream = await restocked(1);
    const old = await cache.refresh(stream);
    cache.remember(stream, { ...old, revision: 7n });
    cache.remember(stream, old);
    expect(cache.lastSeen(stream)?.revision).toBe(7n);
  });
});

describe('a stream that does not exist', () => {
  it('has the state of the beginning and no revision', async () => {
    const cache = createStreamCache(store, stockDecider);
    expect(await cache.refresh(`stock-${randomUUID()}`)).toEqual({
      state: stockDecider.initialState,
      revision: null,
      position: null,
    });
  });
});
