import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { withTimeout } from '#platform/with-timeout.ts';
import { freePort } from '../free-port.ts';
import { findPostgresBinaries } from './binaries.ts';
import { clusterPaths, DATABASE, ensureCluster, USER } from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { chooseRunAs, spawnAs } from './run-as.ts';

export interface PostgresOptions {
  /** Directory of this PostgreSQL alone; created if missing. */
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Read models unless said otherwise. */
  readonly purpose?: ClusterPurpose;
  /** Receives PostgreSQL's own log (warnings and worse, and its start messages). */
  readonly onLog?: (line: string) => void;
}

export interface RunningPostgres {
  readonly connectionString: string;
  readonly port: number;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Settles with a sentence when the server process has ended, asked or not. */
  readonly ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back. Safe to call twice. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const UNDEFINED_DATABASE = '3D000';

/**
 * Starts PostgreSQL on 127.0.0.1 with the database `miris`, creating the cluster on first use and recovering by
 * itself from whatever an earlier, killed run left. Resolves once it answers queries.
 * @throws Error with a sentence when the directory is in use, cannot be reached or PostgreSQL refuses to start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolvePath(options.dataDir);
  const paths = clusterPaths(dataDir);
  const binaries = await findPostgresBinaries();
  const runAs = await chooseRunAs(dataDir, binaries.postgres);
  await clearLeftovers(paths.cluster, paths.keeper);
  const password = await ensureCluster(dataDir, binaries.initdb, runAs);
  await writeFile(paths.keeper, `${process.pid}\n`);

  const port = options.port || (await freePort());
  const child = spawnAs(
    runAs,
    binaries.postgres,
    postgresArguments(paths.cluster, port, options.purpose ?? 'read-models'),
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C in a terminal must not stop it before those who still write to it.
      detached: true,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  const log = collectLog(child, options.onLog);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(`PostgreSQL ended (${signal ?? `code ${code}`}).\n${log.last()}`.trim()),
    );
  });
  const connectionString = `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  try {
    await untilReady(connectionString, ended);
  } catch (error) {
    await stopChild(child, ended);
    throw error;
  }
  return {
    connectionString,
    port,
    pid: child.pid ?? 0,
    ended,
    stop: () => stopChild(child, ended),
  };
}

function collectLog(child: ChildProcess, onLog: ((line: string) => void) | undefined): { last(): string } {
  const kept: string[] = [];
  child.stderr?.setEncoding('utf8');
  child.stderr?.on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) {
      kept.push(line);
      if (kept.length > 20) kept.shift();
      onLog?.(line);
    }
  });
  return { last: () => kept.join('\n') };
}

/** Asks until PostgreSQL answers, creating the database the first time. */
async function untilReady(connectionString: string, ended: Promise<string>): Promise<void> {
  let death: string | undefined;
  ended.then((sentence) => {
    death = sentence;
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (death) throw new Error(death);
    const problem = await tryQuery(connectionString, 'SELECT 1');
    if (!problem) return;
    if (problem.code === UNDEFINED_DATABASE) {
      await tryQuery(connectionString.replace(/\/[^/]+$/, '/postgres'), `CREATE DATABASE ${DATABASE}`);
    } else if (performance.now() > deadline) {
      throw new Error(`PostgreSQL did not become ready: ${problem.message}`);
    } else {
      await pause(15);
    }
  }
}

async function tryQuery(
  connectionString: string,
  sql: string,
): Promise<{ code?: string; message: string } | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'code' in error && typeof error.code === 'string'
      ? { code: error.code, message: error.message }
      : { message: error.message };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 3_000],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 1_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    if (await withTimeout(milliseconds, ended)) return;
  }
}

/** What a cluster keeps: what a replay of the log rebuilds, or the customers' keys, which nothing rebuilds. */
export type ClusterPurpose = 'read-models' | 'keys';

/**
 * Settings for one small machine, given on the command line at every start so that a newer version of the shop applies its
 * own to an older data directory.
 */
const SETTINGS: Readonly<Record<string, string | number>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  work_mem: '8MB',
  // No replicas and no archive: the shortest write-ahead log that is still crash-safe.
  wal_level: 'minimal',
  max_wal_senders: 0,
  checkpoint_timeout: '10min',
  // Fewer helper processes on a machine with two cores.
  io_method: 'sync',
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_destination: 'stderr',
  logging_collector: 'off',
};

/**
 * `synchronous_commit=off` where everything that matters is rebuilt from the log (docs/embedded.md names each table and what its loss
 * costs): a crash may lose the last moments of commits, always whole ones and in order, and readers of the log catch up from the checkpoint
 * that survived with its rows. Commits that a replay does not bring back wait for the disk all the same
 * (`platform/postgres/durable-commit.ts`). `fsync` stays on, so the files never become corrupt. The customers' keys are as durable as the
 * log.
 */
const OWN: Readonly<Record<ClusterPurpose, Readonly<Record<string, string | number>>>> = {
  'read-models': {
    synchronous_commit: 'off',
    max_connections: 100,
    shared_buffers: '128MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    max_wal_size: '512MB',
  },
  keys: { synchronous_commit: 'on', max_connections: 60, shared_buffers: '8MB', max_wal_size: '64MB' },
};

/** The command line of `postgres` for a cluster directory and port. */
function postgresArguments(clusterDir: string, port: number, purpose: ClusterPurpose): string[] {
  const settings = Object.entries({ ...SETTINGS, ...OWN[purpose] }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  return ['-D', clusterDir, '-p', String(port), ...settings];
}
