import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { printLogLine } from './log-line.ts';
import { givePriority, type Place } from './priority.ts';
import { wholeLines } from './whole-lines.ts';

const LONGEST_STOP_MS = 4_000;
const RESTART_PAUSE_MS = 300;
/** A process that ends before it was ever ready is tried again this often: what it met may pass. */
const FIRST_TRIES = 3;
const PINO_WARN = 40;
const factsSchema = z.record(z.string(), z.unknown());

/** The members of a ready line: `{"ready":true,…}`. */
export type Facts = Record<string, unknown>;

export interface ProcessPlan {
  readonly name: string;
  /** Arguments of `node`: the script and what goes before it. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
  /** Where it comes when the machine is busy. */
  readonly place: Place;
  onSpawn(pid: number): void;
}

export interface ManagedProcess {
  readonly name: string;
  /** What the process said of itself when it was ready; rejected when it ends before. */
  readonly ready: Promise<Facts>;
  stop(): Promise<void>;
}

/** What is stopped with the shop. */
export type Stoppable = Pick<ManagedProcess, 'name' | 'stop'>;

/** Keeps a process of the shop running: started again when it ends unasked, stopped with SIGTERM, then SIGKILL. */
export function manageProcess(plan: ProcessPlan): ManagedProcess {
  const log = createWriteStream(plan.logFile, { flags: 'a' });
  let child: ChildProcess | null = null;
  let stopping = false;

  const runOnce = (onReady: (facts: Facts) => void): Promise<string> =>
    new Promise((resolve) => {
      const started = spawn(process.execPath, plan.args, {
        env: plan.env,
        // Its own process group: Ctrl-C reaches the supervisor alone, which stops everything in order.
        // The IPC channel tells the child when the supervisor is gone.
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      child = started;
      if (started.pid !== undefined) {
        plan.onSpawn(started.pid);
        givePriority(started.pid, plan.place);
      }
      readLines(started, log, plan.name, onReady);
      started.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      started.once('error', (error) => resolve(error.message));
    });

  const ready = new Promise<Facts>((resolve, reject) => {
    void (async () => {
      let everReady = false;
      let tries = 0;
      while (!stopping) {
        const end = await runOnce((facts) => {
          everReady = true;
          resolve(facts);
        });
        if (stopping) break;
        tries += 1;
        if (!everReady && tries >= FIRST_TRIES) {
          reject(new Error(`${plan.name} ended (${end}) before it was ready; see ${plan.logFile}`));
          return;
        }
        console.error(`  ! ${plan.name} ended (${end}); starting it again`);
        await sleep(RESTART_PAUSE_MS);
      }
    })();
  });

  return {
    name: plan.name,
    ready,
    async stop() {
      stopping = true;
      if (child !== null && child.exitCode === null && child.signalCode === null) await end(child);
      log.end();
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const giveUp = new AbortController();
  await Promise.race([
    gone,
    sleep(LONGEST_STOP_MS, undefined, { signal: giveUp.signal }).catch(() => undefined),
  ]);
  giveUp.abort();
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await gone;
  }
}

/** How a line begins that says the child is ready, or one as grave as a warning. */
const LOOKED_AT = ['{"ready":true', '{"level":4', '{"level":5', '{"level":6'];

function readLines(
  child: ChildProcess,
  log: WriteStream,
  name: string,
  onReady: (facts: Facts) => void,
): void {
  const seen = (line: string) => {
    if (line.startsWith('{"ready":true')) return onReady(factsSchema.parse(JSON.parse(line)));
    log.write(`${line}\n`);
    printLogLine(name, line, PINO_WARN);
  };
  // Under load a child writes tens of thousands of lines a second, of which hardly one is looked at here.
  child.stdout?.pipe(wholeLines()).on('data', (lines: Buffer) => {
    if (!LOOKED_AT.some((beginning) => lines.includes(beginning))) log.write(lines);
    else for (const line of lines.toString().trimEnd().split('\n')) seen(line);
  });
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.write(`${line}\n`);
    });
  }
}
