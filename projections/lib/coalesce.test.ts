import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A task whose runs end when the test says so. */
function controlled() {
  const ends: ((failure?: Error) => void)[] = [];
  const run = coalesce(
    0,
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((failure) => (failure ? reject(failure) : resolve(number)));
      }),
  );
  return { run, ends };
}

describe('a task that may be asked for at any time', () => {
  it('runs once more after the run in which it was asked for, however many asked', async () => {
    const { run, ends } = controlled();
    const first = run();
    await expect.poll(() => ends.length).toBe(1);
    const others = [run(), run(), run()];
    ends[0]?.();
    expect(await first).toBe(1);
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
  });

  it('goes on after a run that failed, of which only those who asked for it are told', async () => {
    const { run, ends } = controlled();
    const first = run();
    await expect.poll(() => ends.length).toBe(1);
    const second = run();
    ends[0]?.(new Error('out of reach'));
    await expect(first).rejects.toThrow('out of reach');
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    expect(await second).toBe(2);
  });
});
