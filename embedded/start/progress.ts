/** Prints a line per step of the start, with the time each took. */
export interface Progress {
  step<T>(label: string, work: Promise<T>): Promise<T>;
  /** Seconds since the start, one decimal. */
  seconds(): string;
}

export function createProgress(): Progress {
  const begun = performance.now();
  return {
    async step(label, work) {
      const from = performance.now();
      const result = await work;
      console.log(`  ✓ ${label} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
      return result;
    },
    seconds: () => ((performance.now() - begun) / 1000).toFixed(1),
  };
}
