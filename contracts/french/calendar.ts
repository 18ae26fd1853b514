import { TIME_ZONE } from '../constants.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Public holidays of fixed date in metropolitan France (code du travail, art. L3133-1), `MM-DD`. */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50];

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The day and hour of an instant in Paris. */
export function inParis(instant: string | Date): { day: Day; hour: number } {
  const [day = '', hour = ''] = PARIS.format(new Date(instant)).split(' ');
  return { day, hour: Number(hour) };
}

/** So many days later; negative for earlier. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** So many months after a month, `YYYY-MM`; negative for before. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first and the last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Easter Sunday of a year (the Gregorian computus of Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 21;
  return addDays(`${year}-03-01`, days);
}

/** Whether a day is a public holiday in metropolitan France. */
export function isHoliday(day: Day): boolean {
  if (FIXED.includes(day.slice(5))) return true;
  const sunday = easter(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(sunday, days) === day);
}

/** Monday to Friday, public holidays apart. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day);
}

/** The day itself when it is a working day, else the next that is. */
export function workingDayFrom(day: Day): Day {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1));
}

/** So many working days later. */
export function addWorkingDays(day: Day, days: number): Day {
  return days === 0 ? day : addWorkingDays(workingDayFrom(addDays(day, 1)), days - 1);
}
