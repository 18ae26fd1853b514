/** Holds back answers that change all the time, so that making them anew leaves the processor to others. */
export interface Pace {
  /** Milliseconds to wait before an answer is made again. Who asks meanwhile gets what is made then, which shows more. */
  pauseOf(key: string): number;
  /** Notes that an answer was made just now. */
  note(key: string, startedAt: number): void;
}

/** An answer is made during a quarter of the time at most, */
const SHARE = 4;
/** but nobody waits longer than this for one to begin. */
const LONGEST_PAUSE_MS = 100;
const MOST_REMEMBERED = 1_000;

export function createPace(clock: () => number): Pace {
  const notBefore = new Map<string, number>();
  return {
    pauseOf: (key) => Math.max(0, (notBefore.get(key) ?? 0) - clock()),
    note(key, startedAt) {
      const now = clock();
      if (notBefore.size >= MOST_REMEMBERED) notBefore.clear();
      notBefore.set(key, Math.min(startedAt + SHARE * (now - startedAt), now + LONGEST_PAUSE_MS));
    },
  };
}
