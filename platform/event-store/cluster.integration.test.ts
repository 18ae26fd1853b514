import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { createEventStore, type EventStoreOptions } from './connect.ts';
import {
  ANY,
  type EventStore,
  EventStoreUnavailable,
  type ExpectedRevision,
  NO_STREAM,
  type StreamName,
} from './event-store.ts';
import { type FakeCluster, type NodeState, startFakeCluster } from './testing/fake-cluster.ts';

const cause = { actor: 'system', correlationId: 'c', causationId: 'c' } as const;
type Log = ReturnType<typeof createEventStore>;

let cluster: FakeCluster;
const opened: EventStore[] = [];
beforeEach(async () => {
  cluster = await startFakeCluster();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await cluster.close();
});

function open(url = cluster.url, options: Partial<EventStoreOptions> = {}): Log {
  const patience = { appendTimeoutMs: 3_000, readTimeoutMs: 3_000 };
  const store = createEventStore(url, { sealing: 'none', ...patience, ...options });
  opened.push(store);
  return store;
}

function freshStream(): StreamName {
  return `stock-${randomUUID()}`;
}

function append(
  store: EventStore,
  stream = freshStream(),
  options: { expectedRevision?: ExpectedRevision } = {},
) {
  const event: StockEvent = {
    type: 'StockAdjusted',
    data: { productId: stream.slice('stock-'.length), delta: 1, reason: 'restock' },
  };
  return store.append(stream, [event], { expectedRevision: NO_STREAM, cause, ...options });
}

/** Appends, reads and the question for readiness all say that it passes. */
async function expectUnavailable(store: Log): Promise<void> {
  const answers = await Promise.allSettled([
    append(store),
    store.readStream(freshStream()),
    store.checkAppends(),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe('rejected');
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(EventStoreUnavailable);
    if (answer.status === 'rejected') expect(isUnavailable(answer.reason)).toBe(true);
  }
}

/** As long as it takes: an append, a read and the question for readiness are answered again. */
async function expectBack(store: Log): Promise<void> {
  await eventually('the store answers again', () =>
    Promise.all([append(store), store.readStream(freshStream()), store.checkAppends()]).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof EventStoreUnavailable)) throw error;
        return false;
      },
    ),
  );
}

