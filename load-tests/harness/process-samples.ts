import { readdir, readFile } from 'node:fs/promises';
import type { ProcessUse } from './report.ts';

const EVERY_MS = 1_000;

/** What one process of the shop used until now. */
export interface ProcessSample {
  readonly pid: number;
  readonly name: string;
  /** Resident memory in MiB. */
  readonly memory: number;
  /** Processor time since its start, in seconds. */
  readonly cpu: number;
}

interface Found extends ProcessSample {
  readonly parent: number;
}

const PAGES_PER_MIB = 256;
const TICKS_PER_SECOND = 100;

/** Memory and processor time of a process and all it started; empty on systems without `/proc`. */
export async function sampleProcesses(root: number): Promise<ProcessSample[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  // A process may end while it is looked at.
  const read = await Promise.all(pids.map((pid) => sample(Number(pid)).catch(() => null)));
  const all = read.filter((found) => found !== null);
  const family = new Set([root]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** Samples of the same name added up: PostgreSQL has a process per connection. */
export function byName(samples: readonly ProcessSample[]): Map<string, { memory: number; cpu: number }> {
  const sums = new Map<string, { memory: number; cpu: number }>();
  for (const { name, memory, cpu } of samples) {
    const sum = sums.get(name) ?? { memory: 0, cpu: 0 };
    sums.set(name, { memory: sum.memory + memory, cpu: sum.cpu + cpu });
  }
  return sums;
}

/** Watches a process and all it started; `stop` answers what each used meanwhile. */
export async function watchProcesses(root: number): Promise<{ stop(): Promise<ProcessUse[]> }> {
  const first = byName(await sampleProcesses(root));
  const most = new Map([...first].map(([name, { memory }]) => [name, memory]));
  const timer = setInterval(() => {
    void sampleProcesses(root).then((samples) => {
      for (const [name, { memory }] of byName(samples)) most.set(name, Math.max(memory, most.get(name) ?? 0));
    });
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const last = byName(await sampleProcesses(root));
      return [...last].map(([name, { memory, cpu }]) => ({
        name,
        cpuSeconds: cpu - (first.get(name)?.cpu ?? 0),
        memory: {
          start: first.get(name)?.memory ?? 0,
          most: Math.max(memory, most.get(name) ?? 0),
          end: memory,
        },
      }));
    },
  };
}

async function sample(pid: number): Promise<Found> {
  const [stat, command, environment] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
    readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
  ]);
  // The second field is the command in brackets, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  return {
    pid,
    parent,
    name: nameOf(command, environment),
    cpu: ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS_PER_SECOND,
    memory: (fields[21] ?? 0) / PAGES_PER_MIB,
  };
}

function nameOf(command: string, environment: string): string {
  const [, script] = /dist\/embedded\/([\w-]+)\.js/.exec(command) ?? [];
  if (script !== undefined) return script === 'postgres' ? 'postgres (keeper)' : script;
  const [, role] = /(?:^|\0)ROLE=(\w+)/.exec(environment) ?? [];
  if (command.includes('dist/main.js')) return role ?? 'all';
  return command.includes('postgres') ? 'postgres' : 'supervisor';
}
