import { foldedLine, foldedWords, foldText } from '#contracts/french/fold-text.ts';
import { typedLine } from '#contracts/french/typed-text.ts';
import { type Carrier, type DispatchLine, MAX_CELL } from '#contracts/http/desk/order-batches.ts';
import { orderNumberSchema } from '#contracts/http/shop/withdrawals.ts';
import { typedRunningNumber } from '#contracts/orders/running-number.ts';

type Role = 'trackingNumber' | 'orderNumber' | 'firstName' | 'name' | 'carrier';

/** What columns are called in lists and carriers' files, folded; the first that fits counts. */
const TITLES: readonly (readonly [Role, RegExp])[] = [
  ['trackingNumber', /\b(?:suivi|colis|tracking|expedition|parcel)\b/],
  ['orderNumber', /\b(?:commande|reference|ref|order)\b|^(?:n|no|numero)$/],
  ['firstName', /\bprenom\b/],
  ['carrier', /\b(?:transporteur|carrier)\b/],
  ['name', /\b(?:nom|client|destinataire|name)\b/],
];
/** Columns about the recipient, or the sender, that are no name. */
const NO_NAME =
  /\b(?:adresse|rue|code|cp|ville|e|mail|email|tel|telephone|portable|pays|expediteur|societe)\b/;

/** The number of an order as a list names it: its own, or the one that people say. */
export type ListedNumber = { readonly own: string } | { readonly running: number };

/** The running number behind an order's own, as the console shows both. */
const RUNNING_BEHIND = /\s\(?(?:n[°ºo]\.?|№|#)?\s?[1-9]\d{3,8}\)?$/i;

/** The number of an order, its own where both are named; null where a text is none. */
export function listedNumber(text: string): ListedNumber | null {
  const number = text.trim();
  for (const typed of [number, number.replace(RUNNING_BEHIND, '')]) {
    const own = orderNumberSchema.safeParse(typed);
    if (own.success) return { own: own.data };
  }
  const running = typedRunningNumber(number);
  return running === null ? null : { running };
}

function isOrderNumber(cell: string): boolean {
  return listedNumber(cell) !== null;
}

/** Whether it is no carrier's number of digits alone. */
function isSurelyOrderNumber(cell: string): boolean {
  const number = listedNumber(cell);
  return number !== null && 'own' in number && /[a-f]/.test(number.own);
}

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * The lines of a pasted list or a carrier's CSV file: cells apart by tabs, semicolons, commas or blanks. Columns are known by their titles;
 * without any, by what is in them: the order's number first, a name, a tracking number. Nothing is judged here.
 */
export function readDispatchList(text: string): DispatchLine[] {
  const rows = text.split(/\r\n?|\n/).flatMap((row, at) => {
    const plain = row.replaceAll('\uFEFF', '');
    return plain.trim() === '' ? [] : [{ line: at + 1, plain }];
  });
  const [first] = rows;
  if (first === undefined) return [];
  const usual = usualSeparator(rows.map(({ plain }) => plain));
  const cellsOf = (row: string) => {
    // A comma may stand in a name.
    const separator = [usual, '\t', ';'].find((sign) => sign !== undefined && row.includes(sign));
    return separator === undefined ? cellsByBlanks(row) : cellsBy(row, separator);
  };
  const columns = columnsByTitle(cellsOf(first.plain));
  const listed = columns === null ? rows : rows.slice(1);
  return listed.map(({ line, plain }) => {
    const cells = cellsOf(plain);
    return { line, ...(columns === null ? lineByContent(cells) : lineByColumns(cells, columns)) };
  });
}

/** What sets apart the cells of most rows, and an order's number or titles in one. */
function usualSeparator(rows: readonly string[]): string | undefined {
  return SEPARATORS.find((sign) => {
    const having = rows.filter((row) => row.includes(sign)).map((row) => cellsBy(row, sign));
    const isUsual = 2 * having.length > rows.length;
    return isUsual && having.some((cells) => cells.some(isOrderNumber) || columnsByTitle(cells) !== null);
  });
}

function cellsBy(row: string, separator: string): string[] {
  return cellsOfRow(row, separator).map(plainCell);
}

/** Cells of a CSV row, of which quotation marks keep separators (RFC 4180). */
function cellsOfRow(row: string, separator: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of row) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) cells.push('');
    else cells.push((cells.pop() ?? '') + sign);
  }
  return cells;
}

