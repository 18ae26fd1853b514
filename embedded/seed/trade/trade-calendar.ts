import {
  addDays,
  addWorkingDays,
  type Day,
  inParis,
  isHoliday,
  isWorkingDay,
  workingDayFrom,
} from '#contracts/french/calendar.ts';
import { fromParisInput } from '#contracts/french/paris-time.ts';
import type { Dice } from './dice.ts';

const YEAR_DAYS = 365;
const MINUTE_MS = 60_000;
/** How much is bought in each month of a year, January first: gifts in December, in February and on Mother's Day. */
const SEASON = [0.8, 1.3, 0.8, 0.9, 1.5, 1.1, 0.8, 0.6, 0.9, 1, 1.6, 2.6];
/** And on each day of a week, Sunday first. */
const WEEKDAYS = [1.35, 1.15, 1, 0.95, 1, 0.85, 0.8];
/** By the hour in Paris: a little in the morning, at lunch, most in the evening. */
const HOURS: readonly (readonly [weight: number, hour: number])[] = [
  ...([0.3, 0.1, 0.05, 0.05, 0.05, 0.1, 0.4, 1, 1.6, 2.2, 2.6, 2.8] as const).map(
    (weight, hour) => [weight, hour] as const,
  ),
  ...([3.6, 3.2, 2.4, 2.2, 2.3, 2.8, 3.6, 4.6, 5.8, 6, 4, 1.6] as const).map(
    (weight, index) => [weight, 12 + index] as const,
  ),
];
/** Parcels of orders paid before this hour of a working day leave the same day (specification §9). */
const SAME_DAY_BEFORE_HOUR = 14;

/** The instant at which a clock in Paris shows this hour, some minutes past. */
function atHour(day: Day, hour: number, dice: Dice): Date {
  const minutes = `${String(hour).padStart(2, '0')}:${String(dice.between(0, 59)).padStart(2, '0')}`;
  const instant = fromParisInput(`${day}T${minutes}`);
  if (instant === null) throw new RangeError(`${day} is no day`);
  return new Date(Date.parse(instant) + dice.between(0, MINUTE_MS - 1));
}

/** Moments of the year before `until`, by season, weekday and hour in Paris, rising a little; in order. */
export function orderTimes(orders: number, until: Date, dice: Dice): Date[] {
  const today = inParis(until).day;
  const days = Array.from({ length: YEAR_DAYS + 1 }, (_, index) => {
    const day = addDays(today, index - YEAR_DAYS);
    const growth = 0.7 + (0.6 * index) / YEAR_DAYS;
    const season = SEASON[Number(day.slice(5, 7)) - 1] ?? 1;
    const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
    return [season * weekday * growth * (isHoliday(day) ? 1.2 : 1), day] as const;
  });
  return Array.from({ length: orders }, () =>
    atHour(dice.pickWeighted(days), dice.pickWeighted(HOURS), dice),
  ).toSorted((a, b) => a.getTime() - b.getTime());
}

/** When the workshop sends what was paid at an instant: the same working day or the next, now and then a day late. */
export function dispatchTime(paidAt: Date, dice: Dice): Date {
  const { day, hour } = inParis(paidAt);
  const isSameDay = isWorkingDay(day) && hour < SAME_DAY_BEFORE_HOUR;
  const late = dice.roll() < 0.08 ? dice.between(1, 2) : 0;
  if (isSameDay && late === 0) return atHour(day, dice.between(15, 17), dice);
  const first = isSameDay ? day : workingDayFrom(addDays(day, 1));
  return atHour(addWorkingDays(first, late), dice.between(9, 16), dice);
}

/** An hour of work, so many working days after an instant. */
export function workTime(after: Date, days: number, dice: Dice): Date {
  return atHour(addWorkingDays(workingDayFrom(inParis(after).day), days), dice.between(9, 17), dice);
}

/** An hour of the day at home, so many days after an instant. */
export function homeTime(after: Date, days: number, dice: Dice): Date {
  return atHour(addDays(inParis(after).day, days), dice.between(9, 21), dice);
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS);
}
