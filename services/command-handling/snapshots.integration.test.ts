import { randomUUID } from 'node:crypto';
import { serialize } from 'node:v8';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createEventStore } from '../event-store/connect.ts';
import { ANY, type Cause, type EventStore, type StreamName } from '../event-store/event-store.ts';
import { stockDecider } from '../stock/stock.decider.ts';
import { stockSnapshotForm as form } from '../stock/stock.snapshot.ts';
import type { StockState } from '../stock/stock.state.ts';
import { createStockRoom, stockStream } from '../stock/stock-room.ts';
import { migrateSnapshots, postgresSnapshots } from './postgres-snapshots.ts';
import type { Seen } from './seen.ts';
import type { Snapshots } from './snapshots.ts';
import { createStreamCache } from './stream-cache.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Pool;
let snapshots: Required<Snapshots>;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  db = new pg.Pool({ connectionString: database.url });
  await Promise.all([migrateSnapshots(db), migrateSnapshots(db)]);
  snapshots = postgresSnapshots(db, { warn: () => undefined });
});
afterAll(async () => {
  await store.close();
  await db.end();
  await database.drop();
});

/** A process that keeps and finds snapshots, and from which revisions it read. */
function processWith(given: Snapshots, every = 5n) {
  const reads: bigint[] = [];
  const watched: EventStore = {
    ...store,
    readStream: (stream, options) => {
      reads.push(options?.from ?? 0n);
      return store.readStream(stream, options);
    },
  };
  return {
    reads,
    cache: createStreamCache(watched, stockDecider, { snapshotting: { snapshots: given, form, every } }),
  };
}

/** Appends sales, one bottle and two events each, to a perfume with a hundred bottles. */
async function sold(times: number, productId: string = randomUUID()): Promise<StreamName> {
  const stream = stockStream(productId);
  const { revision } = await store.readStream(stream);
  const stocked = { type: 'StockAdjusted', data: { productId, delta: 100, reason: 'initial' } } as const;
  const sales = Array.from({ length: times }, () => {
    const held = { productId, orderId: randomUUID(), quantity: 1 };
    return [
      { type: 'StockReserved', data: { ...held, expiresAt: '2027-03-01T10:30:00.000Z' } } as const,
      { type: 'StockCommitted', data: held } as const,
    ];
  });
  const events = [...(revision === null ? [stocked] : []), ...sales.flat()];
  await store.append(stream, events, { expectedRevision: ANY, cause });
  return stream;
}

function keptRevision(stream: StreamName): Promise<bigint | undefined> {
  return snapshots.find(stream, form.name).then((snapshot) => snapshot?.revision);
}

/** States that hold the same may be put together differently. */
const written = (seen: Seen<StockState>) => ({ ...seen, state: form.write(seen.state) });
/** What a process says that knows nothing of snapshots. */
const wholeOf = async (stream: StreamName) =>
  written(await createStreamCache(store, stockDecider).refresh(stream));

/** A stream of eleven events with a snapshot at its end. */
async function kept(productId: string = randomUUID()): Promise<StreamName> {
  const stream = await sold(5, productId);
  await processWith(snapshots).cache.refresh(stream);
  await expect.poll(() => keptRevision(stream)).toBe(10n);
  return stream;
}

describe('a long stream', () => {
  it('is begun at its snapshot, and is what the whole of it says', async () => {
    const productId = randomUUID();
    const stream = await kept(productId);
    await sold(2, productId);
    const { cache, reads } = processWith(snapshots, 100n);
    expect(written(await cache.refresh(stream))).toEqual(await wholeOf(stream));
    expect(reads).toEqual([10n, 11n]);
  });

  it('is known after a snapshot behind which nothing came', async () => {
    const stream = await kept();
    const { cache } = processWith(snapshots);
    expect(await cache.refresh(stream)).toMatchObject({ revision: 10n, position: expect.any(BigInt) });
    expect(cache.lastSeen(stream)).toMatchObject({ revision: 10n, state: { onHand: 95 } });
  });

  it('has its next snapshot when enough has come since, and not before', async () => {
    const productId = randomUUID();
    const stream = await kept(productId);
    const { cache } = processWith(snapshots);
    await cache.refresh(stream);
    await sold(2, productId);
    await cache.refresh(stream);
    await sold(1, productId);
    await cache.refresh(stream);
    await expect.poll(() => keptRevision(stream)).toBe(16n);
  });

  it('has none from processes that leave it to others', async () => {
    const stream = await sold(5);
    const { cache, reads } = processWith({ find: snapshots.find });
    await cache.refresh(stream);
    expect(await keptRevision(stream)).toBeUndefined();
    expect(reads).toEqual([0n]);
  });
});

