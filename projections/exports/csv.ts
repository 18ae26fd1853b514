import { TIME_ZONE } from '#contracts/constants.ts';
import { withoutInvisible } from '#contracts/french/typed-text.ts';
import { type Cents, toDecimal } from '#contracts/money.ts';

/** Says UTF-8 to Excel, which otherwise reads accents wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, blanks in front and full-width signs (East Asian keyboards) included. */
const FORMULA = /^(?:\s|[=+\-@＝＋－＠])/;
/** Negative amounts, telephone numbers and e-mail addresses: what begins with a sign and yet computes nothing. */
const HARMLESS = /^(?:-\d+(?:,\d+)?|\+\d[\d ().]{5,24}|[+-][\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,190})$/;
/** Where a program that cuts cells at commas, tabs or lines would find a formula inside of a text; mere sums run nothing. */
const INNER_FORMULA = /([,;\t\r\n] {0,3})(?=[=@＝＠]|[+\-＋－][^,;\t\r\n]*[(|!])/g;
const NEEDS_QUOTES = /[";\t\r\n]/;

/**
 * A text that Excel is to show as it stands, whatever number or date it looks like: a code, a name. Where it would be read otherwise it is
 * written `="00123"`: opening a file, Excel reads `00123` as 123 even in quotes, and would show an apostrophe before it.
 */
interface TextCell {
  readonly text: string;
}
export type CsvCell = string | number | TextCell;

export function asText(text: string): TextCell {
  return { text };
}

/** What Excel takes for a month, in French or English, whole or cut. */
const MONTH = /^(?:jan|f[eé][bv]|mar|a[pv]r|ma[iy]|ju[nil]|ao[uû]|aug|sep|oct|nov|d[eé]c)\p{L}*$/iu;
const TRUTH = /^(?:true|false|vrai|faux)$/i;

/** Of a text within a formula, in characters: Excel refuses longer ones. */
const MAX_IN_FORMULA = 255;

/** Whether Excel would make a number, a date, a time or a truth of a text, and show that otherwise: `00123`, `3-12`, `MAR1`, `1E5`. */
function isReadOtherwise(text: string): boolean {
  if (text.length > MAX_IN_FORMULA) return false;
  if (!/\d/.test(text)) return TRUTH.test(text);
  if (/^[1-9]\d{0,10}$/.test(text) || text.includes('"')) return false;
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  return letters === '' || /^(?:e|[ap]m?)$/i.test(letters) || MONTH.test(letters);
}

/**
 * One line for French Excel: cells apart by semicolons, lines by CRLF. A text that a spreadsheet would run as a formula gets an
 * apostrophe in front: what a customer typed is shown, never executed. Negative amounts, telephone numbers and
 * addresses stay as they are, for sums and mailers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const shown = withoutInvisible(typeof value === 'string' ? value : value.text);
  const inner = shown.replace(INNER_FORMULA, "$1'");
  // A formula of a text alone; no quotation mark stands in what looks like a number or a date.
  if (typeof value === 'object' && isReadOtherwise(inner)) return `"=""${inner}"""`;
  const harmless = FORMULA.test(shown) && !HARMLESS.test(shown) ? `'${inner}` : inner;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `89,00`: euros as French spreadsheets read numbers. */
export function frenchAmount(amount: Cents): string {
  return frenchDecimal(toDecimal(amount));
}

/** `12,5` for `12.5`: a decimal as French spreadsheets read numbers. */
export function frenchDecimal(decimal: string): string {
  return decimal.replace('.', ',');
}

/** `21/11/2026` for `2026-11-21`, `11/2026` for its month. */
export function frenchDay(day: string): string {
  return day.split('-').reverse().join('/');
}

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

/** `21/11/2026 14:05:00`, in Paris (decision 14). */
export function frenchMoment(instant: Date | string): string {
  return MOMENT.format(new Date(instant)).replace(',', '');
}
