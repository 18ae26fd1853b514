/** A clock that nobody's setting moves: it goes on by itself from the last time that was believed. */
export interface SteadyClock {
  readonly now: () => Date;
  /** Says what time it is now. */
  believe(time: Date): void;
}

/** The machine's clock until a time is believed. */
export function createSteadyClock(): SteadyClock {
  let believed: { readonly time: number; readonly steady: number } | null = null;
  return {
    now: () =>
      believed === null
        ? new Date()
        : new Date(believed.time + Math.round(performance.now() - believed.steady)),
    believe(time) {
      believed = { time: time.getTime(), steady: performance.now() };
    },
  };
}
