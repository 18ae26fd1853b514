import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { migrateKeyTables } from '#platform/privacy/migrate-keys.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { migrateDatabase } from './database-access.ts';

const FORMER = join(import.meta.dirname, 'testing/former-tables.sql');

async function openDatabase(): Promise<ReadDatabase> {
  const { url, drop } = await freshDatabase(inject('databaseUrl'));
  const database = createReadDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

async function migrateAll(database: ReadDatabase): Promise<void> {
  await migrateDatabase(database);
  await migrateKeyTables(database.pool);
}

/** Every column, index, constraint and function, as PostgreSQL describes it; columns in no order: some came later. */
async function structureOf({ pool }: ReadDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s %s %s', table_schema, table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
    union select indexdef from pg_indexes where schemaname not in ('pg_catalog', 'information_schema')
    union select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
    union select pg_get_functiondef(oid) from pg_proc where pronamespace = 'projections'::regnamespace
    order by 1`);
  return rows.map(({ line }) => line);
}

/** When each step ran, by the tables it is noted in. */
async function ledgersOf({ pool }: ReadDatabase): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where tablename like '%\\_migrations' order by 1`,
  );
  const ledgers: Record<string, unknown[]> = {};
  for (const { name } of rows) ledgers[name] = (await pool.query(`select * from ${name} order by 1`)).rows;
  return ledgers;
}

describe('a database from before its migrations were noted', () => {
  it('opens with every row it had, and becomes what a new one is', async () => {
    const former = await openDatabase();
    await former.pool.query(await readFile(FORMER, 'utf8'));
    const counted = `select (select count(*) from privacy.customer_keys) as keys, (select count(*) from privacy.master_key) as masters,
      (select count(*) from sessions.second_factor) as factors, (select count(*) from sessions.spent_codes) as spent,
      (select count(*) from sessions.recovery_codes) as recovery, (select count(*) from projections.skips) as skips,
      (select position from projections.checkpoints where name = 'process-manager-refunds') as position,
      (select promo_ids::text from process_managers.payment_deadlines) as promos,
      (select count(*) from process_managers.open_refunds) as refunds`;
    const { rows: before } = await former.pool.query(counted);
    await migrateAll(former);
    expect((await former.pool.query(counted)).rows).toEqual(before);
    expect(before[0]).toMatchObject({ keys: 1, factors: 1, skips: 1, position: 40 });

    const fresh = await openDatabase();
    await migrateAll(fresh);
    expect(await structureOf(former)).toEqual(await structureOf(fresh));
  });
});

describe('a step of a migration', () => {
  it('runs once, however often and however many processes start', async () => {
    const database = await openDatabase();
    await Promise.all([migrateAll(database), migrateAll(database), migrateAll(database)]);
    const ledgers = await ledgersOf(database);
    expect(Object.keys(ledgers)).toEqual([
      'auditing.tasks_migrations',
      'clock.beliefs_migrations',
      'http.promised_work_migrations',
      'http.rate_limits_migrations',
      'http.unpaid_holds_migrations',
      'privacy.keys_migrations',
      'process_managers.notes_migrations',
      'projections.checkpoints_migrations',
      'sessions.access_migrations',
    ]);
    for (const steps of Object.values(ledgers)) expect(steps).not.toEqual([]);
    const structure = await structureOf(database);
    await migrateAll(database);
    expect(await ledgersOf(database)).toEqual(ledgers);
    expect(await structureOf(database)).toEqual(structure);
  });
});
