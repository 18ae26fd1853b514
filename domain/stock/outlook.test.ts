import { describe, expect, it } from 'vitest';
import { addDays } from '#contracts/french/calendar.ts';
import { countedSales, outlookOf, stockAhead } from './outlook.ts';

const TODAY = '2026-11-26';
const days = (count: number, sold: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => sold(day));
const outlook = (available: number, sold: readonly number[], leadDays = 14) =>
  outlookOf({ available, sold, today: TODAY, leadDays });

describe('what becomes of a stock', () => {
  it('lasts what is there divided by the pace, and runs out on that day', () => {
    expect(
      outlook(
        60,
        days(28, () => 2),
      ),
    ).toEqual({
      countedDays: 28,
      perDay: 2,
      cover: { likely: 30, soonest: 30, latest: 30 },
      runsOut: { likely: '2026-12-26', soonest: '2026-12-26', latest: '2026-12-26' },
      reorderBy: '2026-12-12',
      state: 'selling',
    });
  });

  it('has a range as wide as sales vary, and is reordered for its soonest end', () => {
    const { perDay, cover, runsOut, reorderBy } = outlook(
      60,
      days(28, (day) => (day % 2) * 4),
      10,
    );
    expect(perDay).toBe(2);
    expect(cover).toEqual({ likely: 30, soonest: 23, latest: 38 });
    expect(runsOut?.soonest).toBe('2026-12-19');
    expect(reorderBy).toBe('2026-12-09');
  });

  it('is to be reordered by a day that is past where it is late', () => {
    expect(
      outlook(
        6,
        days(28, () => 2),
      ).reorderBy,
    ).toBe('2026-11-15');
    expect(
      outlook(
        0,
        days(28, () => 2),
      ),
    ).toMatchObject({ state: 'out', cover: null, reorderBy: TODAY });
  });

  it('never runs out where nothing sells, which is slow', () => {
    expect(
      outlook(
        10,
        days(28, () => 0),
      ),
    ).toMatchObject({
      ...{ perDay: 0, cover: null, runsOut: null, reorderBy: null, state: 'slow' },
    });
    expect(
      outlook(
        400,
        days(28, () => 2),
      ),
    ).toMatchObject({ cover: { likely: 200 }, state: 'slow' });
    expect(
      outlook(
        1_600,
        days(28, () => 2),
      ),
    ).toMatchObject({ cover: null, state: 'slow' });
  });

  it('says nothing of a perfume that has just come, and calls none slow in its first three weeks', () => {
    expect(outlook(10, [1, 0, 3])).toMatchObject({ countedDays: 3, perDay: null, cover: null, state: 'new' });
    expect(
      outlook(
        10,
        days(20, () => 0),
      ).state,
    ).toBe('selling');
  });

  it('holds the likely day between the soonest and the latest, whatever was sold', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const sold = days(7 + (seed % 22), (day) => (seed * (day + 3) * 7919) % (1 + (seed % 9)));
      const { cover } = outlook(1 + ((seed * 31) % 300), sold);
      if (cover === null) continue;
      expect(cover.soonest).toBeLessThanOrEqual(cover.likely);
      expect(cover.likely).toBeLessThanOrEqual(cover.latest);
    }
  });
});

describe('the days that tell a pace', () => {
  const soldOn = new Map([
    ['2026-11-25', 3],
    ['2026-11-20', 1],
    ['2026-10-01', 9],
  ]);

  it('are the last 28 before today', () => {
    const sales = countedSales({ today: TODAY, openedOn: '2026-01-01', outages: [], soldOn });
    expect(sales).toHaveLength(28);
    expect(sales.reduce((sum, sold) => sum + sold, 0)).toBe(4);
  });

  it('begin when it could be bought first', () => {
    expect(countedSales({ today: TODAY, openedOn: '2026-11-24', outages: [], soldOn })).toEqual([0, 3]);
    expect(countedSales({ today: TODAY, openedOn: null, outages: [], soldOn })).toEqual([]);
  });

  it('are without those on which it was out of stock and sold nothing', () => {
    const outages = [{ from: '2026-11-20', to: addDays(TODAY, 3) }];
    expect(countedSales({ today: TODAY, openedOn: '2026-11-19', outages, soldOn })).toEqual([0, 1, 3]);
  });
});

describe('the way from today’s stock to its end', () => {
  it('runs to nothing as the outlook says, within a range that widens with the root of the days', () => {
    const sold = Array.from({ length: 28 }, (_, day) => (day % 2 === 0 ? 0 : 4));
    const stocked = { available: 40, sold, today: '2026-11-27' };
    const ahead = stockAhead(stocked, 60);
    const { cover } = outlookOf({ ...stocked, leadDays: 0 });
    expect(ahead[0]).toEqual({ day: '2026-11-28', likely: 38, least: 35, most: 40 });
    expect(ahead.findIndex(({ likely }) => likely === 0) + 1).toBe(cover?.likely);
    expect(ahead.findIndex(({ least }) => least === 0)).toBe(cover?.soonest);
    expect(ahead.at(-1)).toMatchObject({ likely: 0, least: 0, most: 0 });
    expect(stockAhead(stocked, 5)).toHaveLength(5);
  });

  it('is not told where nothing sells, where there is nothing left, or of too few days', () => {
    const quiet = { available: 40, sold: Array<number>(28).fill(0), today: '2026-11-27' };
    expect(stockAhead(quiet, 60)).toEqual([]);
    expect(stockAhead({ ...quiet, sold: Array<number>(28).fill(1), available: 0 }, 60)).toEqual([]);
    expect(stockAhead({ ...quiet, sold: [1, 2] }, 60)).toEqual([]);
  });
});
