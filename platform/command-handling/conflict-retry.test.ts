import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withConflictRetry } from './conflict-retry.ts';

const ATTEMPT_MS = 150;

it('lets two writers whose long attempts spoil each other’s both get done', async () => {
  let underWay = 0;
  let begun = 0;
  const attempt = async () => {
    begun += 1;
    underWay += 1;
    const own = begun;
    const isAlone = underWay === 1;
    await sleep(ATTEMPT_MS);
    underWay -= 1;
    // Whoever begins meanwhile takes what the other would have appended to.
    return isAlone && own === begun ? { done: true as const, value: 'appended' } : { done: false as const };
  };
  const writers = [0, 1].map(() => withConflictRetry('order-1', attempt));
  expect(await Promise.all(writers)).toEqual(['appended', 'appended']);
});
