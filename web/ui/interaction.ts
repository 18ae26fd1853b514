/** The tab a key leads to, going round at the ends; null when the key does not move between tabs. */
export function nextTab(key: string, ids: readonly string[], current: string): string | null {
  const index = ids.indexOf(current);
  const target = {
    ArrowRight: (index + 1) % ids.length,
    ArrowLeft: (index - 1 + ids.length) % ids.length,
    Home: 0,
    End: ids.length - 1,
  }[key];
  return target === undefined ? null : (ids[target] ?? null);
}

/**
 * Where a key leads from a number, as the ARIA practice for spin buttons has it, be it past the limits; null when the key
 * is not its own.
 */
export function stepByKey(key: string, value: number, min: number, max: number): number | null {
  const target = {
    ArrowUp: value + 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  }[key];
  return target ?? null;
}

/** The nearest whole number within the limits; the upper one never falls below the lower. */
export function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.max(min, max), Math.round(value)));
}

/** Typed text as a whole number; null when it is not one. */
export function readNumber(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : null;
}

/** How long the pointer rests before a tooltip opens (specification §9). */
const OPEN_DELAY_MS = 700;
/** For this long after one closed, the next opens at once (specification §9). */
const SKIP_DELAY_MS = 300;

/** How long to wait before a tooltip opens, in milliseconds. `lastClosedAt` is null while none was open yet. */
export function tooltipDelay(now: number, lastClosedAt: number | null): number {
  return lastClosedAt !== null && now - lastClosedAt <= SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}

/**
 * Where the keyboard goes on when the control it was on goes with what it changed. Asked once the page is drawn anew; whoever is elsewhere
 * by then stays there.
 */
export function goOnAt(place: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place()?.focus();
  });
}
