import { type Cents, formatEuros, fromDecimal, ZERO } from '#contracts/cents.ts';
import { TIME_ZONE } from '#contracts/constants.ts';

const DAY = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE });
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

const CALENDAR_DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const DAY_AND_MONTH = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A calendar day, `2026-11-26`, as `26 novembre`. */
export function dayAndMonth(day: string): string {
  return DAY_AND_MONTH.format(new Date(`${day}T00:00:00Z`));
}

/** A calendar day, `2026-11-26`, as `26 novembre 2026`. */
export function dayMonthYear(day: string): string {
  return CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** `2026-11-21T…Z` as `21 novembre 2026`, in Paris (decision 14). */
export function longDate(instant: string): string {
  return DAY.format(new Date(instant));
}

/** As `21/11/2026`, in Paris. */
export function shortDate(instant: string): string {
  return SHORT_DAY.format(new Date(instant));
}

/** As `21/11/2026 14:05`, in Paris. */
export function dateAndTime(instant: string): string {
  return MOMENT.format(new Date(instant));
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
  return `${count.toLocaleString('fr-FR')} ${count >= 2 ? many : one}`;
}

const AVERAGE = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average with one decimal: `4,7`. */
export function averageText(average: number): string {
  return AVERAGE.format(average);
}
