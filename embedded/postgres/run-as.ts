import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chown, mkdir, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Who PostgreSQL's programs run as, and what stands before their command line. */
export interface RunAs {
  /** Absent: the user of this process. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Programs run without this process's rights, through `spawn`'s own uid and gid or through `setpriv`. */
  readonly prefix: readonly string[];
}

/** Linux capabilities tried in this order; the first that lets the other user reach the files is kept. */
const REACH = ['dac_read_search', 'dac_override'] as const;

/**
 * Decides as whom PostgreSQL runs on `dataDir` (created if missing). An ordinary user runs it as themselves.
 * PostgreSQL refuses to run as root, so root runs it as the directory's owner, or else as the user `postgres`
 * (created if missing). When that user cannot reach the checkout or the data directory, as in a home of mode
 * 0700, the programs start through `setpriv` with the one capability that lets them pass.
 * @throws Error with a sentence saying what to do when no way is found.
 */
export async function chooseRunAs(dataDir: string, program: string): Promise<RunAs> {
  await mkdir(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return { prefix: [] };

  const owner = await ownerOf(dataDir);
  await chown(dataDir, owner.uid, owner.gid);
  const plain: RunAs = { owner, prefix: [] };
  if (await canReach(plain, program, dataDir)) return plain;

  for (const capability of REACH) {
    const privileged: RunAs = { owner, prefix: keepingOnly(capability, owner) };
    if (await canReach(privileged, program, dataDir)) return privileged;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the user it runs as (uid ${owner.uid}) cannot reach ${program} or ${dataDir}. ` +
      'Start as an ordinary user, move the project and DATA_DIR to a directory that others may enter ' +
      '(chmod o+x on each parent), or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function keepingOnly(capability: string, owner: { uid: number; gid: number }): string[] {
  const identity = ['--reuid', String(owner.uid), '--regid', String(owner.gid), '--clear-groups'];
  const rights = [
    '--inh-caps',
    `-all,+${capability}`,
    '--ambient-caps',
    `-all,+${capability}`,
    '--bounding-set',
    `-all,+${capability}`,
  ];
  // Without this bit access(2), by which PostgreSQL finds its own programs, overlooks the capability.
  return ['setpriv', ...identity, ...rights, '--securebits', '+no_setuid_fixup', '--no-new-privs', '--'];
}

/** Spawns one of PostgreSQL's programs as `runAs` says. */
export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [first, ...rest] = [...runAs.prefix, program, ...args];
  // Without a prefix Node itself changes the user; setpriv must start as root to keep its capability.
  const identity = runAs.prefix.length === 0 ? runAs.owner : undefined;
  return spawn(first ?? program, rest, { cwd: '/', ...options, ...identity });
}

async function ownerOf(directory: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(directory);
  return uid === 0 ? await postgresUser() : { uid, gid };
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const known = await findPostgresUser();
  if (known) return known;
  try {
    await run('groupadd', ['--system', '--force', 'postgres']);
    await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres']);
  } catch {
    // Alpine and other BusyBox systems.
    await run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined);
  }
  const created = await findPostgresUser();
  if (created) return created;
  throw new Error(
    'PostgreSQL cannot run as root, and the user "postgres" could not be created. ' +
      'Create it (useradd --system postgres) or start as an ordinary user.',
  );
}

async function findPostgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Really tries: runs the program and enters the directory as that user. */
async function canReach(runAs: RunAs, program: string, directory: string): Promise<boolean> {
  const script = '"$1" --version >/dev/null && cd "$2"';
  const child = spawnAs(runAs, '/bin/sh', ['-c', script, 'sh', program, directory], { stdio: 'ignore' });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
