import { addDays, addMonths, type Day } from '#contracts/french/calendar.ts';
import type { Grain } from '#contracts/http/figures/figures.ts';

interface Span {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days of a part of a span, cut where the span begins and ends.
 * @param day the first of the part, which is a day, a week from Monday or a month.
 */
export function partSpan(day: Day, grain: Grain, { from, to }: Span): Span {
  const nextMonth = `${addMonths(day.slice(0, 7), 1)}-01`;
  const next = grain === 'month' ? nextMonth : addDays(day, grain === 'day' ? 1 : 7);
  const last = addDays(next, -1);
  return { from: day < from ? from : day, to: last > to ? to : last };
}
