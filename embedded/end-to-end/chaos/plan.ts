import { createDice } from '#embedded/seed/trade/dice.ts';

/** What a fault strikes: a process by its name, one of PostgreSQL's own processes, or all at once. */
export const TARGETS = [
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
export type Target = (typeof TARGETS)[number];

export interface PlannedFault {
  readonly target: Target;
  /** `kill`: SIGKILL. `stop`: SIGSTOP, and SIGCONT after `forMs`. */
  readonly signal: 'kill' | 'stop';
  readonly forMs: number;
  /** How long selling goes on before it, in milliseconds. */
  readonly pauseMs: number;
}

/** How often each is struck, in relation to the others. */
const WEIGHTS: readonly (readonly [number, Target])[] = [
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
];
/** These are killed only: while they stand still nothing happens that could go wrong. */
const ONLY_KILLED: ReadonlySet<Target> = new Set(['supervisor', 'everything']);

/** Faults without end, the same ones for the same seed. */
export function* planFaults(seed: number, servers: number): Generator<PlannedFault, never> {
  const dice = createDice(seed);
  const weights = WEIGHTS.filter(([, target]) => servers > 1 || !target.endsWith('-2'));
  for (;;) {
    const target = dice.pickWeighted(weights);
    const stops = dice.roll() < 0.35;
    const forMs = dice.between(1_000, 6_000);
    const pauseMs = dice.between(2_500, 8_000);
    const signal = stops && !ONLY_KILLED.has(target) ? 'stop' : 'kill';
    yield { target, signal, forMs: signal === 'stop' ? forMs : 0, pauseMs };
  }
}
