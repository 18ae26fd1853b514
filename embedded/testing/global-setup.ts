import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEventStore } from '#embedded/event-store/server.ts';
import { freePort } from '#embedded/free-port.ts';
import { startPostgres } from '#embedded/postgres/start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server shared by all test files; take a database of one's own with `freshDatabase`. */
    databaseUrl: string;
    /** An event store shared by all test files; keep apart by fresh stream ids. */
    eventStoreUrl: string;
    /** Set when the tests are to run on BullMQ's Redis backend. */
    redisUrl: string | null;
  }
}

/** Starts what integration tests talk to, once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-test-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: await freePort() });
  await forgetPowerCuts(postgres.connectionString);
  const eventStore = await startEventStore({ dataDir: join(dataDir, 'events'), port: 0 });
  project.provide('databaseUrl', postgres.connectionString);
  project.provide('eventStoreUrl', process.env.EVENTSTORE_URL ?? eventStore.connectionString);
  project.provide('redisUrl', process.env.REDIS_URL ?? null);
  return async () => {
    await eventStore.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Nobody needs the tests' data after a power cut; otherwise each database that is made or dropped waits until all of them
 * are on the disk.
 */
async function forgetPowerCuts(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}
