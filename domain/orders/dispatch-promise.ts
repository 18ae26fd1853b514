import { addDays, addWorkingDays, type Day, inParis, isWorkingDay } from '#contracts/french-calendar.ts';
import type { DispatchPromise } from '#contracts/order-desk.ts';
import { fromParisInput } from '#contracts/paris-time.ts';

const HOUR_MS = 3_600_000;

/**
 * Orders that were paid before this instant and have not left are late by the house's promise (specification §9: paid before 14h
 * Monday to Friday, sent the same day). Working days are Paris days without public holidays.
 */
export function lateIfPaidBefore(promise: DispatchPromise, now: Date): Date {
  if (promise.unit === 'hours') return new Date(now.getTime() - promise.count * HOUR_MS);
  const today = inParis(now).day;
  let first = previousWorkingDay(addDays(today, 1));
  // On a day off, what is due next is not late yet either.
  while (addWorkingDays(previousWorkingDay(first), promise.count) >= today) first = previousWorkingDay(first);
  if (addWorkingDays(first, promise.count) < today) first = nextWorkingDay(first);
  const cutoff = `${previousWorkingDay(first)}T${String(promise.cutoffHour).padStart(2, '0')}:00`;
  return new Date(fromParisInput(cutoff) ?? now);
}

function previousWorkingDay(day: Day): Day {
  const before = addDays(day, -1);
  return isWorkingDay(before) ? before : previousWorkingDay(before);
}

function nextWorkingDay(day: Day): Day {
  return addWorkingDays(day, 1);
}
