/** Clocks that are believed differ by less, in milliseconds: each is two minutes off PostgreSQL's at most. */
export const CLOCK_DRIFT_MS = 5 * 60_000;

/** Whether a time that was the present when it was written is yet to come: the clock that wrote it was ahead. ISO 8601. */
export function isFromTheFuture(writtenAt: string, now: string): boolean {
  return Date.parse(writtenAt) > Date.parse(now) + CLOCK_DRIFT_MS;
}
