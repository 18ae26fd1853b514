import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { processExists } from '../process-entry.ts';

const run = promisify(execFile);

/** How long each way of stopping is given before the next, harder one. */
const PATIENCE = [
  { signal: 'SIGINT', milliseconds: 3_000 },
  { signal: 'SIGQUIT', milliseconds: 2_000 },
  { signal: 'SIGKILL', milliseconds: 2_000 },
] as const;

/**
 * Clears what an earlier run left behind in a cluster directory: a PostgreSQL whose keeper was killed is stopped
 * fast, and a `postmaster.pid` whose number now belongs to another program is removed. (PostgreSQL itself
 * handles a pid file whose process is gone.)
 * @throws Error with a sentence when another living keeper uses the directory.
 */
export async function clearLeftovers(clusterDir: string, keeperPidFile: string): Promise<void> {
  const postmaster = await readPid(join(clusterDir, 'postmaster.pid'));
  const keeper = await readPid(keeperPidFile);
  if (postmaster && keeper && keeper !== process.pid && (await parentOf(postmaster)) === keeper) {
    throw new Error(
      `The data directory is in use: process ${keeper} keeps a PostgreSQL on ${clusterDir}. ` +
        'Stop that shop first, or choose another DATA_DIR.',
    );
  }
  for (const { signal, milliseconds } of PATIENCE) {
    const living = await processesOf(clusterDir, postmaster);
    if (living.length === 0) break;
    for (const pid of living) sendSignal(pid, signal);
    await untilGone(clusterDir, postmaster, milliseconds);
  }
  if (postmaster && processExists(postmaster)) await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}

async function untilGone(
  clusterDir: string,
  postmaster: number | undefined,
  milliseconds: number,
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end && (await processesOf(clusterDir, postmaster)).length > 0) await pause(20);
}

/** Every process of PostgreSQL works in its cluster directory, which tells them from a reused pid. */
async function processesOf(clusterDir: string, postmaster: number | undefined): Promise<number[]> {
  if (process.platform !== 'linux') {
    return postmaster && (await commandOf(postmaster)).includes(clusterDir) ? [postmaster] : [];
  }
  const directory = await realpath(clusterDir).catch(() => clusterDir);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [workplace, program] = await Promise.all([
        readlink(`/proc/${pid}/cwd`).catch(() => ''),
        readlink(`/proc/${pid}/exe`).catch(() => ''),
      ]);
      return workplace === directory && program.includes('postgres') ? Number(pid) : undefined;
    }),
  );
  return found.filter((pid) => pid !== undefined);
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

async function parentOf(pid: number): Promise<number | undefined> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) || undefined;
  }
  return Number(await ps(pid, 'ppid=')) || undefined;
}

async function commandOf(pid: number): Promise<string> {
  return await ps(pid, 'command=');
}

async function ps(pid: number, column: string): Promise<string> {
  const answer = await run('ps', ['-o', column, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return answer.stdout.trim();
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
