import type { Month } from '#contracts/http/analytics.ts';
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
  for (let month = last; month >= first && points.length < max; month = monthBefore(month)) {
    const { orders = 0, revenue = '0' } = sold.get(month) ?? {};
    points.unshift({ month, orders, revenueCents: centsOf(revenue) });
  }
  return points;
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = new Date(Date.UTC(year, number - 2, 1));
  return before.toISOString().slice(0, 7);
}

const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis from 0 that leaves room for the greatest value: round numbers, at most `maxMarks` above 0.
 * @param isWhole for values that are counted: no half orders.
 */
export function niceScale(greatest: number, maxMarks: number, isWhole = false): number[] {
  const rough = Math.max(greatest, 1) / maxMarks;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * ten).find(
    (candidate) => candidate >= rough && (!isWhole || Number.isInteger(candidate)),
  );
  const size = step ?? 10 * ten;
  return Array.from({ length: Math.ceil(Math.max(greatest, 1) / size) + 1 }, (_, index) => index * size);
}
