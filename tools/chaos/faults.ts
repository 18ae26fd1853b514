import { setTimeout as sleep } from 'node:timers/promises';
import { killAll } from '#embedded/end-to-end/process-tree.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import type { RequestBook } from './requests.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** What a fault strikes: a process by its name, one of PostgreSQL's own, or all at once; and how often, in relation to the others. */
const WEIGHTS = [
  [5, 'server'],
  [2, 'relay'],
  [5, 'worker'],
  [4, 'event-store'],
  [4, 'postgres'],
  [2, 'postgres-keeper'],
  [6, 'postgres-backend'],
  [3, 'stripe'],
  [2, 'mailbox'],
  [1, 'supervisor'],
  [2, 'everything'],
  [4, 'server-2'],
  [2, 'relay-2'],
  [3, 'worker-2'],
] as const;
type Target = (typeof WEIGHTS)[number][1];

export interface PlannedFault {
  readonly target: Target;
  /** `kill`: SIGKILL. `stop`: SIGSTOP, and SIGCONT after `forMs`. `clock`: its clock is `aheadMs` ahead for `forMs`. */
  readonly signal: 'kill' | 'stop' | 'clock';
  readonly forMs: number;
  /** Negative when the clock is set back; 0 for other faults. */
  readonly aheadMs: number;
  /** How long selling goes on before it, in milliseconds. */
  readonly pauseMs: number;
}

/** These are killed only: while they stand still nothing happens that could go wrong. */
const ONLY_KILLED: ReadonlySet<Target> = new Set(['supervisor', 'everything']);

/** The shop's own processes read the clock for what they do; a server and the workers beside it may differ. */
const HAVE_CLOCKS: ReadonlySet<Target> = new Set([
  'server',
  'relay',
  'worker',
  'server-2',
  'relay-2',
  'worker-2',
]);
const HOUR_MS = 3_600_000;
/** A wrong clock is looked at every few seconds, and to sell by it takes longer than to stand still. */
const CLOCK_TIMES = 3;

/** Faults without end, the same ones for the same seed. */
export function* planFaults(seed: number, servers: number): Generator<PlannedFault, never> {
  const dice = createDice(seed);
  const weights = WEIGHTS.filter(([, target]) => servers > 1 || !target.endsWith('-2'));
  for (;;) {
    const target = dice.pickWeighted(weights);
    const kind = dice.roll();
    const stops = kind < 0.35;
    const forMs = dice.between(1_000, 6_000);
    const pauseMs = dice.between(2_500, 8_000);
    const hours = dice.between(1, 48) * (dice.roll() < 0.5 ? -1 : 1);
    const signal =
      kind > 0.7 && HAVE_CLOCKS.has(target) ? 'clock' : stops && !ONLY_KILLED.has(target) ? 'stop' : 'kill';
    const lasts = { kill: 0, stop: forMs, clock: CLOCK_TIMES * forMs }[signal];
    yield { target, signal, forMs: lasts, aheadMs: signal === 'clock' ? hours * HOUR_MS : 0, pauseMs };
  }
}

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

/** What is said of a supervisor that ended by itself. */
export const GAVE_UP = 'the shop closed by itself';

/** Longest a fault waits for an order to be acknowledged. */
const ORDER_WITHIN_MS = 2_000;

/**
 * Strikes once, just after an order was acknowledged, when most can be lost, and notes it in `faults` as it does. Whatever the fault does
 * to the shop's own supervisor, the shop is open again when this returns.
 */
export async function strike(
  shop: ShopUnderTest,
  { target, signal, forMs, aheadMs }: PlannedFault,
  chance: number,
  { book, faults }: { readonly book: Pick<RequestBook, 'nextOrder'>; readonly faults: Struck[] },
): Promise<void> {
  const parts = await shop.parts();
  const found = target === 'everything' ? parts : parts.filter(({ name }) => name === target);
  // Of several by one name, as PostgreSQL's own processes, one is enough.
  const from = Math.floor(chance * found.length);
  const one = target === 'everything' ? found : found.slice(from, from + 1);
  const pids = one.map(({ pid }) => pid);
  if (pids.length === 0) return;
  const name = {
    kill: 'SIGKILL',
    stop: `SIGSTOP for ${forMs} ms`,
    clock: `clock ${aheadMs / HOUR_MS} h ahead for ${forMs} ms:`,
  }[signal];
  const which = target === 'everything' ? `everything (${pids.length})` : `${target} (${pids.join(', ')})`;
  await book.nextOrder(ORDER_WITHIN_MS);
  const struck = {
    at: Date.now(),
    until: Date.now() + forMs,
    what: `${name} ${which}`,
    kind: `${signal} ${target}`,
  };
  faults.push(struck);
  if (signal === 'stop') await standStill(pids, forMs);
  else if (signal === 'clock') {
    await shop.setClocks(pids, aheadMs);
    await sleep(forMs);
    await shop.setClocks(pids, 0);
  } else killAll(pids);
  if (target === 'supervisor' || target === 'everything') {
    while (!shop.isDown()) await sleep(20);
    await shop.startAgain();
    struck.until = Date.now();
  }
}

/** Opens the shop again that has ended by itself, and notes it: a shop that sells must not. */
export async function openAgain(shop: ShopUnderTest, faults: Struck[]): Promise<void> {
  const gaveUp = { at: Date.now(), until: Date.now(), what: GAVE_UP, kind: GAVE_UP };
  faults.push(gaveUp);
  await shop.startAgain();
  gaveUp.until = Date.now();
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