/** Without quotation marks, and what spreadsheets put in front of digits to keep them (`="00123"`, `'00123`). */
function plainCell(cell: string): string {
  const bare = typedLine(cell)
    .replace(/^["'=]+/, '')
    .replace(/"{1,3}$/, '');
  return typedLine(bare.replaceAll('""', '"')).slice(0, MAX_CELL);
}

/** A row without separators: the order's number, or both, words without digits, the rest, which may be a postal number in groups. */
function cellsByBlanks(row: string): string[] {
  const joined = `${typedLine(row)} `
    .replace(/^(n[°ºo]\.?|№|#) /i, '$1')
    .replace(/^(\S+) \(?(?:n[°ºo]\.?|№|#) ?[1-9]\d{3,8}\)? /i, '$1 ');
  const [, number = '', name = '', rest = ''] =
    /^(\S+) ((?:(?![A-Z]{2} [\d ]{9,} [A-Z]{2} $)[^\d ]+ )*)(.*)$/i.exec(joined) ?? [];
  return [number, name, rest].map(plainCell);
}

type Columns = ReadonlyMap<number, Role>;

/** Which column holds what, by a row of titles; null where the row is none. */
function columnsByTitle(cells: readonly string[]): Columns | null {
  if (cells.some(isOrderNumber)) return null;
  const columns = new Map<number, Role>();
  for (const [at, cell] of cells.entries()) {
    const title = foldText(cell)
      .replaceAll(/[^a-z\d]+/g, ' ')
      .trim();
    const role = TITLES.find(([, words]) => words.test(title))?.[0];
    const isNoName = role === 'name' && NO_NAME.test(title);
    if (role !== undefined && !isNoName && ![...columns.values()].includes(role)) columns.set(at, role);
  }
  return columns.size < 2 ? null : columns;
}

function lineByColumns(cells: readonly string[], columns: Columns): Omit<DispatchLine, 'line'> {
  const cellOf = (role: Role) => cells.find((_, at) => columns.get(at) === role) ?? '';
  const carrier = cellOf('carrier');
  return {
    orderNumber: cellOf('orderNumber'),
    name: typedLine(`${cellOf('firstName')} ${cellOf('name')}`).slice(0, MAX_CELL),
    trackingNumber: cellOf('trackingNumber'),
    carrier: carrier === '' ? null : (carrierNamed(carrier) ?? 'other'),
  };
}

function lineByContent(cells: readonly string[]): Omit<DispatchLine, 'line'> {
  const sureAt = cells.findIndex(isSurelyOrderNumber);
  const numberAt = Math.max(0, sureAt < 0 ? cells.findIndex(isOrderNumber) : sureAt);
  const others = cells.filter((cell, at) => at !== numberAt && cell !== '');
  const carrierCell = others.find((cell) => carrierNamed(cell) !== null);
  const named = others.filter((cell) => cell !== carrierCell && !/\d/.test(cell));
  return {
    orderNumber: cells[numberAt] ?? '',
    name: named.join(' ').slice(0, MAX_CELL),
    trackingNumber: others.findLast((cell) => /\d/.test(cell)) ?? '',
    carrier: carrierCell === undefined ? null : carrierNamed(carrierCell),
  };
}

/** The carrier of a cell that is nothing but its name. */
function carrierNamed(cell: string): Carrier | null {
  const name = foldedLine(cell);
  if (/^(?:colissimo|la poste)\b/.test(name)) return 'colissimo';
  if (/^chronopost\b/.test(name)) return 'chronopost';
  if (/^mondial ?relay\b/.test(name)) return 'mondial-relay';
  return /^autre(?: transporteur)?$/.test(name) ? 'other' : null;
}

const TITLES_OF_PEOPLE = new Set(['m', 'mr', 'mme', 'mlle', 'monsieur', 'madame', 'mademoiselle']);

/** Whether a list means the person of an order: all words of one name are in the other, initials, titles and order apart. */
export function isNameOf(customerName: string, listed: string): boolean {
  const [own, given] = [wordsOfName(customerName), wordsOfName(listed)];
  if (own.length === 0 || given.length === 0) return false;
  const [fewer, more] = own.length <= given.length ? [own, given] : [given, own];
  return (
    fewer.some((word) => word.length > 1 && more.includes(word)) &&
    fewer.every((word) => more.some((other) => isSameWord(word, other)))
  );
}

function wordsOfName(name: string): string[] {
  const words = foldedWords(name);
  const untitled = words.filter((word, at) => at > 0 || !TITLES_OF_PEOPLE.has(word));
  return untitled.length === 0 ? words : untitled;
}

function isSameWord(one: string, other: string): boolean {
  if (one.length === 1) return other.startsWith(one);
  return other.length === 1 ? one.startsWith(other) : one === other;
}
