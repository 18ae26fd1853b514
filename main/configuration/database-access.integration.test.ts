import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figuresAt } from '#audit/http/past-figure-routes.ts';
import { dropPastFigures, keepPastFigures } from '#audit/point-in-time/past-figures.ts';
import { RELAY_ROLE, SERVER_ROLE, WORKER_ROLE } from '#contracts/settings/environment.ts';
import { startEventStore } from '#embedded/event-store/server.ts';
import { type RunningPostgres, startPostgres } from '#embedded/postgres/start-postgres.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { allProjections } from '#projections/all.ts';
import { readFigures } from '#projections/figures/queries/queries.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { openWakeUpQueue } from '#workers/following/wake-up-queue.ts';
import { rebuild } from '#workers/rebuild/rebuild.ts';
import { runMigrateCommand } from '../commands/migrate.ts';
import { prepareDatabase } from './database-access.ts';

/** Accounts belong to a whole server, so this file has one of its own. */
let postgres: RunningPostgres;
let dataDir: string;
let migration: Record<string, string>;
const masterKey = randomBytes(32).toString('base64');

/** The owner is no superuser: it may make roles, and owns both databases. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-access-'));
  postgres = await startPostgres({ dataDir, port: 0 });
  await as(postgres.connectionString, `create role owner login createrole password 'owner'`);
  for (const name of ['shop', 'shop_keys'])
    await as(postgres.connectionString, `create database ${name} owner owner`);
  migration = {
    DATABASE_URL: urlOf('owner', 'shop'),
    KEYS_DATABASE_URL: urlOf('owner', 'shop_keys'),
    DATABASE_SERVER_PASSWORD: SERVER_ROLE,
    DATABASE_WORKER_PASSWORD: WORKER_ROLE,
    DATABASE_RELAY_PASSWORD: RELAY_ROLE,
  };
  await runMigrateCommand(migration);
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function urlOf(role: string, database: 'shop' | 'shop_keys'): string {
  const url = new URL(postgres.connectionString);
  return `postgres://${role}:${role}@${url.host}/${database}`;
}

async function as(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const attempt = (role: string, statement: string, database: 'shop' | 'shop_keys' = 'shop') =>
  as(urlOf(role, database), statement);

const READ_MODELS = allProjections.map(({ name }) => name);
const FORBIDDEN = /permission denied|must be owner|must be able to/;

describe('the server’s account', () => {
  it.each(READ_MODELS)('reads the read model %s and cannot write it', async (model) => {
    const { rows } = await attempt(
      SERVER_ROLE,
      `select tablename as name from pg_tables where schemaname = '${model}'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) {
      await attempt(SERVER_ROLE, `select * from ${model}.${name} limit 1`);
      for (const statement of [
        `insert into ${model}.${name} default values`,
        `delete from ${model}.${name}`,
        `truncate ${model}.${name}`,
      ])
        await expect(attempt(SERVER_ROLE, statement), statement).rejects.toThrow(FORBIDDEN);
    }
  });

  it.each([
    'update projections.checkpoints set position = 0',
    `insert into projections.skips select 'orders', 1, '', '', '', '', now()`,
    `select projections.drop_copy('orders', 'previous')`,
    'create schema mine',
    'create table public.mine (id int)',
    'select * from process_managers.open_refunds',
    'alter table sessions.admin_sessions add column mine int',
    'drop table http.rate_limits',
    'delete from sessions.access_migrations',
  ])('may not: %s', async (statement) => {
    await expect(attempt(SERVER_ROLE, statement)).rejects.toThrow(FORBIDDEN);
  });

  it.each([
    'delete from privacy.customer_keys',
    'update privacy.customer_keys set wrapped_key = null, forgotten_at = now()',
    'update privacy.master_key set compared = true',
    'drop table privacy.customer_keys',
  ])('may not, of the customers’ keys: %s', async (statement) => {
    await expect(attempt(SERVER_ROLE, statement, 'shop_keys')).rejects.toThrow(FORBIDDEN);
  });
});

describe('the worker’s account', () => {
  it.each([
    'alter table orders.orders add column mine int',
    'drop table orders.orders',
    'drop schema orders cascade',
    'alter schema orders rename to mine',
    'create table orders.mine (id int)',
    'create index mine on orders.orders (id)',
    'truncate orders.orders',
    'select * from sessions.admin_sessions',
    `insert into projections.skips select 'orders', 1, '', '', '', '', now()`,
    `select projections.drop_copy('orders', 'leaving')`,
    `select projections.drop_copy('sessions', 'next')`,
    `select projections.swap_copy('orders', 'next')`,
    `select projections.adopt_read_model('orders')`,
  ])('may not: %s', async (statement) => {
    await expect(attempt(WORKER_ROLE, statement)).rejects.toThrow(
      /permission denied|must be owner|is no copy|there is no|is no read model/,
    );
  });

  it('may not drop the customers’ keys, nor make tables beside them', async () => {
    for (const statement of ['drop table privacy.customer_keys', 'create schema mine'])
      await expect(attempt(WORKER_ROLE, statement, 'shop_keys')).rejects.toThrow(FORBIDDEN);
  });
});

/** Whatever is no read model, the owner's own schemas and those nobody has made. */
async function foreignSchemas(): Promise<string[]> {
  const { rows } = await attempt(
    'owner',
    `select nspname as name from pg_namespace where nspname !~ '^pg_temp|^pg_toast'`,
  );
  return [...rows.map(({ name }) => String(name)), 'nowhere'].filter((name) => !READ_MODELS.includes(name));
}

