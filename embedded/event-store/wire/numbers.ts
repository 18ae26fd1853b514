/** A 64-bit number of the wire as a number; those beyond 2^53 mean 'after everything' and are cut to that. */
export function fromWire(value: string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.MAX_SAFE_INTEGER;
}
