import { readFile } from 'node:fs/promises';
import { processTree } from '#embedded/end-to-end/process-tree.ts';

/** What the processes of one name used until now, added up: PostgreSQL has one per connection. */
export interface ProcessUse {
  /** Resident memory in MiB. */
  readonly memory: number;
  /** Processor time since their start, in seconds; that of those they started and that ended is in it. */
  readonly cpu: number;
}

const PAGES_PER_MIB = 256;
const TICKS_PER_SECOND = 100;

/** Memory and processor time of a process and all it started, by name (Linux). */
export async function sampleProcesses(root: number): Promise<Map<string, ProcessUse>> {
  // A process may end while it is looked at.
  const samples = await Promise.all((await processTree(root)).map((pid) => sample(pid).catch(() => null)));
  const uses = new Map<string, ProcessUse>();
  for (const found of samples) {
    if (found === null) continue;
    const { memory, cpu } = uses.get(found.name) ?? { memory: 0, cpu: 0 };
    uses.set(found.name, { memory: memory + found.memory, cpu: cpu + found.cpu });
  }
  return uses;
}

async function sample(pid: number): Promise<ProcessUse & { readonly name: string }> {
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
  return {
    name: nameOf(command, environment),
    cpu: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND,
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
