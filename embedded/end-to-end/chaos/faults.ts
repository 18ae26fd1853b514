import { setTimeout as sleep } from 'node:timers/promises';
import { killAll } from '../process-tree.ts';
import type { PlannedFault } from './plan.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** A fault as it struck. */
export interface Struck {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When the process went on, or the shop was open again. */
  readonly until: number;
  /** `SIGKILL worker (4711)`. */
  readonly what: string;
  /** `kill worker`, for counting. */
  readonly kind: string;
}

/** What is told of a supervisor that ended by itself. */
export const GAVE_UP = 'the shop closed by itself';

/** Strikes once. Whatever the fault does to the shop's own supervisor, the shop is open again when this returns. */
export async function strike(
  shop: ShopUnderTest,
  fault: PlannedFault,
  chance: number,
): Promise<Struck | null> {
  const { target, signal, forMs } = fault;
  const parts = await shop.parts();
  const found = target === 'everything' ? parts : parts.filter(({ name }) => name === target);
  // Of PostgreSQL's many processes one is enough.
  const one =
    target === 'postgres-backend' ? found.slice(Math.floor(chance * found.length)).slice(0, 1) : found;
  const pids = one.map(({ pid }) => pid);
  if (pids.length === 0) return null;
  const at = Date.now();
  if (signal === 'stop') await standStill(pids, forMs);
  else killAll(pids);
  if (target === 'supervisor' || target === 'everything') {
    while (!shop.isDown()) await sleep(20);
    await shop.startAgain();
  }
  const name = signal === 'stop' ? `SIGSTOP for ${forMs} ms` : 'SIGKILL';
  const which =
    target === 'everything' ? `everything (${pids.length} processes)` : `${target} (${pids.join(', ')})`;
  return { at, until: Date.now(), what: `${name} ${which}`, kind: `${signal} ${target}` };
}

const standing = new Set<number>();

async function standStill(pids: readonly number[], forMs: number): Promise<void> {
  for (const pid of pids) if (send(pid, 'SIGSTOP')) standing.add(pid);
  await sleep(forMs);
  for (const pid of pids) goOn(pid);
}

function goOn(pid: number): void {
  if (standing.delete(pid)) send(pid, 'SIGCONT');
}

/** Lets whatever stands still go on: for the end, however it comes. */
export function goOnAll(): void {
  for (const pid of standing) goOn(pid);
}

/** @returns false when it has ended meanwhile. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
