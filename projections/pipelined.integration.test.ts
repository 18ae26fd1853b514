import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { ReadDb } from './database.ts';
import { inPipelinedTransaction, withinPipelined } from './pipelined.ts';
import { interceptNextConnection } from './testing/next-connection.ts';
import { openReadModels, type TestReadModels } from './testing/read-models.ts';

let readModels: TestReadModels;
let pool: pg.Pool;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  pool = readModels.pool;
  await pool.query('create table bottles (name text primary key)');
});
afterAll(() => readModels.close());
beforeEach(() => pool.query('truncate bottles'));

/** A transaction that opens with nothing. */
function inTransaction<Result>(rest: (db: ReadDb) => Promise<Result>): Promise<Result> {
  return inPipelinedTransaction(pool, { first: () => Promise.resolve(), rest });
}

async function add(db: ReadDb, name: string): Promise<void> {
  await sql`insert into bottles values (${name})`.execute(db);
}

async function count(db: ReadDb): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from bottles`.execute(db);
  return rows[0]?.count;
}

async function bottles(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from bottles order by name');
  return rows.map(({ name }) => name);
}

describe('a pipelined transaction', () => {
  it('answers statements of one moment in the order they were asked in', async () => {
    const seen = await inTransaction((db) =>
      Promise.all([add(db, 'Ambre'), count(db), add(db, 'Iris'), count(db)]),
    );
    expect(seen).toEqual([undefined, 1, undefined, 2]);
    expect(await bottles()).toEqual(['Ambre', 'Iris']);
  });

  it('sends all of one moment before the first is answered', async () => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const asked = vi.fn<(text: string) => void>();
    pool.once('acquire', (client) => expect(client.pipeline).toBe(true));
    interceptNextConnection(pool, (text, goOn) => {
      asked(text);
      return goOn(text);
    });
    const transaction = inTransaction((db) =>
      Promise.all([sql`select pg_advisory_xact_lock(1)`.execute(db), add(db, 'Iris'), add(db, 'Rose')]),
    );
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
    await holder.query('select pg_advisory_unlock(1)');
    holder.release();
    await transaction;
    expect(await bottles()).toEqual(['Iris', 'Rose']);
  });

  it('changes nothing when its work fails, and waits for what is under way', async () => {
    const failing = inTransaction(async (db) => {
      const slow = sql`select pg_sleep(0.1)`.execute(db).then(() => add(db, 'Rose'));
      slow.catch(() => undefined);
      await add(db, 'Iris');
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await bottles()).toEqual([]);
  });

  it('changes nothing when a statement fails, though the work does not say so', async () => {
    const failing = inTransaction(async (db) => {
      await Promise.allSettled([add(db, 'Iris'), add(db, 'Iris')]);
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await bottles()).toEqual([]);
  });

  it('refuses statements asked for after its end', async () => {
    const lent = await inTransaction(async (db) => ({ db }));
    await expect(add(lent.db, 'Iris')).rejects.toThrow('has ended');
    expect(await bottles()).toEqual([]);
  });

  it('gives its connection back, whatever happens', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await inTransaction((db) => add(db, `Iris ${turn}`));
      await inTransaction((db) => add(db, `Iris ${turn}`)).catch(() => undefined);
    }
    expect(pool.totalCount - pool.idleCount).toBe(0);
    expect(await bottles()).toHaveLength(20);
  });

  it('sends what it opens with before its beginning is answered', async () => {
    const asked: string[] = [];
    let askedUntilAnswered = 0;
    interceptNextConnection(pool, async (text, goOn) => {
      asked.push(text);
      const answer = await goOn(text);
      if (text.startsWith('begin')) askedUntilAnswered = asked.length;
      return answer;
    });
    await inPipelinedTransaction(pool, {
      first: (db) => add(db, 'Iris'),
      rest: (db) => add(db, 'Rose'),
    });
    expect(askedUntilAnswered).toBe(2);
    expect(asked).toHaveLength(4);
    expect(await bottles()).toEqual(['Iris', 'Rose']);
  });

  it('knows itself from a statement that stands alone', async () => {
    const within = async (db: ReadDb) => {
      const { rows } = await sql<{ within: boolean }>`select ${withinPipelined} as within`.execute(db);
      return rows[0]?.within;
    };
    expect(await inPipelinedTransaction(pool, { first: within, rest: async (_db, first) => first })).toBe(
      true,
    );
    expect(await within(readModels.db)).toBe(false);
  });
});
