import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createLogger } from './logger.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase(inject('databaseUrl'));
  drop = fresh.drop;
  pool = new pg.Pool({ connectionString: fresh.url });
  await pool.query('create table people (email text primary key)');
});
afterAll(async () => {
  await pool.end();
  await drop();
});

function openLog() {
  const lines: string[] = [];
  const logger = createLogger({ LOG_LEVEL: 'trace', ROLE: 'server' }, { write: (line) => lines.push(line) });
  return { logger, lines };
}

describe('the log', () => {
  it('tells a database error without the row that caused it', async () => {
    const insert = () => pool.query('insert into people values ($1)', ['marque.journal@exemple.fr']);
    await insert();
    const { logger, lines } = openLog();
    await insert().catch((error: unknown) => logger.error({ err: error }, 'request failed'));
    expect(lines.join()).toContain('duplicate key value violates unique constraint');
    expect(lines.join()).toContain('23505');
    expect(lines.join()).not.toContain('marque.journal');
  });
});
