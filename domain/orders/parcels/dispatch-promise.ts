import { addDays, addWorkingDays, type Day, inParis, isWorkingDay } from '#contracts/french/calendar.ts';
import { fromParisInput, startOfParisDay } from '#contracts/french/paris-time.ts';
import type { DispatchPromise } from '#contracts/orders/order-desk.ts';

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

/** How long a gift may wait to be sent: shoppers are promised the dates they chose, and what they paid for is not kept longer. */
const LONGEST_WAIT_DAYS = 60;

/** The last day from which on a gift that is ordered now can be asked to leave. */
export function lastSendDay(now: Date): Day {
  return addDays(inParis(now).day, LONGEST_WAIT_DAYS);
}

/** When an order's time to be sent begins: as it is placed or, of a gift, on the Paris day it was asked to leave from. */
export function dispatchableFrom(at: string, sendFrom: Day | undefined): string {
  const from = sendFrom === undefined ? null : startOfParisDay(sendFrom);
  return from !== null && Date.parse(from) > Date.parse(at) ? from : at;
}

/** The Paris day of a gift before which it was promised not to leave; null once it may, and of any other order. */
export function dayToCome(
  gift: { readonly sendFrom?: Day | undefined } | undefined,
  now: string,
): Day | null {
  const sendFrom = gift?.sendFrom;
  return sendFrom !== undefined && dispatchableFrom(now, sendFrom) !== now ? sendFrom : null;
}

function previousWorkingDay(day: Day): Day {
  const before = addDays(day, -1);
  return isWorkingDay(before) ? before : previousWorkingDay(before);
}

function nextWorkingDay(day: Day): Day {
  return addWorkingDays(day, 1);
}
