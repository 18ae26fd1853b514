import { type Cents, formatEuros } from '#contracts/cents.ts';
import { centsOf } from '../../ui/formats.ts';

/** A number as French typography writes a negative one: with the minus sign. Files for spreadsheets keep the hyphen. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}

/** `−12,50 €`. */
export function amountText(amount: Cents): string {
  return withMinus(formatEuros(amount));
}

/** `"-12.50"`, as answers carry it, likewise. */
export function euros(decimal: string): string {
  return amountText(centsOf(decimal));
}
