import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from './connect.ts';
import {
  type Cause,
  type EventStore,
  EventStoreTimeout,
  NO_STREAM,
  type StoredEvent,
  type StreamName,
  UnreadableEvent,
} from './event-store.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };

function restocked(productId: string, delta: number): StockEvent {
  return { type: 'StockAdjusted', data: { productId, delta, reason: 'restock' } };
}

function freshStock(): { stream: StreamName; productId: string } {
  const productId = randomUUID();
  return { stream: `stock-${productId}`, productId };
}

describe('a stream of the shop', () => {
  const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
  afterAll(() => store.close());

  it('is empty before its first event', async () => {
    expect(await store.readStream(freshStock().stream)).toEqual({ events: [], revision: null });
  });

  it('gives back what was appended, in order, with its metadata', async () => {
    const { stream, productId } = freshStock();
    const appended = await store.append(stream, [restocked(productId, 1), restocked(productId, 2)], {
      expectedRevision: NO_STREAM,
      cause,
    });
    const { events, revision } = await store.readStream<StockEvent>(stream);
    expect(events.map((event) => event.data)).toEqual([
      { productId, delta: 1, reason: 'restock' },
      { productId, delta: 2, reason: 'restock' },
    ]);
    expect(events[0]?.metadata).toMatchObject({ ...cause, schemaVersion: 1 });
    expect(revision).toBe(1n);
    expect(appended).toEqual({ outcome: 'appended', revision: 1n, position: events[1]?.position });
  });

  it('gives each event its own cause when several commands share an append', async () => {
    const { stream, productId } = freshStock();
    const causes = [cause, { ...cause, correlationId: 'other' }];
    await store.append(stream, [restocked(productId, 1), restocked(productId, 2)], {
      expectedRevision: NO_STREAM,
      cause: causes,
    });
    const { events } = await store.readStream(stream);
    expect(events.map((event) => event.metadata.correlationId)).toEqual(['corr', 'other']);
  });

  it('can be read from the middle and beyond its end', async () => {
    const { stream, productId } = freshStock();
    await store.append(stream, [restocked(productId, 1), restocked(productId, 2)], {
      expectedRevision: NO_STREAM,
      cause,
    });
    expect((await store.readStream(stream, { from: 1n })).events).toHaveLength(1);
    expect(await store.readStream(stream, { from: 2n })).toEqual({ events: [], revision: null });
  });

  it('refuses a writer who comes late', async () => {
    const { stream, productId } = freshStock();
    const append = (expectedRevision: bigint | typeof NO_STREAM, to = stream) =>
      store.append(to, [restocked(productId, 1)], { expectedRevision, cause });
    await append(NO_STREAM);
    await append(0n);
    expect(await append(NO_STREAM)).toEqual({ outcome: 'conflict' });
    expect(await append(0n)).toEqual({ outcome: 'conflict' });
    expect(await append(3n, freshStock().stream)).toEqual({ outcome: 'conflict' });
  });
});

