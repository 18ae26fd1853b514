import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { DONE } from '#domain/decider.ts';
import { closeStockBooks, type StockState, stockDecider } from '#domain/stock/stock.decider.ts';
import { createEventStore } from '../event-store/connect.ts';
import {
  ANY,
  type Cause,
  type EventStore,
  type StreamName,
  streamPages,
} from '../event-store/event-store.ts';
import { commandHandler } from './command-handler.ts';
import { type ClosingTheBooks, createStreamStates } from './stream-states.ts';

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
    const states = createStreamStates(seen, stockDecider, { cache: {} });
    const productId = randomUUID();
    const stream = await restocked(3, productId);
    expect(await states.read(stream)).toMatchObject({ revision: 2n, state: { onHand: 3 } });
    await restocked(2, productId);
    expect(await states.read(stream)).toMatchObject({ revision: 4n, state: { onHand: 5 } });
    expect(await states.read(stream)).toMatchObject({ revision: 4n, state: { onHand: 5 } });
    expect(reads).toEqual([0n, 3n, 5n]);
  });

  it('is not read for who reacts to an event that it is known to include', async () => {
    const { store: seen, reads } = watched();
    const states = createStreamStates(seen, stockDecider, { cache: {} });
    const stream = await restocked(3);
    for (const revision of [0n, 2n])
      expect(await states.readSince(stream, revision)).toMatchObject({ revision: 2n, state: { onHand: 3 } });
    expect(reads).toEqual([0n]);
    await states.readSince(stream, 3n);
    expect(reads).toEqual([0n, 3n]);
  });

  it('is read page by page, and what comes meanwhile with it', async () => {
    const { store: seen, reads } = watched();
    const productId = randomUUID();
    const stream = await restocked(7, productId);
    let count = 0;
    for await (const events of streamPages<StockEvent>(seen, stream, { page: 3 })) {
      if (count === 0) await restocked(4, productId);
      count += events.length;
    }
    expect(count).toBe(11);
    expect(reads).toEqual([0n, 3n, 6n, 9n]);
  });

  it('is read once by all who react to one event of it', async () => {
    const { store: seen, reads } = watched();
    const states = createStreamStates(seen, stockDecider, { cache: {} });
    const stream = await restocked(3);
    const all = await Promise.all([2n, 2n, 1n].map((revision) => states.readSince(stream, revision)));
    expect(all.map(({ revision }) => revision)).toEqual([2n, 2n, 2n]);
    expect(reads).toEqual([0n]);
  });

  it('is read from its beginning for who asks for all of it', async () => {
    const { store: seen, reads } = watched();
    const states = createStreamStates(seen, stockDecider, { cache: {} });
    const stream = await restocked(2);
    await states.read(stream);
    expect(await states.readWhole(stream)).toMatchObject({ revision: 1n, state: { onHand: 2 } });
    expect(reads).toEqual([0n, 0n]);
  });

  it('is read once more, and only once, for all who ask while a read is under way', async () => {
    const { store: seen, reads } = watched();
    const states = createStreamStates(seen, stockDecider, { cache: {} });
    const productId = randomUUID();
    const stream = await restocked(1, productId);
    const early = states.read(stream);
    const appended = restocked(1, productId);
    const late = appended.then(() => Promise.all([states.read(stream), states.read(stream)]));
    expect(await early).toMatchObject({ state: { onHand: expect.any(Number) } });
    for (const { state } of await late) expect(state.onHand).toBe(2);
    const together = await Promise.all(Array.from({ length: 9 }, () => states.read(stream)));
    expect(together.every(({ state }) => state.onHand === 2)).toBe(true);
    expect(reads.length).toBeLessThanOrEqual(5);
  });

  it('is forgotten when too many others were read since', async () => {
    const states = createStreamStates(store, stockDecider, { cache: { maxStreams: 2 } });
    const [a, b, c] = await Promise.all([restocked(1), restocked(1), restocked(1)]);
    await states.read(a);
    await states.read(b);
    await states.read(a);
    await states.read(c);
    expect(states.lastSeen(b)).toBeUndefined();
    expect(states.lastSeen(a)).toBeDefined();
    expect(await states.read(b)).toMatchObject({ state: { onHand: 1 } });
  });

  it('is forgotten when it was kept for as long as it may be', async () => {
    const { store: seen, reads } = watched();
    const states = createStreamStates(seen, stockDecider, { cache: { maxAgeMs: -1 } });
    const stream = await restocked(2);
    await states.read(stream);
    expect(states.lastSeen(stream)).toBeUndefined();
    expect(await states.read(stream)).toMatchObject({ state: { onHand: 2 } });
    expect(reads).toEqual([0n, 0n]);
  });

  it('is read before an append after another process wrote to it, unless it was just read, while that goes on', async () => {
    const states = createStreamStates(store, stockDecider, { cache: {} });
    const productId = randomUUID();
    const stream = await restocked(2, productId);
    await states.read(stream);
    const begun = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
    try {
      states.noteConflict(stream);
      expect(states.lastSeen(stream)).toBeUndefined();
      await restocked(1, productId);
      await states.read(stream);
      expect(states.lastSeen(stream)).toMatchObject({ revision: 2n });
      now.mockReturnValue(begun + 2_000);
      expect(states.lastSeen(stream)).toBeUndefined();
      now.mockReturnValue(begun + 31_000);
      expect(states.lastSeen(stream)).toMatchObject({ revision: 2n });

      states.noteConflict(stream);
      await states.read(stream);
      now.mockReturnValue(begun + 33_000);
      expect(states.lastSeen(stream)).toMatchObject({ revision: 2n });
    } finally {
      now.mockRestore();
    }
  });

  it('keeps the later state when two loads cross', async () => {
    const states = createStreamStates(store, stockDecider, { cache: {} });
    const stream = await restocked(1);
    const old = await states.read(stream);
    states.remember(stream, { ...old, revision: 7n });
    states.remember(stream, old);
    expect(states.lastSeen(stream)?.revision).toBe(7n);
  });
});

