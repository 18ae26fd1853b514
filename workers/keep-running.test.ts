import { describe, expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';

/** A worker whose first contact ends as told. */
function worker(ready: Promise<void>) {
  const seen: string[] = [];
  return {
    seen,
    on: () => undefined,
    waitUntilReady: () => ready,
    async run() {
      seen.push('run');
    },
    async close() {
      seen.push('closed');
    },
  };
}

describe('a queue worker', () => {
  it('whose first contact fails is closed without a run, and another takes its place', async () => {
    const [broken, sound] = [worker(Promise.reject(new Error('refused'))), worker(Promise.resolve())];
    const opened = [broken, sound];
    const running = keepRunning(
      () => opened.shift() ?? worker(Promise.resolve()),
      () => undefined,
    );
    await expect.poll(() => sound.seen, { timeout: 30_000 }).toEqual(['run']);
    expect(broken.seen).toEqual(['closed']);
    await running.close();
    expect(sound.seen).toEqual(['run', 'closed']);
    expect(opened).toHaveLength(0);
  });

  it('that is closed before it was ready never runs', async () => {
    let answer: () => void = () => undefined;
    const late = worker(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const running = keepRunning(
      () => late,
      () => undefined,
    );
    await running.close();
    answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(late.seen).toEqual(['closed']);
  });
});
