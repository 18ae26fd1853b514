import { type Day, inParis } from '#contracts/french-calendar.ts';
import { fromParisInput } from '#contracts/paris-time.ts';
import type { MorningMailState } from './morning-mail.decider.ts';

/** So long after its hour a mail is still one of the morning; a day that was missed for longer gets none. */
const LATE_MS = 6 * 60 * 60_000;

/**
 * The day in Paris whose morning mail is due now; null where none is. One that was switched on, or moved, after its hour begins on
 * the day after; days that are over are not made up for. An hour that the clock skips is the one after it, of one that comes twice the
 * first.
 */
export function dueDay({ hour, setAt }: MorningMailState, now: Date): Day | null {
  if (hour === null || setAt === null) return null;
  const { day } = inParis(now);
  const due = Date.parse(fromParisInput(`${day}T${String(hour).padStart(2, '0')}:00`) ?? '');
  return due <= now.getTime() && now.getTime() < due + LATE_MS && Date.parse(setAt) <= due ? day : null;
}