describe('a cluster of three', () => {
  it('is worked with through its leader, wherever that is', async () => {
    const store = open();
    const stream = freshStream();
    await append(store, stream);
    await cluster.become('follower', 'leader', 'follower');
    await expectBack(store);
    // What the old leader had, a follower may not have: nothing is decided on that.
    expect((await store.readStream(stream)).events).toHaveLength(1);
    await cluster.become('gone', 'gone', 'leader');
    await expectBack(store);
    expect((await store.readStream(stream)).events).toHaveLength(1);
  });

  it('loses no call to an election: each that was refused is made once more at the leader', async () => {
    const store = open();
    await append(store);
    await cluster.become('follower', 'leader', 'follower');
    const streams = Array.from({ length: 8 }, freshStream);
    const appended = await Promise.all(streams.map((stream) => append(store, stream)));
    expect(appended.map(({ outcome }) => outcome)).toEqual(streams.map(() => 'appended'));
    for (const stream of streams) expect((await store.readStream(stream)).events).toHaveLength(1);
    await cluster.become('follower', 'follower', 'leader');
    expect((await store.readStream(streams[0] ?? freshStream())).events).toHaveLength(1);
  });

  it('refuses a checkpoint of another log, for good', async () => {
    const store = open();
    await append(store);
    const refused = await store.readAll({ after: 1_234_567n, limit: 10 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: expect.stringMatching(/invalid position/) });
    expect(isUnavailable(refused)).toBe(false);
  });

  it('that cannot be discovered when the shop starts is worked with as soon as it is there', async () => {
    await cluster.become('gone', 'gone', 'gone');
    const store = open();
    await expectUnavailable(store);
    await expectUnavailable(store);
    await cluster.become('leader', 'follower', 'follower');
    await expectBack(store);
  });

  it('that goes away and comes back is worked with again', async () => {
    const store = open();
    await append(store);
    await cluster.become('gone', 'gone', 'gone');
    await expectUnavailable(store);
    await cluster.become('follower', 'follower', 'leader');
    await expectBack(store);
  });

  it.each<[string, NodeState, NodeState, NodeState]>([
    ['has no leader', 'leaderless', 'leaderless', 'leaderless'],
    ['is starting', 'not-ready', 'not-ready', 'not-ready'],
    ['is too busy', 'too-busy', 'follower', 'follower'],
    ['is silent', 'silent', 'silent', 'silent'],
  ])('that %s asks for patience, and is worked with afterwards', async (_name, ...states) => {
    const store = open(cluster.url, { appendTimeoutMs: 500, readTimeoutMs: 500 });
    await append(store).catch(() => undefined);
    await cluster.become(...states);
    await eventually('calls are refused', () =>
      append(store).then(
        () => false,
        () => true,
      ),
    );
    await expectUnavailable(store);
    await cluster.become('follower', 'leader', 'follower');
    await expectBack(store);
  });

  it('whose leader is silent is worked with through the next one', async () => {
    const store = open(cluster.url, { appendTimeoutMs: 500, readTimeoutMs: 500 });
    await eventually('the first append', () =>
      append(store).then(
        () => true,
        () => false,
      ),
    );
    await cluster.become('silent', 'leader', 'follower');
    await expectBack(store);
  });

  it('keeps no append that its writer gave up on', async () => {
    await cluster.become('gone', 'gone', 'gone');
    const store = open(cluster.url, { appendTimeoutMs: 50 });
    const stream = freshStream();
    await expect(append(store, stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await cluster.become('leader', 'follower', 'follower');
    const later = open();
    await expectBack(later);
    await expectBack(later);
    expect((await later.readStream(stream)).events).toEqual([]);
  });

  it('hears of the log again after the node that told of it is gone', async () => {
    const store = open();
    await append(store);
    const follow = async (after: bigint | null) => {
      for await (const event of store.subscribeToAll({ after, signal: new AbortController().signal }))
        if (event.position > (after ?? -1n)) return event.position;
      return null;
    };
    const first = await follow(null);
    const broken = follow(await store.lastPosition());
    await cluster.become('gone', 'leader', 'follower');
    await expect(broken).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expectBack(store);
    expect(await follow(first)).toBeGreaterThan(first ?? -1n);
  });
});

describe('a writer to a cluster', () => {
  it('who appends behind whatever stands there does so behind what the leader has', async () => {
    const stream = freshStream();
    await append(open(), stream);
    const lagging = open(cluster.nodeUrls[1]);
    await eventually('an append behind the first', () =>
      append(lagging, stream, { expectedRevision: ANY }).then(
        ({ outcome }) => outcome === 'appended',
        () => false,
      ),
    );
    expect((await open().readStream(stream)).revision).toBe(1n);
  });

  it('who repeats an append learns where it stands even when the answer does not say it', async () => {
    const store = open();
    const stream = freshStream();
    const repeated = [{ id: randomUUID(), type: 'StockAdjusted', data: {}, metadata: {} }];
    const first = await store.appendRaw(stream, repeated, NO_STREAM);
    cluster.oddities.withoutPositions = true;
    expect(await store.appendRaw(stream, repeated, NO_STREAM)).toEqual(first);
  });

  it('is not disturbed by other connections of its process that break', async () => {
    const store = open();
    const other = EventStoreDBClient.connectionString(cluster.nodeUrls[1] ?? '');
    await append(store);
    await cluster.become('leader', 'gone', 'follower');
    await other.dispose();
    expect(await append(store)).toMatchObject({ outcome: 'appended' });
  });

  it('asks whether it could append without writing anything', async () => {
    const store = open();
    await append(store);
    const end = await store.lastPosition();
    await store.checkAppends();
    expect(await store.lastPosition()).toBe(end);
  });
});

describe('a server before 22.6', () => {
  it('is refused in a sentence, rather than take what it says for a position', async () => {
    const store = open();
    const stream = freshStream();
    await append(store, stream);
    cluster.oddities.oldPositions = true;
    await expect(store.readStream(stream)).rejects.toThrow(/older than 22\.6/);
  });
});
