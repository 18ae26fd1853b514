import { readdir, readFile } from 'node:fs/promises';

/** Pids of a process and everything below it (Linux). */
export async function processTree(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    // The command in parentheses may hold spaces: the fields of interest follow it.
    const [, state, parent] = /\) (\S) (\d+) /.exec(stat) ?? [];
    if (state !== undefined && state !== 'Z') parents.set(Number(name), Number(parent));
  }
  const tree = [root];
  for (const pid of tree) {
    for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** The processes below one, each with its command line (Linux). */
export async function processesBelow(root: number): Promise<{ pid: number; command: string }[]> {
  const [, ...pids] = await processTree(root);
  return Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, command: line.replaceAll('\0', ' ') };
    }),
  );
}

/** Whether a process runs (a zombie does not). */
export async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /\) [^ZX] /.test(stat);
}

/** Kills processes outright, in their order and in one moment; those that ended meanwhile are passed over. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
