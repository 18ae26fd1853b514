import { z } from 'zod';
import { addDays } from '../french-calendar.ts';

/** The most days that one answer spans: four years, leap day included. */
const MAX_DAYS = 1_461;

export const daySchema = z.iso.date('Jour invalide');

/** From the first to the last day in Paris, both included; refine it by `isSpan`. */
export const spanSchema = z.object({ from: daySchema, to: daySchema });

export function isSpan({ from, to }: z.output<typeof spanSchema>): boolean {
  return from <= to && to < addDays(from, MAX_DAYS);
}

export const NO_SPAN = {
  error: 'La période finit avant de commencer, ou dure plus de quatre ans',
  path: ['to'],
};
