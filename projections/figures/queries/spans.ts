import { type RawBuilder, sql } from 'kysely';
import { addDays, addMonths, type Day } from '#contracts/french/calendar.ts';
import { toParisInput } from '#contracts/french/paris-time.ts';
import type { Figures, FiguresQuery, Grain } from '#contracts/http/figures/figures.ts';
import { daysIn } from '#contracts/http/figures/spans.ts';
import { cents, toDecimal } from '#contracts/money.ts';

/** Days in Paris, both ends included. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** The first day of the day, week or month that a day is in, in SQL (of a column `day`) and here. */
export const PARTS: Record<Grain, { readonly inSql: RawBuilder<string>; readonly of: (day: Day) => Day }> = {
  day: { inSql: sql<string>`day`, of: (day) => day },
  week: {
    inSql: sql<string>`to_char(date_trunc('week', day::date), 'YYYY-MM-DD')`,
    of: (day) => addDays(day, 1 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7)),
  },
  month: { inSql: sql<string>`left(day, 7) || '-01'`, of: (day) => `${day.slice(0, 7)}-01` },
};

/** The first days of a span's parts; the first may lie before the span. */
export function partsOf({ from, to }: Span, grain: Grain): Day[] {
  const parts: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const part = PARTS[grain].of(day);
    if (parts.at(-1) !== part) parts.push(part);
  }
  return parts;
}

/** A span as the whole months in it, `YYYY-MM`, if there are any, and the days before and after them. */
export function monthsAndDays({ from, to }: Span): { months: Span | null; days: Span[] } {
  const begun = from.endsWith('-01') ? from.slice(0, 7) : addMonths(from.slice(0, 7), 1);
  const ended = addDays(to, 1).endsWith('-01') ? to.slice(0, 7) : addMonths(to.slice(0, 7), -1);
  if (begun > ended) return { months: null, days: [{ from, to }] };
  const days = [
    { from, to: addDays(`${begun}-01`, -1) },
    { from: `${addMonths(ended, 1)}-01`, to },
  ];
  return { months: { from: begun, to: ended }, days: days.filter((part) => part.from <= part.to) };
}

type Beside = NonNullable<Figures['beside']>;

/**
 * The span that one is beside: as long and just before it, or the same days a year ago.
 * @param now a span that ends today is compared until the same time of day.
 */
export function besideOf({ from, to, compare }: FiguresQuery, now: Date): Beside | null {
  if (compare === undefined) return null;
  const [today, time = ''] = toParisInput(now).split('T');
  const until = to === today ? time : null;
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to), until };
  const days = daysIn({ from, to });
  return { from: addDays(from, -days), to: addDays(to, -days), until };
}

/** The same day a year ago; of the 29th of February the 28th. */
function yearBefore(day: Day): Day {
  const date = day.slice(5) === '02-29' ? '02-28' : day.slice(5);
  return `${Number(day.slice(0, 4)) - 1}-${date}`;
}

export function euros(amount: number): string {
  return toDecimal(cents(amount || 0));
}
