import type { PgPool } from 'bullmq';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { patientPool } from './patient-pool.ts';
import { shareListening } from './shared-listening.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let shared: PgPool;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
});
beforeEach(() => {
  shared = shareListening(patientPool(pool));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Borrows a connection as a worker of BullMQ does, and notes what it hears. */
async function listen() {
  const client = await shared.connect();
  const heard: (string | undefined)[] = [];
  const errors: Error[] = [];
  client.on('error', (error) => errors.push(error));
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('LISTEN rings');
  return { client, heard, errors };
}

const ring = (whom: string) => pool.query("select pg_notify('rings', $1)", [whom]);

async function backendOf({ client }: Awaited<ReturnType<typeof listen>>): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

it('lets many listen on one connection', async () => {
  const listeners = await Promise.all(Array.from({ length: 20 }, listen));
  expect(new Set(await Promise.all(listeners.map(backendOf))).size).toBe(1);
  await ring('catalog');
  for (const { heard } of listeners)
    await eventually(
      'everybody hears it',
      async () => heard,
      (payloads) => payloads.includes('catalog'),
    );
  for (const { client } of listeners) client.release();
});

it('tells those who went nothing more, and gives the connection back with the last of them', async () => {
  const [staying, going] = await Promise.all([listen(), listen()]);
  const backend = await backendOf(staying);
  going.client.release();
  await ring('orders');
  await eventually(
    'who stays hears it',
    async () => staying.heard,
    (payloads) => payloads.length === 1,
  );
  expect(going.heard).toEqual([]);
  staying.client.release();
  const next = await listen();
  expect(await backendOf(next)).not.toBe(backend);
  next.client.release();
});

it('tells all of them when it breaks, and opens another for those who come back', async () => {
  const before = await Promise.all([listen(), listen()]);
  await pool.query('select pg_terminate_backend($1)', [await backendOf(before[0])]);
  for (const { errors } of before)
    await eventually(
      'both are told',
      async () => errors,
      ({ length }) => length === 1,
    );
  const after = await Promise.all([listen(), listen()]);
  // As BullMQ does with a connection that broke.
  for (const { client } of before) client.release(true);
  await ring('reviews');
  for (const { heard } of after)
    await eventually(
      'both hear again',
      async () => heard,
      (payloads) => payloads.includes('reviews'),
    );
  for (const { client } of after) client.release();
});

it('tries again after a first contact that failed', async () => {
  let failures = 1;
  const flaky: PgPool = {
    ...patientPool(pool),
    connect: async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('out of reach');
      }
      return pool.connect();
    },
  };
  shared = shareListening(flaky);
  await expect(shared.connect()).rejects.toThrow('out of reach');
  const listener = await listen();
  listener.client.release();
});
