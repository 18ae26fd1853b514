import { TIME_ZONE } from '../constants.ts';
import { addDays } from './calendar.ts';

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What a clock in Paris shows at an instant, in the form of a `datetime-local` input: `2027-01-31T18:00`. */
export function toParisInput(instant: string | Date): string {
  const parts = Object.fromEntries(
    PARTS.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

const INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE_MS = 60_000;

/**
 * The instant at which a clock in Paris shows what a `datetime-local` input holds.
 * @returns ISO 8601 in UTC, or null when the input holds no date-time. An hour that the clock skips in spring is read as the
 * hour after it; of an hour that comes twice in autumn the first is meant.
 */
export function fromParisInput(text: string): string | null {
  if (!INPUT.test(text)) return null;
  const wanted = Date.parse(`${text}Z`);
  if (Number.isNaN(wanted)) return null;
  // Paris is one or two hours ahead of UTC: the earlier instant (summer time) first.
  const [summer, winter] = [120, 60].map((ahead) => new Date(wanted - ahead * MINUTE_MS));
  if (!summer || !winter) return null;
  const chosen = toParisInput(summer) === text.slice(0, 16) ? summer : winter;
  return chosen.toISOString();
}

/** The instant (ISO 8601, UTC) at which a day, `2027-01-31`, begins in Paris; null when the text names no day. */
export function startOfParisDay(day: string): string | null {
  return DAY.test(day) ? fromParisInput(`${day}T00:00`) : null;
}

/** The instant at which a day is over in Paris, which is the first of the next day; null when the text names no day. */
export function endOfParisDay(day: string): string | null {
  const start = startOfParisDay(day);
  return start && startOfParisDay(addDays(day, 1));
}

/** The day whose end in Paris this instant is, `2027-01-31`; null when it comes within a day. */
export function parisDayEndingAt(instant: string): string | null {
  const [day = '', time] = toParisInput(instant).split('T');
  return time === '00:00' && startOfParisDay(day) === new Date(instant).toISOString()
    ? addDays(day, -1)
    : null;
}