describe('a stream whose books were closed', () => {
  const productId = randomUUID();
  const stream: StreamName = `stock-${productId}`;
  const closing: ClosingTheBooks<StockState, StockEvent> = {
    every: 300,
    close: (_stream, state, commands) => closeStockBooks(productId, state, [...commands]),
    carriedBy: ({ type, data }) => (type === 'StockBooksClosed' ? data.commands : null),
  };
  const carried = { id: randomUUID(), type: 'SetAvailableStock', content: 'five more' };

  async function closedAfter(times: number): Promise<void> {
    await restocked(times, productId);
    const { state } = await createStreamStates(store, stockDecider, {}).read(stream);
    const event = closing.close(stream, state, [carried]);
    await store.append(stream, [event], { expectedRevision: ANY, cause });
  }

  it('is begun there, and is what the whole of it says', async () => {
    await closedAfter(600);
    await restocked(7, productId);
    const { store: seen, reads } = watched();
    const begun = await createStreamStates(seen, stockDecider, { closing }).read(stream);
    expect(reads).toHaveLength(2);
    const whole = await createStreamStates(store, stockDecider, {}).read(stream);
    expect(begun).toEqual({ ...whole, commands: [carried], unclosed: 7 });
  });

  it('is begun there when that is some pages back', async () => {
    await restocked(600, productId);
    const { store: seen, reads } = watched();
    const begun = await createStreamStates(seen, stockDecider, { closing }).read(stream);
    expect(reads).toHaveLength(3);
    expect(begun).toMatchObject({ revision: 1_207n, unclosed: 607, state: { onHand: 1_207 } });
  });

  it('is read whole when they were closed too long ago', async () => {
    await restocked(600, productId);
    const begun = await createStreamStates(store, stockDecider, { closing }).read(stream);
    expect(begun).toMatchObject({ revision: 1_807n, commands: [carried], state: { onHand: 1_807 } });
  });
});

describe('a stream that does not exist', () => {
  it('has the state of the beginning and no revision', async () => {
    const states = createStreamStates(store, stockDecider, { cache: {} });
    const stream: StreamName = `stock-${randomUUID()}`;
    const nothing = { state: stockDecider.initialState, revision: null, position: null };
    expect(await states.read(stream)).toMatchObject(nothing);
    expect(states.lastSeen(stream)).toMatchObject(nothing);
  });
});

describe('a stream of a kind that is mostly new', () => {
  const adjust = { type: 'AdjustStock', delta: 1, reason: 'restock' } as const;

  it('is not read before the first append to it', async () => {
    const { store: seen, reads } = watched();
    const productId = randomUUID();
    const handler = commandHandler(stockDecider, { cache: {}, mostlyNew: true })(seen);
    expect(await handler.handle(`stock-${productId}`, { ...adjust, productId }, cause)).toMatchObject({
      accepted: true,
      revision: 0n,
    });
    expect(reads).toEqual([]);
  });

  it('is read when it turns out to be there', async () => {
    const { store: seen, reads } = watched();
    const productId = randomUUID();
    const stream = await restocked(3, productId);
    const handler = commandHandler(stockDecider, { cache: {}, mostlyNew: true })(seen);
    expect(await handler.handle(stream, { ...adjust, productId }, cause)).toMatchObject({
      accepted: true,
      revision: 3n,
      state: { onHand: 4 },
    });
    expect(reads).toEqual([0n]);
  });

  it('is not read again when what is found to be done stays so', async () => {
    const { store: seen, reads } = watched();
    const stream = await restocked(2);
    const handler = commandHandler({ ...stockDecider, decide: () => DONE }, { cache: {} })(seen);
    const { state } = await handler.load(stream);
    const command = { ...adjust, productId: stream.slice('stock-'.length) };
    expect(await handler.handle(stream, command, cause)).toMatchObject({
      accepted: true,
      position: null,
      state,
    });
    expect(reads).toEqual([0n]);
  });

  it('is read before a command is refused or found to be done', async () => {
    const productId = randomUUID();
    const stream = await restocked(3, productId);
    const handler = commandHandler(stockDecider, { cache: {}, mostlyNew: true })(store);
    expect(await handler.handle(stream, { ...adjust, productId, delta: -2 }, cause)).toMatchObject({
      accepted: true,
      state: { onHand: 1 },
    });
    const other = commandHandler(stockDecider, { cache: {}, mostlyNew: true })({ ...store });
    expect(await other.handle(stream, { ...adjust, productId, delta: -2 }, cause)).toMatchObject({
      accepted: false,
      revision: 3n,
    });
  });
});
