import { setTimeout as sleep } from 'node:timers/promises';
import { killAll } from '#embedded/end-to-end/process-tree.ts';
import { createDice, type Dice } from '#embedded/seed/trade/dice.ts';
import type { RequestBook } from './requests.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** What a fault strikes: a process by its name, one of PostgreSQL's own, or all at once. */
const TARGETS = [
  'server',
  'relay',
  'worker',
  'event-store',
  'postgres',
  'postgres-keeper',
  'postgres-backend',
  'stripe',
  'mailbox',
  'supervisor',
  'everything',
  'server-2',
  'relay-2',
  'worker-2',
] as const;
type Target = (typeof TARGETS)[number];

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

/** What can be done to which targets, and how many times longer than standing still it takes. */
const BLOWS = {
  kill: { signal: 'kill', times: 0, hours: 0, strikes: () => true },
  stop: { signal: 'stop', times: 1, hours: 0, strikes: (target: Target) => !ONLY_KILLED.has(target) },
  // A wrong clock is looked at every few seconds, and it takes time to sell by it.
  ahead: { signal: 'clock', times: 3, hours: 1, strikes: (target: Target) => HAVE_CLOCKS.has(target) },
  back: { signal: 'clock', times: 3, hours: -1, strikes: (target: Target) => HAVE_CLOCKS.has(target) },
} as const;
type Blow = keyof typeof BLOWS;

/** What a minute or so of faults is made of, in any order: however short a run is, it has each of them. */
const ROUND: readonly Blow[] = ['kill', 'kill', 'kill', 'stop', 'stop', 'ahead', 'back'];

/** Faults without end, the same ones for the same seed; each blow has struck each of its targets before it strikes one again. */
export function* planFaults(seed: number, servers: number): Generator<PlannedFault, never> {
  const dice = createDice(seed);
  const present = TARGETS.filter((target) => servers > 1 || !target.endsWith('-2'));
  const left: Record<Blow, Target[]> = { kill: [], stop: [], ahead: [], back: [] };
  for (;;) {
    for (const blow of shuffled(ROUND, dice)) {
      const { signal, times, hours, strikes } = BLOWS[blow];
      if (left[blow].length === 0) left[blow] = shuffled(present.filter(strikes), dice);
      const target = left[blow].pop() ?? 'server';
      const forMs = times * dice.between(1_000, 6_000);
      const aheadMs = hours * dice.between(1, 48) * HOUR_MS;
      yield { target, signal, forMs, aheadMs, pauseMs: dice.between(2_500, 8_000) };
    }
  }
}

function shuffled<T>(from: readonly T[], dice: Dice): T[] {
  return from
    .map((value) => ({ value, at: dice.roll() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
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
export const ORDER_WITHIN_MS = 2_000;
/** Longest it waits for what it is to strike, which a fault before may have ended. */
const THERE_WITHIN_MS = 15_000;

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
  const pids = await pidsOf(shop, target, chance);
  if (pids.length === 0) return;
  const direction = aheadMs < 0 ? 'back' : 'ahead';
  const name = {
    kill: 'SIGKILL',
    stop: `SIGSTOP for ${forMs} ms`,
    clock: `clock ${Math.abs(aheadMs) / HOUR_MS} h ${direction} for ${forMs} ms:`,
  }[signal];
  const which = target === 'everything' ? `everything (${pids.length})` : `${target} (${pids.join(', ')})`;
  await book.nextOrder(ORDER_WITHIN_MS);
  const struck = {
    at: Date.now(),
    until: Date.now() + forMs,
    what: `${name} ${which}`,
    kind: `${signal === 'clock' ? `clock ${direction}` : signal} ${target}`,
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

/** The processes a target names now, waited for a while: of several by one name, as PostgreSQL's own, one is enough. */
async function pidsOf(shop: ShopUnderTest, target: Target, chance: number): Promise<number[]> {
  const end = Date.now() + THERE_WITHIN_MS;
  for (;;) {
    const parts = await shop.parts();
    if (target === 'everything') return parts.map(({ pid }) => pid);
    const found = parts.filter(({ name }) => name === target).map(({ pid }) => pid);
    if (found.length > 0 || shop.isDown() || Date.now() > end) {
      const from = Math.floor(chance * found.length);
      return found.slice(from, from + 1);
    }
    await sleep(100);
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
