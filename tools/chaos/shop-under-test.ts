import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAll, processTree } from '#embedded/end-to-end/process-tree.ts';
import { freePort, freePorts } from '#embedded/free-port.ts';
import { openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';

const OPENING_TRIES = 3;
const RESPAWN_PAUSE_MS = 300;
/** The server's, relay's and worker's, and those of the second ones. */
const METRICS_PORTS = 6;
const SECOND_ROLES = ['server', 'relay', 'worker'] as const;

interface RunningPart {
  readonly name: string;
  readonly pid: number;
}

export interface ShopUnderTest {
  readonly dataDir: string;
  /** Addresses of the servers. */
  readonly urls: readonly string[];
  /** `/readyz` of each process, by its name. */
  readonly readiness: ReadonlyMap<string, string>;
  simulator(): string;
  mailbox(): string;
  /** Everything that runs, the supervisor included. */
  parts(): Promise<RunningPart[]>;
  /** Sets the clocks of processes; 0 sets them right. */
  setClocks(pids: readonly number[], aheadMs: number): Promise<void>;
  /** Whether the supervisor has ended; `startAgain` is due then. */
  isDown(): boolean;
  /** As a person would after a crash: `npm start` on the same data directory. */
  startAgain(): Promise<void>;
  close(options: { readonly keepData: boolean }): Promise<void>;
  /** Ends everything without waiting, for the last moment of this process. */
  endAtOnce(): void;
}

/** Opens a shop of its own, with a second server, relay and worker when asked for. */
export async function openShopUnderTest(
  servers: number,
  settings: NodeJS.ProcessEnv,
): Promise<ShopUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-chaos-'));
  const [port, secondPort] = [await freePort(), await freePort()];
  const metricsPort = await freePorts(METRICS_PORTS);
  const clocks = join(dataDir, 'clocks');
  await mkdir(clocks);
  const env = {
    ...settings,
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: `--import ${new URL('shifted-clock.mjs', import.meta.url).href}`,
    CHAOS_CLOCKS: clocks,
  };
  let shop = await openShop({ dataDir, port, env }).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  let seconds: SecondPart[] = [];

  async function startSeconds(): Promise<void> {
    if (servers < 2) return;
    const first = (await partsOf(shop, [])).find(({ name }) => name === 'server');
    if (first === undefined) throw new Error('the server does not run, so no second one can be started');
    const [command, environment] = await Promise.all([
      readFile(`/proc/${first.pid}/cmdline`, 'utf8'),
      readFile(`/proc/${first.pid}/environ`, 'utf8'),
    ]);
    seconds = SECOND_ROLES.map((role, index) =>
      keepRunning({
        name: `${role}-2`,
        args: command.split('\0').slice(1).filter(Boolean),
        env: {
          ...variablesIn(environment),
          ROLE: role,
          PORT: String(secondPort),
          METRICS_PORT: String(metricsPort + SECOND_ROLES.length + index),
        },
        logFile: join(dataDir, 'logs', `${role}-2.log`),
      }),
    );
    await Promise.all(seconds.map(({ ready }) => ready));
  }

  function endAtOnce(): void {
    for (const second of seconds) second.end();
    killAll([shop.supervisor.pid].filter((pid) => pid !== undefined));
  }

  await startSeconds();
  const roles = servers < 2 ? SECOND_ROLES : [...SECOND_ROLES, ...SECOND_ROLES.map((role) => `${role}-2`)];
  return {
    dataDir,
    urls: [port, secondPort].slice(0, servers).map((each) => `http://127.0.0.1:${each}`),
    readiness: new Map(roles.map((name, index) => [name, `http://127.0.0.1:${metricsPort + index}/readyz`])),
    simulator: () => addressOf(shop.addresses.stripeSimulator),
    mailbox: () => addressOf(shop.addresses.mailbox),
    parts: () => partsOf(shop, seconds),
    setClocks: async (pids, aheadMs) => {
      await Promise.all(pids.map((pid) => writeFile(join(clocks, String(pid)), String(aheadMs))));
    },
    isDown: () => hasEnded(shop.supervisor),
    async startAgain() {
      for (const second of seconds) second.end();
      for (let attempt = 1; ; attempt += 1) {
        try {
          shop = await openShop({ dataDir, port, env });
          break;
        } catch (error) {
          if (attempt === OPENING_TRIES) throw error;
          await sleep(1_000);
        }
      }
      await startSeconds();
    },
    async close({ keepData }) {
      for (const second of seconds) second.end();
      const pids = hasEnded(shop.supervisor) ? [] : await processTree(shop.supervisor.pid ?? 0);
      await shop.stop();
      killAll(pids);
      if (!keepData) await rm(dataDir, { recursive: true, force: true });
    },
    endAtOnce,
  };
}

