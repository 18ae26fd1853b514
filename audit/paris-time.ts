import { TIME_ZONE } from '#contracts/constants.ts';

const FORMAT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An instant (ISO 8601) as a clock in Paris showed it: `21/11/2026 14:05:09`. */
export function parisTime(instant: string): string {
  return FORMAT.format(new Date(instant)).replace(',', '');
}
