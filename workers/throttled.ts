/** An action that many ask for: done at once after a quiet moment, else so long after the last time, once for all who asked. */
export interface Throttled {
  ask(): void;
  stop(): void;
}

export function createThrottled(everyMs: number, action: () => void): Throttled {
  let doneAt = -everyMs;
  let timer: NodeJS.Timeout | null = null;

  function act(): void {
    timer = null;
    doneAt = performance.now();
    action();
  }

  return {
    ask() {
      timer ??= setTimeout(act, Math.max(0, doneAt + everyMs - performance.now()));
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
