/** The middle value, so that one disturbed run does not count. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
