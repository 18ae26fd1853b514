import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#embedded/free-port.ts';
import { type Addresses, readAddresses } from '#embedded/start/addresses.ts';
import { loadSecrets } from '#embedded/start/secrets.ts';
import { writeWhole } from '#embedded/start/write-whole.ts';
import { cheapHash } from '../cheap-hash.ts';

export const ADMIN_PASSWORD = 'flacon-de-test-2026';
const MAX_START_MS = 150_000;

/** A whole shop started as `npm start` does, on a port and data directory of its own. */
export interface TestShop {
  readonly url: string;
  readonly dataDir: string;
  readonly addresses: Addresses;
  readonly supervisor: ChildProcess;
  /** Stops it as Ctrl-C does and says with which code it ended. */
  stop(): Promise<number | null>;
}

export interface OpenShopOptions {
  /** Where the shop's code is, and is built; here without it. */
  readonly code?: string | undefined;
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Opens a shop and waits until it says that it is open; one that does not open is stopped. */
export async function openShop(options: OpenShopOptions = {}): Promise<TestShop> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'miris-shop-')));
  const port = options.port ?? (await freePort());
  await setPassword(dataDir);
  const supervisor = spawn(process.execPath, ['--import', 'tsx', 'embedded/start/main.ts'], {
    cwd: options.code,
    env: {
      ...process.env,
      NODE_ENV: '',
      VITEST: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: '',
      LOG_LEVEL: 'info',
      // All shoppers of a test come from one address.
      RATE_LIMIT_FACTOR: '1000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilOpen(supervisor);
  } catch (error) {
    await stop(supervisor);
    throw error;
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    addresses: await readAddresses(dataDir),
    supervisor,
    stop: () => stop(supervisor),
  };
}

/** Gives the shop a password that costs little to check, for tests log in again and again. */
async function setPassword(dataDir: string): Promise<void> {
  const { secrets } = await loadSecrets(dataDir, undefined);
  const ours = { ...secrets, adminPasswordHash: await cheapHash(ADMIN_PASSWORD) };
  await writeWhole(join(dataDir, 'secrets.json'), JSON.stringify(ours, null, 2));
}

/** Stops the shop and forgets its data. */
export async function discardShop(shop: TestShop): Promise<void> {
  await shop.stop();
  await rm(shop.dataDir, { recursive: true, force: true });
}

function untilOpen(supervisor: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the shop did not open:\n${output}`)), MAX_START_MS);
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('Mirïs est ouverte')) {
          clearTimeout(timer);
          resolve();
        }
      });
    }
    supervisor.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the shop ended with code ${code}:\n${output}`));
    });
  });
}

function stop(supervisor: ChildProcess): Promise<number | null> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) {
    return Promise.resolve(supervisor.exitCode);
  }
  return new Promise((resolve) => {
    supervisor.once('exit', (code) => resolve(code));
    supervisor.kill('SIGTERM');
  });
}
