import { type Cents, formatEuros, fromDecimal, ZERO } from '#contracts/cents.ts';
import { countText } from '#contracts/french/numbers.ts';
import { toParisInput } from '#contracts/french/paris-time.ts';

/** As `21/11/2026`, in Paris. */
export function shortDate(instant: string): string {
  return toParisInput(instant).slice(0, 10).split('-').reverse().join('/');
}

/** As `21/11/2026 14:05`, in Paris. */
export function dateAndTime(instant: string): string {
  return `${shortDate(instant)} ${toParisInput(instant).slice(11)}`;
}

/** A price as the shop's answers carry it (`"89.00"`) in cents; what is no amount counts as nothing. */
export function centsOf(decimal: string): Cents {
  return fromDecimal(decimal) ?? ZERO;
}

/** `"89.00"` as `89,00 €`. */
export function euros(decimal: string): string {
  return formatEuros(centsOf(decimal));
}

/** `1 commande`, `1 200 commandes`: French takes the plural from two on. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count >= 2 ? many : one}`;
}

const AVERAGE = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average with one decimal: `4,7`. */
export function averageText(average: number): string {
  return AVERAGE.format(average);
}

/** With a capital letter, as a sentence begins. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}
