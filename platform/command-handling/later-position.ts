/** The later of two log positions; null is 'nothing was appended'. */
export function laterPosition(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null) return b;
  return b === null || a > b ? a : b;
}
