import { addDays, type Day } from '#contracts/french-calendar.ts';
import type { Grain } from '#contracts/http/figures.ts';

interface Span {
  readonly from: Day;
  readonly to: Day;
}

/**
 * The days of a part of a span, cut where the span begins and ends.
 * @param day the first of the part, which is a day, a week from Monday or a month.
 */
export function partSpan(day: Day, grain: Grain, { from, to }: Span): Span {
  const next = grain === 'day' ? addDays(day, 1) : grain === 'week' ? addDays(day, 7) : firstOfNextMonth(day);
  const last = addDays(next, -1);
  return { from: day < from ? from : day, to: last > to ? to : last };
}

function firstOfNextMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
