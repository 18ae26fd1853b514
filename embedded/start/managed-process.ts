import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { TEMPORARY_FAILURE } from '#main/roles/running.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { type Facts, readOutput } from './child-output.ts';

const MAX_STOP_MS = 4_000;
/** Pauses before a restart double from the first to the last, and start over once the process was ready for a while. */
const LAST_LINES_MS = 50;
const FIRST_PAUSE_MS = 300;
const MAX_PAUSE_MS = 5_000;
const RAN_WELL_MS = 5_000;
/** A process that ends by itself before it was ever ready is tried this often: what it met may pass. */
const FIRST_TRIES = 3;

export interface ProcessPlan {
  readonly name: string;
  /** Arguments of `node`: the script and what goes before it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  onSpawn(pid: number): void;
}

export interface ManagedProcess {
  readonly name: string;
  /** The members of its ready line; rejected when it cannot start. */
  readonly ready: Promise<Facts>;
  stop(): Promise<void>;
}

/** What is stopped with the shop. */
export type Stoppable = Pick<ManagedProcess, 'name' | 'stop'>;

/**
 * Keeps a process of the shop running: started again when it ends unasked, without end, stopped with SIGTERM, then SIGKILL. Only one that
 * fails by itself again and again while the shop was never open is given up.
 */
export function manageProcess(plan: ProcessPlan, restarts: Restarts): ManagedProcess {
  const log = createWriteStream(plan.logFile, { flags: 'a' });
  // A full disk costs lines of the log, not the shop.
  log.on('error', () => undefined);
  const stopped = new AbortController();
  const { signal } = stopped;
  let child: ChildProcess | null = null;

  const runOnce = (onReady: (facts: Facts) => void): Promise<Ending & { readonly message?: string }> =>
    new Promise((resolve) => {
      let message: string | undefined;
      const started = spawn(process.execPath, plan.args, {
        env: plan.env,
        // Its own process group: Ctrl-C reaches the supervisor alone, which stops everything in order.
        // By the IPC channel the child notices that the supervisor is gone.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      child = started;
      if (started.pid !== undefined) plan.onSpawn(started.pid);
      readOutput(started, log, plan, {
        onReady,
        onError: (line) => {
          message = line;
        },
      });
      // Its last lines are read shortly after its end.
      started.once('exit', (code, killedBy) =>
        setTimeout(() => resolve({ code, signal: killedBy, ...(message && { message }) }), LAST_LINES_MS),
      );
      started.once('error', (error) => resolve({ code: null, signal: null, message: error.message }));
    });

  async function keepRunning(onReady: (facts: Facts) => void): Promise<void> {
    let wasEverReady = false;
    let failures = 0;
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const begun = restarts.count();
      let readyAt = Number.POSITIVE_INFINITY;
      const ending = await runOnce((facts) => {
        readyAt = performance.now();
        wasEverReady = true;
        onReady(facts);
      });
      if (signal.aborted) return;
      const isOwnFault = !wasEverReady && restarts.isToBlame(ending, begun);
      if (wasEverReady || isKilled(ending)) restarts.lost();
      failures = isOwnFault ? failures + 1 : 0;
      const end =
        ending.signal ?? [`code ${ending.code}`, ...(ending.message ? [ending.message] : [])].join(': ');
      if (failures >= FIRST_TRIES && restarts.mayGiveUp())
        throw new Error(`${plan.name} s’est arrêté (${end}) avant d’être prêt ; voir ${plan.logFile}`);
      if (performance.now() - readyAt > RAN_WELL_MS) pause = FIRST_PAUSE_MS;
      console.error(`  ! ${plan.name} s’est arrêté (${end}) ; relancé dans ${pause / 1_000} s`);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }

  return {
    name: plan.name,
    ready: new Promise((resolve, reject) => {
      keepRunning(resolve).catch(reject);
    }),
    async stop() {
      stopped.abort();
      if (child !== null && child.exitCode === null && child.signalCode === null) await end(child);
      log.end();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
  await exited;
  clearTimeout(kill);
}

/** Between two tries of what failed because a store was lost: its process is started again meanwhile. */
export const RETRY_PAUSE_MS = 300;

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What the processes of one shop know of each other, so that a process is not blamed for what happened to another. */
export interface Restarts {
  /** From now on nothing is given up: the shop sells. */
  shopServes(): void;
  /** Whether a process that was never ready may be given up. */
  mayGiveUp(): boolean;
  /** Notes that a process was lost that others may stand on. */
  lost(): void;
  /** Whether an attempt failed by itself; `begun` is `count()` of when it began. */
  isToBlame(ending: Ending, begun: number): boolean;
  /** How many processes were lost so far. */
  count(): number;
}

/** Signals that come from outside. One that crashes ends with others. */
const KILLS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

function isKilled({ signal }: Ending): boolean {
  return KILLS.has(signal);
}

/**
 * @param ownStores whether this shop runs the stores: one that does not answer is then frozen or on its way back, else its
 * address may be wrong.
 */
export function createRestarts(ownStores: boolean): Restarts {
  let losses = 0;
  let isServing = false;
  return {
    shopServes() {
      isServing = true;
    },
    mayGiveUp: () => !isServing,
    lost() {
      losses += 1;
    },
    isToBlame(ending, begun) {
      if (isKilled(ending) || losses > begun) return false;
      return !(ownStores && ending.code === TEMPORARY_FAILURE);
    },
    count: () => losses,
  };
}

/** Does work on an own store that may be killed meanwhile: tried again until the store is back. */
export async function whileStoreReturns<T>(restarts: Restarts, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = restarts.count();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) && restarts.count() === begun) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