async function ownersFunctions(): Promise<string[]> {
  const { rows } = await attempt(
    'owner',
    `select p.oid::regproc::text as name, pronargs as count from pg_proc p where pronamespace = 'projections'::regnamespace`,
  );
  return rows.map(({ name, count }) => `${name}($1${count === 2 ? ', $2' : ''})`);
}

describe('a worker that was taken over', () => {
  const written: string[] = [];
  beforeAll(async () => {
    await attempt(WORKER_ROLE, 'create schema sessions_next');
    await attempt(WORKER_ROLE, `create table sessions_next.admin_sessions as select 'mine' as id`);
    for (const name of await foreignSchemas()) {
      written.push(name);
      await attempt(
        WORKER_ROLE,
        `insert into projections.checkpoints (name, version, status, updated_at) values ('${name}', 1, 'running', now())`,
      );
      for (const kind of ['next', 'previous', 'x'])
        await attempt(
          WORKER_ROLE,
          `insert into projections.copies values ('${name}', '${kind}', 1, null, now())`,
        );
    }
  });
  afterAll(async () => {
    await attempt(WORKER_ROLE, 'drop schema if exists sessions_next cascade');
    for (const table of ['checkpoints', 'copies'])
      await attempt(WORKER_ROLE, `delete from projections.${table} where name in ('${written.join("','")}')`);
  });

  it.each([SERVER_ROLE, WORKER_ROLE, RELAY_ROLE])(
    'neither replaces nor drops a schema that is no read model, as %s, by whatever the owner’s functions take',
    async (role) => {
      const schemas = await foreignSchemas();
      expect(schemas).toEqual(
        expect.arrayContaining(['sessions', 'http', 'process_managers', 'projections']),
      );
      const functions = await ownersFunctions();
      expect(functions).toHaveLength(4);
      const client = new pg.Client({ connectionString: urlOf(role, 'shop') });
      await client.connect();
      for (const call of functions)
        for (const schema of schemas)
          for (const kind of call.includes('$2') ? ['next', 'previous', 'x', ''] : [null])
            await expect(
              client.query(`select ${call}`, kind === null ? [schema] : [schema, kind]),
              `${call} ${schema} ${kind}`,
            ).rejects.toThrow(/permission denied|is no read model/);
      await client.end();
      expect(await foreignSchemas()).toEqual(schemas);
      await expect(attempt(role, `insert into projections.read_models values ('sessions')`)).rejects.toThrow(
        FORBIDDEN,
      );
    },
  );
});

describe('the relay’s account', () => {
  it('reads checkpoints, and neither customers’ data nor their keys', async () => {
    await attempt(RELAY_ROLE, 'select * from projections.checkpoints');
    await expect(attempt(RELAY_ROLE, 'select * from orders.orders')).rejects.toThrow(FORBIDDEN);
    await expect(attempt(RELAY_ROLE, 'select 1', 'shop_keys')).rejects.toThrow(FORBIDDEN);
  });
});

