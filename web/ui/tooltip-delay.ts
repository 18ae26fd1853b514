/** How long the pointer rests before a tooltip opens (specification §9). */
const OPEN_DELAY_MS = 700;
/** For this long after one closed, the next opens at once (specification §9). */
const SKIP_DELAY_MS = 300;

/** How long to wait before a tooltip opens, in milliseconds. `lastClosedAt` is null while none was open yet. */
export function tooltipDelay(now: number, lastClosedAt: number | null): number {
  return lastClosedAt !== null && now - lastClosedAt <= SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}