describe('the log', () => {
  let server: Awaited<ReturnType<typeof freshEventStore>>;
  let store: EventStore;
  let raw: EventStoreDBClient;
  beforeAll(async () => {
    server = await freshEventStore();
    store = createEventStore(server.url, { sealing: 'none' });
    raw = EventStoreDBClient.connectionString(server.url);
  });
  afterAll(async () => {
    await Promise.all([store.close(), raw.dispose()]);
    await server.close();
  });

  const positions: bigint[] = [];
  const appendOne = async (delta: number) => {
    const { stream, productId } = freshStock();
    const result = await store.append(stream, [restocked(productId, delta)], {
      expectedRevision: NO_STREAM,
      cause,
    });
    if (result.outcome !== 'appended') throw new Error('a fresh stream cannot conflict');
    positions.push(result.position);
    return { stream, position: result.position };
  };
  const deltas = (events: readonly ShopEvent[]) =>
    events.map((event) => (event.type === 'StockAdjusted' ? event.data.delta : null));

  it('is read after a position, a slice at a time, until nothing comes', async () => {
    expect(await store.readAll({ after: null, limit: 10 })).toEqual({ events: [], position: null });
    for (const delta of [1, 2, 3]) await appendOne(delta);
    const first = await store.readAll({ after: null, limit: 2 });
    expect(deltas(first.events)).toEqual([1, 2]);
    const second = await store.readAll({ after: first.position, limit: 2 });
    expect(deltas(second.events)).toEqual([3]);
    expect(second.position).toBe(positions.at(-1));
    expect(await store.readAll({ after: second.position, limit: 2 })).toEqual({ events: [], position: null });
    expect(await store.lastPosition()).toBe(positions.at(-1));
  });

  it('tells progress over the event store’s own events though it hands none out', async () => {
    const end = await store.lastPosition();
    await raw.setStreamMetadata('stock-named', { house: 'Mirïs' });
    const slice = await store.readAll({ after: end, limit: 10 });
    expect(slice.events).toEqual([]);
    expect(slice.position).toBe(await store.lastPosition());
  });

  it('announces what comes, from where the reader stood, until the reader leaves', async () => {
    const after = await store.lastPosition();
    await appendOne(4);
    const leave = new AbortController();
    const announced: StoredEvent[] = [];
    for await (const event of store.subscribeToAll({ after, signal: leave.signal })) {
      announced.push(event);
      if (announced.length === 1) await appendOne(5);
      else leave.abort();
    }
    expect(announced.map((event) => event.position)).toEqual(positions.slice(-2));
    expect(announced[0]).toMatchObject({ type: 'StockAdjusted', revision: 0n });
  });

  it('stops at an event nobody can read, names it, and is no obstacle to those who do not read it', async () => {
    const after = await store.lastPosition();
    await appendOne(6);
    await raw.appendToStream('stock-poison', jsonEvent({ type: 'StockStolen', data: { delta: 1 } }));
    const later = await appendOne(7);

    const before = await store.readAll({ after, limit: 10 });
    expect(deltas(before.events)).toEqual([6]);
    const next = store.readAll({ after: before.position, limit: 10 });
    await expect(next).rejects.toBeInstanceOf(UnreadableEvent);
    await expect(next).rejects.toMatchObject({
      stream: 'stock-poison',
      eventType: 'StockStolen',
      revision: 0n,
    });
    await expect(store.readStream('stock-poison')).rejects.toBeInstanceOf(UnreadableEvent);

    const others = await store.readAll({ after, limit: 10, types: new Set(['StockAdjusted']) });
    expect(deltas(others.events)).toEqual([6, 7]);
    expect(others.position).toBe(later.position);
  });
});

describe('an event store that goes away', () => {
  it('breaks subscriptions and refuses appends and reads, rather than keep anybody waiting', async () => {
    const server = await freshEventStore();
    const store = createEventStore(server.url, {
      sealing: 'none',
      appendTimeoutMs: 2_000,
      readTimeoutMs: 2_000,
    });
    const { stream, productId } = freshStock();
    const append = () =>
      store.append(stream, [restocked(productId, 1)], { expectedRevision: NO_STREAM, cause });
    await append();
    const log = store.subscribeToAll({ after: null, signal: new AbortController().signal });
    const listener = log[Symbol.asyncIterator]();
    await listener.next();
    const broken = expect(listener.next()).rejects.toThrow();
    await server.close();
    await broken;
    await expect(append()).rejects.toThrow();
    await expect(store.readStream(stream)).rejects.toThrow();
    await store.close();
  });
});

describe('an event store that is there but silent', () => {
  it('lets nobody wait for ever', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('not listening on a port');
    const store = createEventStore(`esdb://127.0.0.1:${address.port}?tls=false`, {
      sealing: 'none',
      appendTimeoutMs: 200,
      readTimeoutMs: 200,
    });
    const { stream, productId } = freshStock();
    const append = store.append(stream, [restocked(productId, 1)], { expectedRevision: NO_STREAM, cause });
    await expect(append).rejects.toThrow();
    await expect(store.readStream(stream)).rejects.toThrow(EventStoreTimeout);
    await expect(store.lastPosition()).rejects.toThrow(EventStoreTimeout);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await store.close();
  });
});
