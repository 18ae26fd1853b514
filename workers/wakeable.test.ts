import { describe, expect, it } from 'vitest';
import { createWakeable } from './wakeable.ts';

/** A task whose runs end when the test says so. */
function controlled() {
  const ends: (() => void)[] = [];
  const wakeable = createWakeable(() => new Promise((resolve) => ends.push(resolve)));
  return { ...wakeable, ends, endRun: (run: number) => ends[run]?.() };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a task that may be woken at any time', () => {
  it('runs once more after the run in which it was asked for, whoever and how many asked', async () => {
    const task = controlled();
    void task.wake();
    const wishes = [task.wake(), task.wake(), task.wake()];
    expect(task.ends).toHaveLength(1);
    task.endRun(0);
    await settle();
    expect(task.ends).toHaveLength(2);
    task.endRun(1);
    await Promise.all(wishes);
    expect(task.ends).toHaveLength(2);
  });

  it('is idle only when the wishes of its last run are fulfilled too', async () => {
    const task = controlled();
    void task.wake();
    void task.wake();
    let idle = false;
    const waiting = task.idle().then(() => {
      idle = true;
    });
    task.endRun(0);
    await settle();
    expect(idle).toBe(false);
    task.endRun(1);
    await waiting;
    expect(idle).toBe(true);
  });
});
