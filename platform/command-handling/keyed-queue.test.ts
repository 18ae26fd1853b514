import { expect, it } from 'vitest';
import { createKeyedQueue } from './conflict-retry.ts';

it('runs tasks of one key one after the other, and those of another key at once', async () => {
  const queue = createKeyedQueue();
  const seen: string[] = [];
  let finishFirst = () => {};
  const first = queue('a', async () => {
    seen.push('first starts');
    await new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    seen.push('first ends');
  });
  const second = queue('a', async () => void seen.push('second'));
  await queue('b', async () => void seen.push('other key'));
  finishFirst();
  await Promise.all([first, second]);
  expect(seen).toEqual(['first starts', 'other key', 'first ends', 'second']);
});

it('goes on after a task that failed, which fails for its own caller only', async () => {
  const queue = createKeyedQueue();
  const failing = queue('a', () => Promise.reject(new Error('no')));
  const next = queue('a', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
