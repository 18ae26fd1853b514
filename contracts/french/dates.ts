import type { Day } from './calendar.ts';
import { toParisInput } from './paris-time.ts';

// Written by hand: no browser's date format knows that the first of a month is `1er`.
const MONTHS = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];

/** From Monday on. */
export const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** A month of the calendar, `2026-11`, as `novembre 2026`; any other text as it is. */
export function monthAndYear(month: string): string {
  const name = MONTHS[Number(month.slice(5, 7)) - 1];
  return name === undefined ? month : `${name} ${month.slice(0, 4)}`;
}

/** A calendar day, `2026-12-01`, as `1er décembre`. */
export function dayAndMonth(day: Day): string {
  const date = Number(day.slice(8, 10));
  return `${date === 1 ? '1er' : date} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** A calendar day, `2026-12-01`, as `1er décembre 2026`. */
export function dayMonthYear(day: Day): string {
  return `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** An instant as its day in Paris (decision 14): `1er décembre 2026`. */
export function longDate(instant: string | Date): string {
  return dayMonthYear(toParisInput(instant));
}

/** An instant as its day and time in Paris: `1er décembre 2026 à 14:05`. */
export function longDateAndTime(instant: string | Date): string {
  return `${longDate(instant)} à ${toParisInput(instant).slice(11)}`;
}
