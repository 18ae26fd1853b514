import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';
import { createHealth, statusOf } from './health.ts';
import { type LagLog, listTroubledReaders, readLag } from './reader-lag.ts';

let database: TestReadModels;
const empty: LagLog = {
  readRaw: async () => ({ events: [], position: null }),
  lastPosition: async () => null,
};
const READERS = 'how far the readers are behind';

beforeAll(async () => {
  database = await openReadModels(inject('databaseUrl'));
});
afterAll(() => database.close());

/** A log of such events; counts how often it is read. */
function logOf(events: readonly { readonly position: bigint; readonly recordedAt?: Date }[]) {
  const stored = events.map(({ position, recordedAt }) => ({
    ...{ stream: 'order-1', revision: 0n, id: String(position), type: 'OrderPlaced', data: {} },
    position,
    metadata: recordedAt === undefined ? undefined : { recordedAt: recordedAt.toISOString() },
  }));
  const reads: (bigint | null)[] = [];
  const log: LagLog = {
    lastPosition: async () => stored.at(-1)?.position ?? null,
    async readRaw({ after, limit }) {
      reads.push(after);
      const slice = stored.filter(({ position }) => after === null || position > after).slice(0, limit);
      return { events: slice, position: slice.at(-1)?.position ?? null };
    },
  };
  return { log, reads };
}

describe('the question how far readers are', () => {
  const placeAt = (name: string, position: number | null) =>
    database.pool.query('update projections.checkpoints set position = $2 where name = $1', [name, position]);
  const lagOf = (lags: Awaited<ReturnType<typeof readLag>>, name: string) =>
    lags.find(({ reader }) => reader === name);
  const clock = () => new Date();
  afterAll(() => database.pool.query('update projections.checkpoints set position = null'));

  it('is answered by one read for readers that stand close together, and by none for those at the end', async () => {
    const written = Array.from({ length: 50 }, (_, index) => ({
      position: BigInt(index + 1),
      recordedAt: clock(),
    }));
    const { log, reads } = logOf(written);
    await database.pool.query('update projections.checkpoints set position = 50');
    await placeAt('catalog', 20);
    await placeAt('orders', 40);
    const lags = await readLag({ database, log, clock });
    expect(lagOf(lags, 'catalog')).toMatchObject({ events: 30 });
    expect(lagOf(lags, 'orders')).toMatchObject({ events: 10 });
    expect(lagOf(lags, 'reviews')).toMatchObject({ events: 0, seconds: 0 });
    expect(reads).toEqual([20n]);
  });

  it('counts two hundred events for a reader far behind, and tells the age of the first', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000);
    const { log } = logOf(
      Array.from({ length: 900 }, (_, index) => ({
        position: BigInt(index),
        recordedAt: index === 3 ? hourAgo : clock(),
      })),
    );
    await placeAt('catalog', 2);
    await placeAt('orders', 150);
    const lags = await readLag({ database, log, clock });
    expect(lagOf(lags, 'catalog')?.events).toBe(200);
    expect(lagOf(lags, 'catalog')?.seconds).toBeGreaterThan(3_500);
    expect(lagOf(lags, 'orders')?.events).toBe(200);
    expect(lagOf(lags, 'orders')?.seconds).toBeLessThan(3_500);
  });

  it('fails when the log cannot be asked', async () => {
    const log = { ...empty, lastPosition: () => Promise.reject(new Error('out of reach')) };
    await expect(listTroubledReaders({ database, log, clock })).rejects.toThrow('out of reach');
  });
});

