import { TIME_ZONE } from '#contracts/constants.ts';
import { type Cents, toDecimal } from '#contracts/money.ts';

/** Says UTF-8 to Excel, which otherwise reads accents wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
const NEEDS_QUOTES = /[";\r\n]/;

/**
 * One line for French Excel: cells apart by semicolons, lines by CRLF. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front: what a customer typed is shown, never executed.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `89,00`: euros as French spreadsheets read numbers. */
export function frenchAmount(amount: Cents): string {
  return toDecimal(amount).replace('.', ',');
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

/** `21/11/2026 14:05:00`, in Paris (decision 14). */
export function frenchMoment(instant: Date): string {
  return MOMENT.format(instant).replace(',', '');
}
