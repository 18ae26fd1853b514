import { z } from 'zod';
import { addDays } from '../../french/calendar.ts';

/** The most days that one answer spans: four years, leap day included. */
export const MAX_DAYS = 1_461;

const NO_DAY = { error: 'Jour invalide', abort: true };

/** A day of this century, so that all that is reckoned from it is one of the calendar. */
export const daySchema = z.iso
  .date(NO_DAY)
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', NO_DAY);

/** From the first to the last day in Paris, both included; refine it by `isSpan`. */
export const spanSchema = z.object({ from: daySchema, to: daySchema });

export function isSpan({ from, to }: z.output<typeof spanSchema>): boolean {
  return from <= to && to < addDays(from, MAX_DAYS);
}

/** How many days a span has. */
export function daysIn({ from, to }: z.output<typeof spanSchema>): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

export const NO_SPAN = {
  error: 'La période finit avant de commencer, ou dure plus de quatre ans',
  path: ['to'],
};

/** A month of this century in Paris, `YYYY-MM`. */
export const calendarMonthSchema = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Mois invalide');
