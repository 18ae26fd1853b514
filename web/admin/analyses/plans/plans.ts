import { addDays, type Day } from '#contracts/french/calendar.ts';
import { dayAndMonth, dayMonthYear } from '#contracts/french/dates.ts';
import type { ChartMark, SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { MAX_DAYS } from '#contracts/http/figures/spans.ts';
import type { Span } from '../periods.ts';

/** How far ahead goals and marks are told beside a span that ends today. */
const AHEAD_DAYS = 92;

/** The days whose plans are asked for: those of the span and the months to come, unless the page stands at a day. */
export function plannedSpan({ from, to }: Span, today: Day, asOf: Day | undefined): Span {
  const ahead = addDays(today, AHEAD_DAYS);
  if (asOf !== undefined || ahead <= to) return { from, to };
  const last = addDays(from, MAX_DAYS - 1);
  return { from, to: ahead < last ? ahead : last < to ? to : last };
}

/** A mark with the letter it has in the chart; null where it stands on none of its days. */
export interface LetteredMark extends ChartMark {
  readonly letter: string | null;
}

/** Marks by their days: those in the chart are A, B … Z, AA. */
export function lettered(marks: SalesPlans['marks'], span: Span): LetteredMark[] {
  let count = 0;
  return marks.map((mark) => ({
    ...mark,
    letter: isIn(mark, span) ? letterOf(count++) : null,
  }));
}

export function isIn(mark: Span, { from, to }: Span): boolean {
  return mark.from <= to && mark.to >= from;
}

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}

/** `27 novembre 2026`, `du 20 novembre au 1er décembre 2026`. */
export function daysText({ from, to }: Span): string {
  if (from === to) return dayMonthYear(from);
  const first = from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(from) : dayMonthYear(from);
  return `du ${first} au ${dayMonthYear(to)}`;
}
