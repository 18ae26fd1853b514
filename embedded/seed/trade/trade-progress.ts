import type { Played } from './play-trade.ts';

export interface ProgressOptions {
  readonly steps: number;
  /** How many orders were asked for. */
  readonly orders: number;
  readonly write: (text: string) => void;
  /** One line that counts on a terminal, a line now and then elsewhere. */
  readonly isTerminal: boolean;
  /** The present in milliseconds. */
  readonly clock?: () => number;
}

/** From so many steps on, how long all of them take can be told. */
const MEASURED_STEPS = 20;

/** Share of what is to be filled that is worth a line of its own. */
const FILLED_EVERY = 0.1;

export interface TradeProgress {
  /** Told after each step. */
  played(played: Readonly<Pick<Played, 'orders'>>): void;
  /** Told which part of the read models is filled, from 0 to 1. */
  filled(part: number): void;
}

/** Says at once what is played, soon how long it will take, then how far it is, and at last how far the lists and figures have come. */
export function createProgress(options: ProgressOptions): TradeProgress {
  const { steps, orders, write, isTerminal, clock = Date.now } = options;
  const started = clock();
  const every = Math.max(1, Math.round(steps / 20));
  let done = 0;
  let filledNext = 0;
  const secondsFor = (count: number) => Math.ceil((((clock() - started) / done) * count) / 1_000);
  const line = (text: string, isLast: boolean) =>
    write(isTerminal ? `\r  ${text}   ${isLast ? '\n' : ''}` : `  ${text}\n`);
  write(`  Une année de commerce : ${orders} commandes et leurs suites, ${steps} étapes.\n`);
  return {
    played(played) {
      done += 1;
      if (done === Math.min(MEASURED_STEPS, steps))
        write(`  Durée prévue : environ ${lasting(secondsFor(steps))}.\n`);
      if (done % every !== 0 && done !== steps) return;
      const share = Math.round((done / steps) * 100);
      const left = lasting(secondsFor(steps - done));
      line(`${share} %, ${played.orders} commandes, encore ${left}`, done === steps);
    },
    filled(part) {
      if (part < filledNext) return;
      filledNext = part < 1 ? Math.min(1, part + FILLED_EVERY) : Number.POSITIVE_INFINITY;
      line(`Listes et chiffres : ${Math.round(part * 100)} %`, part >= 1);
    },
  };
}

/** `45 s`, `3 min`. */
function lasting(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
