import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends at an even pace, however slow the answers.
 * @returns what was answered, in the order sent.
 */
export async function sendSteadily<T>(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<T>,
): Promise<T[]> {
  const begun = performance.now();
  const sent: Promise<T>[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const early = begun + (n * 1_000) / perSecond - performance.now();
    if (early > 0) await sleep(early);
    sent.push(send(n));
  }
  return Promise.all(sent);
}
