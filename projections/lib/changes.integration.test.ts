import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { type Listener, listenTo } from '#platform/postgres/listen.ts';
import { announceChange, CHANGED_CHANNEL } from './changes.ts';
import { createReadDatabase, type ReadDatabase } from './database.ts';

let database: { url: string; drop(): Promise<void> };
let readDatabase: ReadDatabase;
let listener: Listener;
const notices: string[] = [];
let isListening = false;

beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  readDatabase = createReadDatabase(database.url);
  listener = listenTo(CHANGED_CHANNEL, database.url, {
    onChange: (change) => notices.push(change),
    onListening() {
      isListening = true;
      notices.push('listening');
    },
    onLost() {
      isListening = false;
      notices.push('lost');
    },
  });
});
afterAll(async () => {
  await listener.close();
  await readDatabase.close();
  await database.drop();
});
beforeEach(async () => {
  await eventually('it listens', async () => isListening);
  notices.length = 0;
});

describe('changes of a read model', () => {
  it('are heard of once they are committed, whoever made them', async () => {
    await announceChange(readDatabase.db, { readModel: 'catalog', ids: ['rose', 'list'] });
    await listener.caughtUp();
    expect(notices).toEqual(['catalog:rose', 'catalog:list']);
  });

  it('that were rolled back are not', async () => {
    await readDatabase.db
      .transaction()
      .execute(async (transaction) => {
        await announceChange(transaction, { readModel: 'catalog', ids: ['rose'] });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await listener.caughtUp();
    expect(notices).toEqual([]);
  });

  it('are heard of again after the connection was lost, which is told first', async () => {
    await endListeners();
    await eventually('it listens again', async () => notices.includes('listening'));
    expect(notices).toEqual(['lost', 'listening']);
    await announceChange(readDatabase.db, { readModel: 'catalog', ids: ['oud'] });
    await listener.caughtUp();
    expect(notices.at(-1)).toBe('catalog:oud');
  });

  it('are not heard of once listening is ended, for which there is no reason to tell', async () => {
    const lost: (string | null)[] = [];
    await new Promise<void>((onListening, reject) => {
      const other = listenTo(CHANGED_CHANNEL, database.url, {
        onChange: () => undefined,
        onListening: () => other.close().then(onListening, reject),
        onLost: (reason) => lost.push(reason),
      });
    });
    expect(lost).toEqual([null]);
  });
});

async function endListeners(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query in ('listen read_model_changed', 'select 1') and pid <> pg_backend_pid()`,
  );
  await client.end();
}