describe('the migration', () => {
  it('changes nothing when it is repeated, and gives the accounts the passwords of now', async () => {
    await runMigrateCommand({ ...migration, DATABASE_RELAY_PASSWORD: 'another' });
    await expect(attempt(RELAY_ROLE, 'select 1')).rejects.toThrow(/password authentication failed/);
    await runMigrateCommand(migration);
    await attempt(RELAY_ROLE, 'select 1');
  });

  it('replaces the functions of a database of before', async () => {
    await attempt('owner', 'drop table projections.read_models, projections.checkpoints_migrations');
    await runMigrateCommand(migration);
    const { rows } = await attempt('owner', 'select name from projections.read_models');
    expect(rows.map(({ name }) => String(name)).sort()).toEqual([...READ_MODELS].sort());
  });

  it('is asked for by a process whose account may not make what is missing', async () => {
    await as(postgres.connectionString, 'create database bare owner owner');
    const url = urlOf(SERVER_ROLE, 'shop').replace(/shop$/, 'bare');
    const bare = createReadDatabase(url);
    await expect(prepareDatabase(bare)).rejects.toThrow(/tables of .*orders.* run miris migrate/);
    await bare.close();
  });
});

describe('with their own accounts', () => {
  it('a server takes keys for customers, and a worker destroys them', async () => {
    const ofServer = await openCustomerKeys(urlOf(SERVER_ROLE, 'shop_keys'), masterKey);
    const ofWorker = await openCustomerKeys(urlOf(WORKER_ROLE, 'shop_keys'), masterKey);
    await ofServer.forSubjects(new Set(['claire@exemple.fr']));
    const [keyId = ''] = await ofServer.find('claire@exemple.fr');
    await expect(ofServer.destroy(keyId, new Date())).rejects.toThrow(FORBIDDEN);
    await expect(ofWorker.destroy(keyId, new Date())).resolves.toMatchObject({ keyId });
    await ofServer.close();
    await ofWorker.close();
  });

  it('relay and worker share the queue, and neither makes its tables', async () => {
    for (const role of [RELAY_ROLE, WORKER_ROLE]) {
      const queue = await openWakeUpQueue({
        redisUrl: undefined,
        databaseUrl: urlOf(role, 'shop'),
        logger: pino({ level: 'silent' }),
      });
      await queue.notify(1n);
      expect(await queue.waiting()).toBe(1);
      await queue.close();
    }
  });

  it('a worker rebuilds a read model beside the live one; what is live is the owner’s again', async () => {
    const events = await mkdtemp(join(tmpdir(), 'miris-access-events-'));
    const eventStore = await startEventStore({ dataDir: events, port: 0 });
    const store = createEventStore(eventStore.connectionString, { sealing: 'none' });
    const database = createReadDatabase(urlOf(WORKER_ROLE, 'shop'));
    await prepareDatabase(database);
    for (let times = 0; times < 2; times += 1)
      expect(await rebuild({ ...database, store, projections: allProjections })).toEqual(
        READ_MODELS.map((name) => ({ name, outcome: 'swapped' })),
      );
    const { rows } = await attempt(
      'owner',
      `select distinct tableowner as owner from pg_tables
      where schemaname = any(array['orders', 'orders_previous', 'catalog'])`,
    );
    expect(rows).toEqual([{ owner: 'owner' }]);
    await attempt(SERVER_ROLE, 'select * from orders.orders');
    await expect(attempt(WORKER_ROLE, 'drop table orders.orders')).rejects.toThrow(FORBIDDEN);
    await database.close();
    await store.close();
    await eventStore.close();
    await rm(events, { recursive: true, force: true });
  });

  it('a worker keeps figures of a day that is over for a server to read, and throws them away', async () => {
    const events = await mkdtemp(join(tmpdir(), 'miris-access-events-'));
    const eventStore = await startEventStore({ dataDir: events, port: 0 });
    const store = createEventStore(eventStore.connectionString, { sealing: 'none' });
    const worker = createReadDatabase(urlOf(WORKER_ROLE, 'shop'));
    const server = createReadDatabase(urlOf(SERVER_ROLE, 'shop'));
    const clock = () => new Date('2026-11-26T12:00:00.000Z');
    await keepPastFigures({ store, log: store, database: worker }, '2026-11-20', clock);
    const { db, now } = await figuresAt({ database: server, clock }, '2026-11-20');
    const span = { from: '2026-11-01', to: '2026-11-30', grain: 'day' } as const;
    expect((await readFigures(db, span, now)).steps.placed).toBe(0);
    await dropPastFigures(worker.db, new Date('2026-11-26T13:00:00.000Z'));
    await expect(figuresAt({ database: server, clock }, '2026-11-20')).rejects.toThrow();
    for (const database of [worker, server]) await database.close();
    await store.close();
    await eventStore.close();
    await rm(events, { recursive: true, force: true });
  });
});
