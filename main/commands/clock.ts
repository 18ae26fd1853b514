import { DONE, WRONG } from '#audit/command/audit-command.ts';
import type { ClockDoubt } from '#platform/clock/trusted-clock.ts';
import { describeDoubt } from '../roles/doubted-clocks.ts';
import type { Call } from './command-line.ts';
import { withParts } from './with-parts.ts';

/** `clock`: whether this machine's clock is believed. @returns the exit code: 1 when it is not. */
export function runClock(call: Call): Promise<number> {
  return withParts(call, async ({ trustedClock }) => report(call, await trustedClock.doubt()));
}

/** `clock confirm`: believes it from now on; refused while it is far from PostgreSQL's. @returns the exit code. */
export function confirmClock(call: Call): Promise<number> {
  return withParts(call, async ({ trustedClock }) => report(call, await trustedClock.confirm()));
}

function report({ out, err }: Call, doubt: ClockDoubt | null): number {
  const now = new Date().toISOString();
  if (doubt === null) {
    out.write(`L’horloge est crue : ${now}.\n`);
    return DONE;
  }
  err.write(`L’horloge de cette machine dit ${now} : ${describeDoubt(doubt)}.\n`);
  err.write(
    doubt.against === 'database'
      ? 'Remettez à l’heure celle des deux machines qui se trompe (timedatectl) ; tout reprend de soi-même.\n'
      : 'Si elle se trompe, remettez-la à l’heure. Si elle est juste, confirmez-la : miris clock confirm\n',
  );
  return WRONG;
}
