import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { processExists } from '../process-entry.ts';
import { compileProgram } from '../testing/compile-program.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

const readySchema = z.object({ ready: z.literal(true), connectionString: z.string() });

let directory: string;
let dataDir: string;
const running: RunningPostgres[] = [];
const keepers: ChildProcess[] = [];

/** What an earlier start left: copied where a test is not about the first one. */
let used: string;
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'miris-postgres-used-'));
  const first = await startPostgres({ dataDir: join(used, 'postgres'), port: 0 });
  await first.stop();
});
afterAll(() => rm(used, { recursive: true, force: true }));

/** Keeps whose the files are. */
const useAgain = () => promisify(execFile)('cp', ['-a', join(used, 'postgres'), dataDir]);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'miris-postgres-'));
  dataDir = join(directory, 'postgres');
});

afterEach(async ({ task }) => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  for (const keeper of keepers.splice(0)) keeper.kill('SIGKILL');
  // Clears an orphan a failed test may have left.
  if (task.result?.state === 'fail')
    await startPostgres({ dataDir, port: 0 }).then((postgres) => postgres.stop());
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, port: 0 });
  running.push(postgres);
  return postgres;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer = await client.query<Record<string, unknown>>(sql);
    return answer.rows;
  } finally {
    await client.end();
  }
}

/** Starts the keeper as `npm start` does and waits for its ready line. */
async function startKeeper(): Promise<{ keeper: ChildProcess; connectionString: string }> {
  const keeper = spawn(process.execPath, [await compileProgram('embedded/postgres/main.ts')], {
    env: { ...process.env, POSTGRES_DATA_DIR: dataDir, POSTGRES_PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  keepers.push(keeper);
  const line = await new Promise<string>((resolve, reject) => {
    keeper.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    keeper.once('exit', (code) => reject(new Error(`The keeper ended with ${code}.`)));
  });
  return { keeper, connectionString: readySchema.parse(JSON.parse(line)).connectionString };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return await new Promise((resolve) => child.once('exit', resolve));
}

async function postmasterPid(): Promise<number> {
  const [line] = (await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(line);
}

describe('what an empty data directory became', () => {
  beforeEach(useAgain);

  it('is a UTF-8 database miris that knows French capitals', async () => {
    const postgres = await start();
    const [row] = await query(
      postgres.connectionString,
      "SELECT current_database() AS name, lower('ÉTÉ') AS lowered, current_setting('server_encoding') AS encoding",
    );
    expect(row).toEqual({ name: 'miris', lowered: 'été', encoding: 'UTF8' });
  });

  it('asks for a password, even on this machine', async () => {
    const postgres = await start();
    const stranger = postgres.connectionString.replace(/:[0-9a-f]+@/, ':wrong@');
    await expect(query(stranger, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });
});

describe('an empty data directory', () => {
  it('starts over when an earlier first start was cut short', async () => {
    const unfinished = join(dataDir, 'cluster.unfinished');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('works where only the owner may enter, as in a home of mode 0700', async () => {
    await chmod(directory, 0o700);
    const postgres = await start();
    expect(await query(postgres.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a stopped PostgreSQL', () => {
  beforeEach(useAgain);

  it('keeps its data over a restart', async () => {
    const first = await start();
    await query(first.connectionString, 'CREATE TABLE bottle AS SELECT 7 AS stock');
    await first.stop();
    const second = await start();
    expect(await query(second.connectionString, 'SELECT stock FROM bottle')).toEqual([{ stock: 7 }]);
  });

  it('is stopped while a client still holds a transaction', async () => {
    const postgres = await start();
    const client = new pg.Client({ connectionString: postgres.connectionString });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await postgres.stop();
    expect(processExists(postgres.pid)).toBe(false);
  });
});

describe('a killed PostgreSQL', () => {
  beforeEach(useAgain);

  it('starts again over its own stale pid file', async () => {
    const first = await start();
    await query(first.connectionString, 'CREATE TABLE bottle AS SELECT 7 AS stock');
    await query(first.connectionString, 'CHECKPOINT');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start();
    expect(await query(second.connectionString, 'SELECT stock FROM bottle')).toEqual([{ stock: 7 }]);
  });

  it('starts again over a pid file whose number now belongs to another program', async () => {
    const first = await start();
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join('\n'));
      const second = await start();
      expect(await query(second.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(bystander.exitCode).toBeNull();
    } finally {
      bystander.kill('SIGKILL');
    }
  });
});

describe('the keeper', () => {
  beforeEach(useAgain);

  it('stops PostgreSQL on SIGTERM and exits with 0', async () => {
    const { keeper } = await startKeeper();
    const pid = await postmasterPid();
    keeper.kill('SIGTERM');
    expect(await exitOf(keeper)).toBe(0);
    expect(processExists(pid)).toBe(false);
  });

  it('stops PostgreSQL when the process that started it is gone', async () => {
    const { keeper } = await startKeeper();
    const pid = await postmasterPid();
    keeper.disconnect();
    expect(await exitOf(keeper)).toBe(0);
    expect(processExists(pid)).toBe(false);
  });

  it('exits with an error when PostgreSQL dies', async () => {
    const { keeper } = await startKeeper();
    process.kill(await postmasterPid(), 'SIGKILL');
    expect(await exitOf(keeper)).toBe(1);
  });

  it('refuses a directory that another living keeper uses', async () => {
    await startKeeper();
    await expect(startPostgres({ dataDir, port: 0 })).rejects.toThrow(/data directory is in use/);
    keepers[0]?.kill('SIGTERM');
    if (keepers[0]) await exitOf(keepers[0]);
  });

  it('killed alone, leaves an orphan that the next start stops before it takes over', async () => {
    const { keeper, connectionString } = await startKeeper();
    await query(connectionString, 'CREATE TABLE bottle AS SELECT 7 AS stock');
    const orphan = await postmasterPid();
    keeper.kill('SIGKILL');
    await exitOf(keeper);
    expect(processExists(orphan)).toBe(true);

    const second = await start();
    expect(await postmasterPid()).not.toBe(orphan);
    expect(await query(second.connectionString, 'SELECT stock FROM bottle')).toEqual([{ stock: 7 }]);
  });

  it('killed together with PostgreSQL, starts again', async () => {
    const { keeper } = await startKeeper();
    const pid = await postmasterPid();
    keeper.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await exitOf(keeper);
    const second = await startKeeper();
    expect(await query(second.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    second.keeper.kill('SIGTERM');
    await exitOf(second.keeper);
  });
});
