import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { compileProgram } from '#embedded/testing/compile-program.ts';
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

  it('is a line of JSON for each entry, whatever it says, with its time in UTC and its process', () => {
    const { logger, lines } = openLog();
    logger.warn({ requestId: 'r-1', said: 'two\nlines","level":10' }, 'a\nbreak');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    const entry = z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0] ?? ''));
    expect(entry).toMatchObject({ role: 'server', requestId: 'r-1', msg: 'a\nbreak' });
    expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('tells nothing that a library hung on its error', async () => {
    const { logger, lines } = openLog();
    const address = 'http://[/commande/suivi/marque.journal';
    try {
      new URL(address);
    } catch (error) {
      logger.error({ err: error }, 'request failed');
      logger.error({ err: new AggregateError([error], 'all failed') }, 'request failed');
    }
    const bytes = { rawPacket: Buffer.from(address), config: { url: address }, raw: { email: address } };
    logger.error({ err: Object.assign(new Error('broke off', { cause: bytes }), bytes) }, 'request failed');
    expect(lines.join()).toContain('ERR_INVALID_URL');
    expect(lines.join()).toContain('broke off');
    expect(lines.join()).not.toContain('marque.journal');
    expect(lines.join()).not.toContain(String([...Buffer.from('marque')]));
  });

  describe('of a process that ends', () => {
    it('tells what was said last', async () => {
      const child = await startLogging();
      const output = text(child.stdout);
      child.kill('SIGTERM');
      expect(await output).toContain('stopping');
    });

    it('is let go when nobody reads it any more', async () => {
      const child = await startLogging();
      child.stdout.destroy();
      child.kill('SIGTERM');
      expect(await once(child, 'exit', { signal: AbortSignal.timeout(10_000) })).toEqual([0, null]);
    });
  });
});

/** A process with the shop's logger, which ends as soon as it is told to. */
async function startLogging() {
  const program = await compileProgram('main/testing/logging-process.ts');
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'readable');
  return child;
}
