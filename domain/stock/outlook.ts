import { addDays, type Day } from '#contracts/french/calendar.ts';

/** Days of sales that the pace is measured by. */
export const PACE_DAYS = 28;
/** Fewer days than these tell no pace. */
const LEAST_DAYS = 7;
/** Fewer days than these make nothing slow. */
const LEAST_DAYS_OF_SLOW = 21;
/** What lasts longer sells slowly. */
const SLOW_AFTER_DAYS = 180;
/** Beyond there is no saying. */
const FARTHEST_DAYS = 730;
/** Four in five lie within so many standard deviations. */
const SPREAD = 1.2816;

/** How long something lasts at the present pace: on average, and in four of five cases between two days. */
export interface Range<Of> {
  readonly likely: Of;
  readonly soonest: Of;
  readonly latest: Of;
}

export interface Outlook {
  /** Days that the pace is measured by. */
  readonly countedDays: number;
  /** Bottles a day; null where there are too few days to tell. */
  readonly perDay: number | null;
  /** Whole days that what can be sold lasts; null where nothing sells, there is no pace, or it is more than two years. */
  readonly cover: Range<number> | null;
  /** The days it runs out. */
  readonly runsOut: Range<Day> | null;
  /** The last day to order more so that it comes before the soonest end; a day that is past says that it is late. */
  readonly reorderBy: Day | null;
  readonly state: 'out' | 'new' | 'slow' | 'selling';
}

export interface Stocked {
  /** Bottles that can be sold. */
  readonly available: number;
  /** Bottles sold on each of the days that count (`countedSales`). */
  readonly sold: readonly number[];
  /** The first of the days to come. */
  readonly today: Day;
  /** Days from an order for more until it is here. */
  readonly leadDays: number;
}

/** What becomes of a perfume's stock if it goes on selling as it did; what sells on a day varies as it varied. */
export function outlookOf({ available, sold, today, leadDays }: Stocked): Outlook {
  const countedDays = sold.length;
  const perDay = countedDays < LEAST_DAYS ? null : sum(sold) / countedDays;
  const measured = { countedDays, perDay };
  if (available <= 0) return { ...measured, cover: null, runsOut: null, reorderBy: today, state: 'out' };
  if (perDay === null) return { ...measured, cover: null, runsOut: null, reorderBy: null, state: 'new' };
  const cover = perDay === 0 ? null : coverOf(available, perDay, deviation(sold, perDay));
  const isSlow = countedDays >= LEAST_DAYS_OF_SLOW && (cover === null || cover.likely > SLOW_AFTER_DAYS);
  const state = isSlow ? 'slow' : 'selling';
  if (cover === null || cover.likely > FARTHEST_DAYS)
    return { ...measured, cover: null, runsOut: null, reorderBy: null, state };
  const { likely, soonest, latest } = cover;
  const runsOut = {
    likely: addDays(today, likely),
    soonest: addDays(today, soonest),
    latest: addDays(today, latest),
  };
  return { ...measured, cover, runsOut, reorderBy: addDays(runsOut.soonest, -leadDays), state };
}

/** What is left at the end of a day to come: on average, and in four of five cases between two numbers of bottles. */
export interface StockAhead {
  readonly day: Day;
  readonly likely: number;
  readonly least: number;
  readonly most: number;
}

/** The way from today's stock to its end, day by day, at the pace that `outlookOf` tells; none where it tells no pace, or nothing sells. */
export function stockAhead(stocked: Omit<Stocked, 'leadDays'>, days: number): StockAhead[] {
  const { available, sold, today } = stocked;
  const { perDay } = outlookOf({ ...stocked, leadDays: 0 });
  if (available <= 0 || perDay === null || perDay === 0) return [];
  const half = SPREAD * deviation(sold, perDay);
  const left = (bottles: number) => Math.round(Math.min(available, Math.max(0, available - bottles)));
  const ahead: StockAhead[] = [];
  for (let day = 1; day <= days && (ahead.at(-1)?.most ?? available) > 0; day += 1) {
    const [mean, spread] = [perDay * day, half * Math.sqrt(day)];
    ahead.push({
      day: addDays(today, day),
      likely: left(mean),
      least: left(mean + spread),
      most: left(mean - spread),
    });
  }
  return ahead;
}

/**
 * Sales of T days are T times the mean, and vary by the deviation times the root of T: the stock ends where their upper or lower bound
 * reaches it.
 */
function coverOf(available: number, mean: number, spread: number): Range<number> {
  const half = SPREAD * spread;
  const root = Math.sqrt(half * half + 4 * mean * available);
  // What a root leaves of a whole number is no day less.
  const days = (rootOfDays: number) => Math.floor(rootOfDays ** 2 + 1e-9);
  return {
    likely: Math.floor(available / mean),
    soonest: days((root - half) / (2 * mean)),
    latest: Math.min(days((root + half) / (2 * mean)), FARTHEST_DAYS * 2),
  };
}

function deviation(values: readonly number[], mean: number): number {
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / Math.max(1, values.length - 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export interface SoldDays {
  /** The first of the days to come: those before it count. */
  readonly today: Day;
  /** The day it could be bought first; null where it never could. */
  readonly openedOn: Day | null;
  /** Days, both included, in which it was out of stock for some time. */
  readonly outages: readonly { readonly from: Day; readonly to: Day }[];
  readonly soldOn: ReadonlyMap<Day, number>;
}

/** Bottles sold on each of the last 28 days on which it could be bought; a day without sales on which it was out of stock is none. */
export function countedSales({ today, openedOn, outages, soldOn }: SoldDays): number[] {
  const sales: number[] = [];
  if (openedOn === null) return sales;
  const first = addDays(today, -PACE_DAYS);
  for (let day = openedOn > first ? openedOn : first; day < today; day = addDays(day, 1)) {
    const sold = soldOn.get(day) ?? 0;
    const isOut = outages.some(({ from, to }) => from <= day && day <= to);
    if (sold > 0 || !isOut) sales.push(sold);
  }
  return sales;
}
