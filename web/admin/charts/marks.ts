import type { Grain } from '#contracts/http/figures/figures.ts';
import { shortDate } from '../../ui/formats.ts';

const SHORT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' });
const ROUND_EUROS = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** An amount as an axis writes it: `1 250 €`. */
export function roundEuros(value: number): string {
  return ROUND_EUROS.format(value).replace('-', '\u2212');
}

/** `2026-11` as `nov.`; January also tells the year. */
export function shortMonth(month: string): string {
  const name = SHORT.format(new Date(`${month}-01T00:00:00Z`));
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** A part of a span under its column, by its first day: `03/11`, `nov.`. */
export function partLabel(day: string, grain: Grain): string {
  return grain === 'month' ? shortMonth(day.slice(0, 7)) : shortDate(`${day}T12:00:00Z`).slice(0, 5);
}
