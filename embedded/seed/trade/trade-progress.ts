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

/** Says at once what is played, soon how long it will take, then how far it is. */
export function createProgress(options: ProgressOptions): (played: Readonly<Pick<Played, 'orders'>>) => void {
  const { steps, orders, write, isTerminal, clock = Date.now } = options;
  const started = clock();
  const every = Math.max(1, Math.round(steps / 20));
  let done = 0;
  const secondsFor = (count: number) => Math.ceil((((clock() - started) / done) * count) / 1_000);
  write(`  Une année de commerce : ${orders} commandes et leurs suites, ${steps} étapes.\n`);
  return (played) => {
    done += 1;
    if (done === Math.min(MEASURED_STEPS, steps))
      write(`  Durée prévue : environ ${lasting(secondsFor(steps))}.\n`);
    if (done % every !== 0 && done !== steps) return;
    const share = Math.round((done / steps) * 100);
    const line = `  ${share} %, ${played.orders} commandes, encore ${lasting(secondsFor(steps - done))}`;
    write(isTerminal ? `\r${line}   ${done === steps ? '\n' : ''}` : `${line}\n`);
  };
}

/** `45 s`, `3 min`. */
function lasting(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
