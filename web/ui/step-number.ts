/** What a key does to a number field, as the ARIA practice for spin buttons has it; null when the key is not its own. */
export function stepByKey(key: string, value: number, min: number, max: number): number | null {
  const moved = {
    ArrowUp: value + 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  }[key];
  return moved === undefined ? null : clamp(moved, min, max);
}

/** The nearest whole number within the limits; the upper one never falls below the lower. */
function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(Math.max(min, max), Math.round(value)));
}

/** What somebody typed, as a number within the limits; null when it is not one. */
export function readNumber(text: string, min: number, max: number): number | null {
  const trimmed = text.trim();
  return /^\d{1,6}$/.test(trimmed) ? clamp(Number(trimmed), min, max) : null;
}
