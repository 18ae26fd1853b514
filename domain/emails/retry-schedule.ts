const MINUTE_MS = 60_000;
/** Pauses after the first, second, … failed try: the last one falls some ten hours after the first. */
const DELAYS_MS = [1, 5, 20, 60, 180, 360].map((minutes) => minutes * MINUTE_MS);

/** How long to wait after a failed try, in milliseconds; null when it was the last one. */
export function retryDelayMs(attempt: number): number | null {
  return DELAYS_MS[attempt - 1] ?? null;
}

/** Longest a conversation with the mail server may take; it is then broken off. */
export const SENDING_LASTS_MS = MINUTE_MS;

/** After this long without an outcome a try counts as cut short: well beyond what a living worker takes. */
export const ATTEMPT_LASTS_MS = 2 * MINUTE_MS;

/** So many tries may end without anybody knowing whether the mail arrived: a mail arrives twice at most. */
export const MAX_DOUBTS = 2;
