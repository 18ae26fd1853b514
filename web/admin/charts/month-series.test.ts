import { describe, expect, it } from 'vitest';
import { monthSeries } from './month-series.ts';

const month = (name: string, orders: number) => ({ month: name, orders, revenue: `${orders}00.00` });

describe('the months of a chart', () => {
  it('are in order of time, with the months in between that sold nothing, across a new year', () => {
    const points = monthSeries([month('2026-02', 3), month('2025-11', 1)], 12);
    expect(points).toEqual([
      { month: '2025-11', orders: 1, revenueCents: 10_000 },
      { month: '2025-12', orders: 0, revenueCents: 0 },
      { month: '2026-01', orders: 0, revenueCents: 0 },
      { month: '2026-02', orders: 3, revenueCents: 30_000 },
    ]);
  });

  it('are the latest ones when there are many, and none when there are none', () => {
    const years = Array.from({ length: 12 }, (_, index) => month(`${2026 - index}-03`, 1));
    expect(monthSeries(years, 12).map((point) => point.month)).toEqual([
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    expect(monthSeries([], 12)).toEqual([]);
  });
});
