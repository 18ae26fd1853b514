import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { processExists } from '../process-entry.ts';
import { writeWhole } from './write-whole.ts';

const schema = z.object({
  supervisor: z.int(),
  port: z.int(),
  children: z.array(z.int()),
  /** Whether every part has been ready. */
  open: z.boolean().default(false),
});
type Running = z.infer<typeof schema>;

/** What marks this shop's processes in the list of all processes, so that a reused pid is never taken for one. */
const OURS = /(?:dist|embedded|main)\/[\w/.-]+\.[jt]s/;
const MAX_EXIT_MS = 6_000;

/** The note in DATA_DIR of which processes run this shop. */
export interface RunningNote {
  addChild(pid: number): Promise<void>;
  /** Every part is ready. */
  opened(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Takes the data directory for this process. A note left by a killed shop is cleared, its last processes are seen out.
 * @throws Error when another shop runs on the same directory.
 */
export async function takeDataDir(dataDir: string, port: number): Promise<RunningNote> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'running.json');
  const left = await readNote(file);
  if (left) await seeOut(left);
  const note: Running = { supervisor: process.pid, port, children: [], open: false };
  const save = () => writeWhole(file, JSON.stringify(note));
  await save();
  let saving = Promise.resolve();
  const saveNext = () => {
    // A full disk is no reason to close the shop: the next save may work.
    saving = saving.then(save).catch(() => undefined);
    return saving;
  };
  return {
    addChild(pid) {
      note.children = [...note.children.filter(processExists), pid];
      return saveNext();
    },
    opened() {
      note.open = true;
      return saveNext();
    },
    async remove() {
      await saving;
      await rm(file, { force: true });
    },
  };
}

/** Whether a shop's supervisor runs on this data directory now. */
export async function isRunning(dataDir: string): Promise<boolean> {
  const note = await readNote(join(dataDir, 'running.json'));
  return note !== null && note.supervisor !== process.pid && (await isOurs(note.supervisor));
}

/** Whether a shop runs on this data directory, and every part of it has been ready. */
export async function isOpen(dataDir: string): Promise<boolean> {
  const note = await readNote(join(dataDir, 'running.json'));
  return note?.open === true && (await isRunning(dataDir));
}

async function readNote(file: string): Promise<Running | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function seeOut(left: Running): Promise<void> {
  if (left.supervisor !== process.pid && (await isOurs(left.supervisor))) {
    throw new Error(
      `Une boutique est déjà ouverte sur ce dossier (http://localhost:${left.port}, processus ${left.supervisor}). ` +
        'Fermez-la d’abord, ou donnez à celle-ci un autre DATA_DIR et un autre PORT.',
    );
  }
  // Children whose supervisor was killed stop by themselves; give them the time, then insist.
  const deadline = performance.now() + MAX_EXIT_MS;
  for (const pid of left.children) {
    while ((await isOurs(pid)) && performance.now() < deadline) await sleep(50);
    if (await isOurs(pid)) process.kill(pid, 'SIGKILL');
  }
}

async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = await commandLine(pid);
  return OURS.test(command);
}

async function commandLine(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (fromProc !== null) return fromProc;
  const listed = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ({
    stdout: '',
  }));
  return listed.stdout;
}
