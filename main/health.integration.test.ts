import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/database.ts';
import { migrateReadModels } from '#projections/migrate.ts';
import { createHealth, statusOf } from './health.ts';
import { tellTroubledReaders } from './reader-lag.ts';

let database: ReadDatabase;
let drop: () => Promise<void>;
const empty = { readAll: async () => ({ events: [], position: null }) };

beforeAll(async () => {
  const fresh = await freshDatabase(inject('databaseUrl'));
  drop = fresh.drop;
  database = createReadDatabase(fresh.url);
  await migrateReadModels(database.db);
});
afterAll(async () => {
  await database.close();
  await drop();
});

describe('a process’s readiness', () => {
  it('is given while everything it needs answers', async () => {
    const health = createHealth();
    health.needs('postgresql', () => database.pool.query('select 1'));
    health.watches(() => tellTroubledReaders({ database, store: empty, clock: () => new Date() }));
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
    health.watches(() => tellTroubledReaders({ database, store: empty, clock: () => new Date() }));
    const report = await health.check();
    expect(report.status).toBe('degraded');
    expect(report.troubles).toEqual(['catalog is parked in front of an event it cannot apply']);
    expect(statusOf(report)).toBe(200);
    await database.pool.query("update projections.checkpoints set status = 'running' where name = 'catalog'");
  });

  it('is degraded by readers that an event has been waiting for, not by those of an idle shop', async () => {
    const later = () => new Date(Date.now() + 60_000);
    expect(await tellTroubledReaders({ database, store: empty, clock: later })).toEqual([]);
    const unreadable = { readAll: () => Promise.reject(new Error('an event nobody can read')) };
    const troubles = await tellTroubledReaders({ database, store: unreadable, clock: later });
    expect(troubles).toContainEqual(expect.stringMatching(/^orders is \d+ s behind the log$/));
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
