/** How far a rebuild is. */
export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Part of the log that is read, from 0 to 1. */
  readonly part: number;
  readonly secondsLeft: number | null;
}

/** @param start where the log is read from, and how much of it there was to read when it began. */
export function createProgressMeter(start: { after: bigint | null; end: bigint; now: number }) {
  const from = start.after ?? 0n;
  const whole = Number(start.end - from);
  let events = 0;
  return {
    /** @param now milliseconds, by the same clock as `start.now`. */
    note(position: bigint, added: number, now: number): RebuildProgress {
      events += added;
      const seconds = Math.max(now - start.now, 1) / 1000;
      // Positions grow with the log's size; what is appended meanwhile counts as read.
      const part = whole <= 0 ? 1 : Math.min(1, Number(position - from) / whole);
      return {
        events,
        eventsPerSecond: Math.round(events / seconds),
        part,
        secondsLeft: part === 0 ? null : Math.round((seconds * (1 - part)) / part),
      };
    },
  };
}