describe('the stock of a perfume begun at a snapshot', () => {
  it('knows who bought before it', async () => {
    const productId = randomUUID();
    const stream = await kept(productId);
    const [, first] = (await store.readStream(stream)).events;
    const { orderId } = first?.type === 'StockReserved' ? first.data : { orderId: '' };
    const room = createStockRoom(store, undefined, { find: snapshots.find });
    const wish = { productId, orderId, attempt: 0, quantity: 1, expiresAt: '2027-03-01T10:30:00.000Z' };
    expect(await room.reserve(wish, cause)).toEqual({ accepted: true, position: null });
    expect(await room.commit(wish, cause)).toEqual({ accepted: true, position: null });
    await room.giveBack(wish, cause);
    await room.giveBack(wish, cause);
    expect(await room.available(productId)).toBe(96);
  });
});

describe('a snapshot of several mebibytes', () => {
  it('is found as it was kept, and gives way to the next', async () => {
    const written = { sold: Uint32Array.from({ length: 700_000 }, (_, index) => index * 6_007) };
    const snapshot = { stream: stockStream(randomUUID()), revision: 8n, eventId: randomUUID(), written };
    await snapshots.keep(snapshot, form.name);
    expect(await snapshots.find(snapshot.stream, form.name)).toEqual(snapshot);
    const next = { ...snapshot, revision: 9n, eventId: randomUUID(), written: { sold: 'nothing' } };
    await snapshots.keep(next, form.name);
    expect(await snapshots.find(snapshot.stream, form.name)).toEqual(next);
  });
});

describe('a snapshot that does not count', () => {
  const readWhole = async (stream: StreamName, given: Snapshots = snapshots) => {
    const { cache, reads } = processWith(given, 100n);
    expect(written(await cache.refresh(stream))).toEqual(await wholeOf(stream));
    expect(reads).toContain(0n);
  };

  it('is one of another log, whose event of that place is another', async () => {
    const stream = await kept();
    await db.query('update snapshots.streams set event_id = gen_random_uuid() where stream = $1', [stream]);
    await readWhole(stream);
  });

  it('is one from beyond the end of the log', async () => {
    const stream = await kept();
    await db.query('update snapshots.streams set revision = 5000 where stream = $1', [stream]);
    await readWhole(stream);
  });

  it('is one in a form that this version of the shop does not write', async () => {
    const stream = await kept();
    await db.query(`update snapshots.streams set form = 'stock-0' where stream = $1`, [stream]);
    await readWhole(stream);
  });

  it.each([
    ['that cannot be read', Buffer.from([0, 0xff])],
    ['that says something else', serialize({ onHand: 'beaucoup' })],
  ])('is one %s', async (_, state) => {
    const stream = await kept();
    await db.query('update snapshots.streams set state = $2 where stream = $1', [stream, state]);
    await readWhole(stream);
  });

  it('is one that is out of reach', async () => {
    const stream = await kept();
    const nowhere = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const warn = vi.fn();
    const unreachable = postgresSnapshots(nowhere, { warn });
    await readWhole(stream, unreachable);
    await unreachable.keep({ stream, revision: 1n, eventId: randomUUID(), written: null }, form.name);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(await keptRevision(stream)).toBe(10n);
    await nowhere.end();
  });
});
