import { addMonths } from '#contracts/french/calendar.ts';
import type { Month } from '#contracts/http/figures/analytics.ts';
import { centsOf } from '../../ui/formats.ts';

export interface MonthPoint {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly orders: number;
  readonly revenueCents: number;
}

/** The latest months in order of time; those without a sale between them are filled in, so that the chart closes no gap. */
export function monthSeries(months: readonly Month[], max: number): MonthPoint[] {
  const sold = new Map(months.map((month) => [month.month, month]));
  const names = [...sold.keys()].sort();
  const [first, last] = [names.at(0), names.at(-1)];
  if (first === undefined || last === undefined) return [];
  const points: MonthPoint[] = [];
  for (let month = last; month >= first && points.length < max; month = addMonths(month, -1)) {
    const { orders = 0, revenue = '0' } = sold.get(month) ?? {};
    points.unshift({ month, orders, revenueCents: centsOf(revenue) });
  }
  return points;
}
