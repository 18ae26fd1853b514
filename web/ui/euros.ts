import { type Cents, formatEuros, fromDecimal, ZERO } from '#contracts/cents.ts';

/** A price as the shop's answers carry it (`"89.00"`) in cents; what is no amount counts as nothing. */
export function centsOf(decimal: string): Cents {
  return fromDecimal(decimal) ?? ZERO;
}

/** `"89.00"` as `89,00 €`. */
export function euros(decimal: string): string {
  return formatEuros(centsOf(decimal));
}