describe('a process’s readiness', () => {
  it('is given while everything it needs answers', async () => {
    const health = createHealth();
    health.needs('postgresql', () => database.pool.query('select 1'));
    health.watches(READERS, () => listTroubledReaders({ database, log: empty, clock: () => new Date() }));
    const report = await health.check();
    expect(report).toEqual({ status: 'ready', parts: { postgresql: 'ok' }, troubles: [] });
    expect(statusOf(report)).toBe(200);
  });

  it('is lost with a part that fails, and with one that does not answer, naming both and nothing of them', async () => {
    const health = createHealth();
    health.needs('postgresql', () => Promise.reject(new Error('postgres://miris:secret@10.0.0.1 refused')));
    health.needs('event-store', () => new Promise(() => undefined));
    const report = await health.check();
    expect(report.status).toBe('unready');
    expect(report.parts).toEqual({ postgresql: 'out of reach', 'event-store': 'out of reach' });
    expect(JSON.stringify(report)).not.toMatch(/secret|10\.0\.0\.1/);
    expect(statusOf(report)).toBe(503);
  });

  it('is degraded, and says why, by a reader that is parked', async () => {
    await database.pool.query("update projections.checkpoints set status = 'parked' where name = 'catalog'");
    const health = createHealth();
    health.watches(READERS, () => listTroubledReaders({ database, log: empty, clock: () => new Date() }));
    const report = await health.check();
    expect(report.status).toBe('degraded');
    expect(report.troubles).toEqual(['catalog is parked in front of an event it cannot apply']);
    expect(statusOf(report)).toBe(200);
    await database.pool.query("update projections.checkpoints set status = 'running' where name = 'catalog'");
  });

  it('is degraded by readers that an event has been waiting for, not by those of an idle shop', async () => {
    const later = () => new Date(Date.now() + 60_000);
    expect(await listTroubledReaders({ database, log: empty, clock: later })).toEqual([]);
    const { log } = logOf([{ position: 5n, recordedAt: new Date() }]);
    const troubles = await listTroubledReaders({ database, log, clock: later });
    expect(troubles).toContainEqual(expect.stringMatching(/^orders is \d+ s behind the log$/));
    // An event that nobody can read waits like any other: it says at least where it stands.
    const unreadable = await listTroubledReaders({
      database,
      log: logOf([{ position: 5n }]).log,
      clock: later,
    });
    expect(unreadable).toContainEqual(expect.stringMatching(/^orders is \d+ s behind the log$/));
  });

  it('is degraded by a reader that moves but is half a minute behind', async () => {
    const { log } = logOf([{ position: 5n, recordedAt: new Date(Date.now() - 40_000) }]);
    await database.pool.query("update projections.checkpoints set updated_at = now() where name = 'orders'");
    const troubles = await listTroubledReaders({ database, log, clock: () => new Date() });
    expect(troubles).toContainEqual(expect.stringMatching(/^orders is 4\d s behind the log$/));
  });

  it('is degraded, and says so, by a question that gets no answer or fails', async () => {
    const health = createHealth();
    health.watches('how late it is', () => new Promise(() => undefined));
    health.watches('how full it is', () =>
      Promise.reject(new Error('postgres://miris:secret@10.0.0.1 refused')),
    );
    const report = await health.check();
    expect(report.status).toBe('degraded');
    expect(report.troubles).toEqual([
      'how late it is is not known: no answer within 2 s',
      'how full it is is not known: the question failed',
    ]);
  });

  it('does not ask again what was not answered yet', async () => {
    let asked = 0;
    const health = createHealth();
    health.watches('how late it is', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    await health.check();
    expect((await health.check()).troubles).toHaveLength(1);
    expect(asked).toBe(1);
  });

  it('is given up when the process is told to stop', async () => {
    const health = createHealth();
    health.beginStop();
    const report = await health.check();
    expect(report.status).toBe('stopping');
    expect(statusOf(report)).toBe(503);
  });

  it('asks the stores once, however often it is asked itself', async () => {
    let asked = 0;
    const health = createHealth();
    health.needs('postgresql', async () => {
      asked += 1;
    });
    await Promise.all(Array.from({ length: 50 }, () => health.check()));
    expect(asked).toBe(1);
  });
});
