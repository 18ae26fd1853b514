import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '../event-store/connect.ts';
import { ANY, type Cause, NO_STREAM, type StoredEvent, type StreamName } from '../event-store/event-store.ts';
import { createChainVerifier, type Fault } from './chain-verifier.ts';

const cause: Cause = { actor: 'admin', correlationId: 'corr', causationId: 'caus' };
let server: Awaited<ReturnType<typeof freshEventStore>>;
let store: ReturnType<typeof createEventStore>;
let other: ReturnType<typeof createEventStore>;

beforeAll(async () => {
  server = await freshEventStore();
  store = createEventStore(server.url, { sealing: 'none' });
  other = createEventStore(server.url, { sealing: 'none' });
});
afterAll(async () => {
  await Promise.all([store.close(), other.close()]);
  await server.close();
});

function freshStream(): { stream: StreamName; restocked(delta: number): StockEvent } {
  const productId = randomUUID();
  return {
    stream: `stock-${productId}`,
    restocked: (delta) => ({ type: 'StockAdjusted', data: { productId, delta, reason: 'restock' } }),
  };
}

async function storedIn(stream: string): Promise<StoredEvent[]> {
  const { events } = await store.readRaw({ after: null, limit: 10_000 });
  return events.filter((event) => event.stream === stream);
}

function faultsOf(events: readonly StoredEvent[]): Fault[] {
  const verifier = createChainVerifier();
  return events.flatMap((event) => verifier.check(event) ?? []);
}

describe('the chain of a stream', () => {
  it('holds across batches, processes and writers that expect nothing', async () => {
    const { stream, restocked } = freshStream();
    await store.append(stream, [restocked(1), restocked(2)], { expectedRevision: NO_STREAM, cause });
    await store.append(stream, [restocked(3)], { expectedRevision: 1n, cause });
    // This one has not seen the stream: it asks for the event it continues.
    await other.append(stream, [restocked(4), restocked(5)], { expectedRevision: 2n, cause });
    await store.append(stream, [restocked(6)], { expectedRevision: ANY, cause });
    await Promise.all(
      [7, 8, 9].map((delta) => other.append(stream, [restocked(delta)], { expectedRevision: ANY, cause })),
    );
    const events = await storedIn(stream);
    expect(events).toHaveLength(9);
    expect(faultsOf(events)).toEqual([]);
  });

  it('holds when a writer came late and tried again on what it read', async () => {
    const { stream, restocked } = freshStream();
    await store.append(stream, [restocked(1)], { expectedRevision: NO_STREAM, cause });
    await other.append(stream, [restocked(2)], { expectedRevision: 0n, cause });
    expect((await store.append(stream, [restocked(3)], { expectedRevision: 0n, cause })).outcome).toBe(
      'conflict',
    );
    const { revision } = await store.readStream(stream);
    await store.append(stream, [restocked(3)], { expectedRevision: revision ?? NO_STREAM, cause });
    expect(faultsOf(await storedIn(stream))).toEqual([]);
  });

  it('goes on from events that were written before there was a chain, and counts them', async () => {
    const { stream, restocked } = freshStream();
    const raw = EventStoreDBClient.connectionString(server.url);
    const metadata = { ...cause, schemaVersion: 1, recordedAt: '2026-01-01T00:00:00.000Z' };
    await raw.appendToStream(stream, jsonEvent({ ...restocked(1), metadata }));
    await raw.dispose();
    const { events, revision } = await store.readStream(stream);
    expect(events).toHaveLength(1);
    await store.append(stream, [restocked(2)], { expectedRevision: revision ?? NO_STREAM, cause });
    const stored = await storedIn(stream);
    const verifier = createChainVerifier();
    expect(stored.map((event) => verifier.check(event))).toEqual([null, null]);
    expect(verifier.summary()).toMatchObject({ events: 2, unchained: 1 });

    const [old, ...later] = stored;
    if (old === undefined) throw new Error('two were written');
    const changed = { ...old, data: restocked(100).data };
    expect(faultsOf([changed, ...later])).toMatchObject([{ kind: 'link-broken', revision: 1n }]);
  });

  it('comes back whole when its events are put into an empty store', async () => {
    const { stream, restocked } = freshStream();
    await store.append(stream, [restocked(1), restocked(2)], { expectedRevision: NO_STREAM, cause });
    const empty = await freshEventStore();
    const copy = createEventStore(empty.url, { sealing: 'none' });
    await copy.appendRaw(stream, await storedIn(stream), NO_STREAM);
    const { revision } = await copy.readStream(stream);
    await copy.append(stream, [restocked(3)], { expectedRevision: revision ?? NO_STREAM, cause });
    const { events } = await copy.readRaw({ after: null, limit: 10 });
    expect(events).toHaveLength(3);
    expect(faultsOf(events)).toEqual([]);
    await copy.close();
    await empty.close();
  });
});

describe('a log somebody changed', () => {
  let events: StoredEvent[];
  beforeAll(async () => {
    const { stream, restocked } = freshStream();
    await store.append(stream, [restocked(1), restocked(2), restocked(3)], {
      expectedRevision: NO_STREAM,
      cause,
    });
    events = await storedIn(stream);
  });

  it('names the event in which any one character of its content or metadata differs', () => {
    const [first, second, third] = events;
    if (!first || !second || !third) throw new Error('three were written');
    const { id, type, data, metadata, ...place } = second;
    const nothing = { id: '', type: '', data: null, metadata: null };
    const text = JSON.stringify({ id, type, data, metadata });
    let tried = 0;
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1';
      const changed = parsedOrNull(text.slice(0, at) + other + text.slice(at + 1));
      if (changed === null) continue;
      tried += 1;
      const faults = faultsOf([first, { ...place, ...nothing, ...changed }, third]);
      expect(faults[0], `character ${at}: ${text.slice(at - 5, at + 5)}`).toMatchObject({
        stream: second.stream,
        revision: 1n,
        position: second.position,
      });
    }
    expect(tried).toBeGreaterThan(300);
  });

  it('names where an event is missing, comes twice or in another order', () => {
    const [first, second, third] = events;
    if (!first || !second || !third) throw new Error('three were written');
    expect(faultsOf([second, third])).toMatchObject([{ kind: 'revision-gap', revision: 1n }]);
    expect(faultsOf([first, third])).toMatchObject([{ kind: 'revision-gap', revision: 2n }]);
    expect(faultsOf([first, second, second])).toMatchObject([{ kind: 'revision-gap', revision: 1n }]);
    expect(faultsOf([first, third, second])[0]).toMatchObject({ kind: 'revision-gap', revision: 2n });
  });

  it('names the event after one that was rewritten together with its hash, and one that lost its hash', () => {
    const [first, second, third] = events;
    if (!first || !second || !third) throw new Error('three were written');
    const forgedElsewhere = { ...second, metadata: first.metadata };
    expect(faultsOf([first, forgedElsewhere, third])[0]).toMatchObject({
      kind: 'content-changed',
      revision: 1n,
    });
    const { integrity: _gone, ...bare } = Object(third.metadata);
    expect(faultsOf([first, second, { ...third, metadata: bare }])).toMatchObject([
      { kind: 'unchained', revision: 2n },
    ]);
  });
});

function parsedOrNull(text: string): Partial<StoredEvent> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
