import { randomBytes } from 'node:crypto';
import { access, chown, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../sync-directory.ts';
import { type RunAs, spawnAs } from './run-as.ts';

/** The PostgreSQL superuser and the database of the shop. */
export const USER = 'miris';
export const DATABASE = 'miris';

/** Where things lie inside the data directory. */
export function clusterPaths(dataDir: string) {
  return {
    /** PostgreSQL's own directory; exists only when initdb has finished. */
    cluster: join(dataDir, 'cluster'),
    /** initdb's workplace; what is found here was cut short. */
    unfinished: join(dataDir, 'cluster.unfinished'),
    password: join(dataDir, 'password'),
    /** The process that keeps PostgreSQL running. */
    keeper: join(dataDir, 'keeper.pid'),
  };
}

/**
 * Creates the cluster unless it is there: UTF-8, PostgreSQL's built-in C.UTF-8 locale (the same order and the same
 * `lower('É')` on every machine), a random password. initdb works in a directory of its own that is renamed when
 * complete, so a run cut short is simply done again.
 * @returns the superuser's password.
 */
export async function ensureCluster(dataDir: string, initdb: string, runAs: RunAs): Promise<string> {
  const paths = clusterPaths(dataDir);
  if (await exists(join(paths.cluster, 'PG_VERSION'))) return await readPassword(paths.password);

  await rm(paths.unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('hex');
  await writeOwned(paths.password, `${password}\n`, runAs);
  await runInitdb(initdb, runAs, [
    `--pgdata=${paths.unfinished}`,
    `--username=${USER}`,
    `--pwfile=${paths.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--set=shared_buffers=128MB',
    '--set=max_connections=100',
    '--no-instructions',
  ]);
  await rename(paths.unfinished, paths.cluster);
  await syncDirectory(dataDir);
  return password;
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new Error(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}). ` +
        'It belongs to the user who started the shop here first: start as that user, or empty the data with `npm run reset`.',
    );
  }
}

async function writeOwned(file: string, text: string, runAs: RunAs): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    if (runAs.owner) await chown(file, runAs.owner.uid, runAs.owner.gid);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dirname(file));
}

async function runInitdb(initdb: string, runAs: RunAs, args: readonly string[]): Promise<void> {
  const child = spawnAs(runAs, initdb, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`PostgreSQL's initdb failed (${code}):\n${output}`);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
