import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { PRODUCTION_EXCEPTIONS } from '#contracts/settings/environment.ts';
import { freePort } from '#embedded/free-port.ts';
import { toolEnvironment } from '#embedded/start/environment.ts';

const MAX_START_MS = 150_000;

/** One process of the built shop, beside a shop that runs already and on its stores. */
export interface RoleProcess {
  readonly url: string;
  /** Where `/metrics` and `/readyz` are. */
  readonly operationsUrl: string;
  readonly pid: number;
  /** Everything it wrote so far. */
  output(): string;
  /** Stops it as an orchestrator does. @returns its exit code. */
  stop(): Promise<number | null>;
}

export interface RoleOptions {
  /** The data directory of the shop whose stores it uses. */
  readonly dataDir: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Where `dist/` is. */
  readonly cwd?: string;
}

/** Starts `dist/main.js` in a role, as its image does, and waits until it is ready. */
export async function startRole(
  role: 'server' | 'relay' | 'worker' | 'all',
  { dataDir, env = {}, cwd = process.cwd() }: RoleOptions,
): Promise<RoleProcess> {
  const [port, operationsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/main.js'], {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...(await toolEnvironment({ DATA_DIR: dataDir })),
      NODE_ENV: 'production',
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      METRICS_PORT: String(operationsPort),
      MEDIA_DIR: `${dataDir}/media`,
      RATE_LIMIT_FACTOR: '1000',
      ADMIN_WITHOUT_SECOND_FACTOR: 'a shop to test with',
      ALLOW_IN_PRODUCTION: PRODUCTION_EXCEPTIONS.join(','),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = () => lines.join('\n');
  await untilReady(child, lines, output);
  const { pid } = child;
  if (pid === undefined) throw new Error('the process has no id');
  return { url, operationsUrl: `http://127.0.0.1:${operationsPort}`, pid, output, stop: () => stop(child) };
}

function untilReady(child: ChildProcess, lines: string[], output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${output()}`)), MAX_START_MS);
    child.once('exit', (code) => reject(new Error(`ended with code ${code}:\n${output()}`)));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (!line.startsWith('{"ready":true')) return;
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill('SIGTERM');
  });
}
