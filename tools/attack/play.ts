import { ATTACKS } from './attacks.ts';
import { FORGED_DOORS } from './forged-doors.ts';
import { QUIET_DOORS } from './quiet-doors.ts';
import { STRANGERS_DOORS } from './strangers-doors.ts';
import type { Answer, Attack, Target } from './target.ts';

export interface Result {
  readonly attack: Attack;
  readonly answer: Answer;
}

export const DOORS: readonly Attack[] = [...ATTACKS, ...FORGED_DOORS, ...QUIET_DOORS, ...STRANGERS_DOORS];

/** Plays every attack, one after the other; one that breaks off has not been held against. */
export async function playAll(target: Target, attacks = DOORS): Promise<Result[]> {
  const results: Result[] = [];
  for (const attack of attacks) {
    const answer = await attack
      .play(target)
      .catch(
        (error: unknown): Answer => ({ said: `interrompue : ${String(error)}`, held: false, isBroken: true }),
      );
    results.push({ attack, answer });
  }
  return results;
}

const HELD = new Map([
  [true, 'oui'],
  [false, 'NON'],
  [null, '–'],
]);

/** As a table of text: finding, attack, answer, whether it was held. */
export function tableOf(results: readonly Result[]): string {
  const rows = [
    ['constat', 'attaque', 'réponse', 'tenu'],
    ...results.map(({ attack, answer }) => [
      attack.finding,
      attack.what,
      answer.said,
      HELD.get(answer.held) ?? '',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')).join('\n');
}