interface SecondPart {
  readonly name: string;
  readonly ready: Promise<void>;
  pid(): number | undefined;
  end(): void;
}

/** Keeps a process running beside the shop's own, as the supervisor does with those. */
function keepRunning(plan: {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly logFile: string;
}): SecondPart {
  const log = createWriteStream(plan.logFile, { flags: 'a' });
  let child: ChildProcess | undefined;
  let ended = false;
  const ready = new Promise<void>((resolve) => {
    const run = () => {
      if (ended) return;
      // The IPC channel tells it when this process is gone.
      child = spawn(process.execPath, plan.args, {
        env: plan.env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      });
      child.stdout?.on('data', (lines: Buffer) => {
        if (lines.includes('{"ready":true')) resolve();
        log.write(lines);
      });
      child.stderr?.on('data', (lines: Buffer) => log.write(lines));
      child.once('exit', () => setTimeout(run, RESPAWN_PAUSE_MS));
    };
    run();
  });
  return {
    name: plan.name,
    ready,
    pid: () => (child !== undefined && !hasEnded(child) ? child.pid : undefined),
    end() {
      ended = true;
      child?.kill('SIGKILL');
    },
  };
}

async function partsOf(shop: TestShop, seconds: readonly SecondPart[]): Promise<RunningPart[]> {
  const own = hasEnded(shop.supervisor) ? [] : await processTree(shop.supervisor.pid ?? 0);
  const named = await Promise.all(own.map(async (pid) => ({ pid, name: await nameOf(pid) })));
  const further = seconds.map((second) => ({ pid: second.pid() ?? 0, name: second.name }));
  const supervisor = shop.supervisor.pid;
  return [...named, ...further]
    .map(({ pid, name }) => ({ pid, name: pid === supervisor ? 'supervisor' : name }))
    .filter(({ pid, name }) => pid > 0 && name !== '');
}

const KEEPER = 'dist/embedded/postgres.js';

/** A process's name by its command line and environment (Linux). */
async function nameOf(pid: number): Promise<string> {
  const [command, environment] = await Promise.all([read(pid, 'cmdline'), read(pid, 'environ')]);
  if (command.includes(KEEPER)) return 'postgres-keeper';
  // A process that PostgreSQL has just made looks like itself for a moment.
  if (/\/postgres\0/.test(command)) return (await hasKeeper(pid)) ? 'postgres' : 'postgres-backend';
  if (command.startsWith('postgres: ')) return 'postgres-backend';
  const [, script] = /dist\/embedded\/([\w-]+)\.js/.exec(command) ?? [];
  return script ?? (command.includes('dist/main.js') ? (variablesIn(environment).ROLE ?? '') : '');
}

async function hasKeeper(pid: number): Promise<boolean> {
  const [, parent] = /\) \S (\d+) /.exec(await read(pid, 'stat')) ?? [];
  return (await read(Number(parent), 'cmdline')).includes(KEEPER);
}

/** Empty when it has ended meanwhile. */
function read(pid: number, file: 'cmdline' | 'environ' | 'stat'): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

function variablesIn(environment: string): NodeJS.ProcessEnv {
  const pairs = environment.split('\0').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function addressOf(address: string | null): string {
  if (address === null) throw new Error('the shop under test needs its own payment simulator and mailbox');
  return address;
}
