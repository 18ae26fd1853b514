import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { migrate, type Steps } from './migrate.ts';

const FIRST: Steps = { '1-notes': 'create schema if not exists house; create table house.notes (id int)' };
const SECOND: Steps = { ...FIRST, '2-texts': 'alter table house.notes add column said text' };

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let db: Kysely<object>;
/** What was asked of PostgreSQL, in order. */
const statements: string[] = [];

beforeEach(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: database.url });
  const log = ({ query }: { readonly query: { readonly sql: string } }) => void statements.push(query.sql);
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool }), log });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

async function columnsOfNotes(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'house' and table_name = 'notes' order by name`,
  );
  return rows.map(({ name }) => name);
}

describe('the steps of a database', () => {
  it('run once, each in its turn, for processes that start together and later', async () => {
    await Promise.all([migrate(db, 'house.notes', FIRST), migrate(pool, 'house.notes', FIRST)]);
    expect(await columnsOfNotes()).toEqual(['id']);
    await migrate(db, 'house.notes', SECOND);
    await migrate(pool, 'house.notes', SECOND);
    expect(await columnsOfNotes()).toEqual(['id', 'said']);
  });

  it('that all ran are read from their ledger, without a look at any other table', async () => {
    await migrate(db, 'house.notes', SECOND);
    statements.length = 0;
    await migrate(db, 'house.notes', SECOND);
    expect(statements.at(-1)).toContain('"house"."notes_migrations"');
    expect(
      statements.filter((text) => /pg_catalog|information_schema|lock|create|insert/i.test(text)),
    ).toEqual([]);
  });

  it('are refused by a program that does not know all that ran', async () => {
    await migrate(db, 'house.notes', SECOND);
    await expect(migrate(db, 'house.notes', FIRST)).rejects.toThrow('2-texts');
  });
});
