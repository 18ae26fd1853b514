import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Asks again until the answer satisfies, for at most the given time.
 * @throws the last failure, or an Error naming what was waited for.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T>,
  satisfied: (answer: T) => boolean = Boolean,
  longestMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`waited ${longestMs} ms for: ${what}; last answer: ${inspect(answer)}`);
    await sleep(50);
  }
}
