import { endOfParisDay, fromParisInput } from '#contracts/french/paris-time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The instant people mean by a date: a day in Paris (`2026-11-20`, its very end), a clock time in Paris (`2026-11-20T14:00`) or an
 * instant in ISO 8601.
 * @returns null for what is none of these.
 */
export function askedInstant(text: string): Date | null {
  if (DAY.test(text)) return endOfDay(text);
  if (LOCAL.test(text)) return toDate(fromParisInput(text));
  return WITH_ZONE.test(text) ? toDate(text) : null;
}

/** The instant at which what people mean by a date begins: a day at its beginning. */
export function askedStart(text: string): Date | null {
  return DAY.test(text) ? toDate(fromParisInput(`${text}T00:00`)) : askedInstant(text);
}

/** Whether a text is an instant in ISO 8601. */
export function isInstant(text: string): boolean {
  return WITH_ZONE.test(text) && toDate(text) !== null;
}

function endOfDay(day: string): Date | null {
  const end = toDate(endOfParisDay(day));
  return end === null ? null : new Date(end.getTime() - 1);
}

function toDate(text: string | null): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
