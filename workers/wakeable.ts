/** A task that may be asked for at any time, runs one at a time, and never misses a wish. */
export interface Wakeable {
  /** Asks for a run; resolves after one that began later than the wish, shared with all others who asked meanwhile. */
  wake(): Promise<void>;
  /** Resolves when nothing runs and nobody waits for a run. */
  idle(): Promise<void>;
}

/** @param task must not throw. */
export function createWakeable(task: () => Promise<void>): Wakeable {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function start(): Promise<void> {
    const run = task().finally(() => {
      running = null;
    });
    running = run;
    return run;
  }

  return {
    wake() {
      if (running === null) return start();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
    async idle() {
      while (running !== null || next !== null) await (next ?? running)?.catch(() => undefined);
    },
  };
}
