/** Amounts by order id, sorted by id, never changed: 20 bytes an order where a map takes some 300. */
export interface OrderSheet {
  /** Four words of 32 bits for each id. */
  readonly ids: Uint32Array;
  /** One for each id; `TAKEN_OUT` where an older sheet's amount no longer counts. */
  readonly amounts: Uint32Array;
}

/** Stands where an amount was taken out. */
export const TAKEN_OUT = 0xff_ff_ff_ff;

const WORDS = 4;
const [ZERO, NINE, LOWER_A, DASH] = [48, 57, 97, 45];
/** Where a UUID has its dashes. */
const DASHES = [8, 13, 18, 23];

/** @throws RangeError for an id that is no UUID in lower case, or an amount that is no whole number of 32 bits. */
export function sheetOf(entries: Iterable<readonly [id: string, amount: number]>): OrderSheet {
  const rows = [...entries].map(([id, amount]) => ({ words: wordsOf(id), amount }));
  rows.sort((a, b) => compare(a.words, 0, b.words, 0));
  const ids = new Uint32Array(rows.length * WORDS);
  rows.forEach(({ words }, row) => {
    ids.set(words, row * WORDS);
  });
  return { ids, amounts: Uint32Array.from(rows, ({ amount }) => checked(amount)) };
}

/** The amount (or `TAKEN_OUT`) of an id, given by its words; undefined when the sheet does not name it. */
export function amountIn(sheet: OrderSheet, words: Uint32Array): number | undefined {
  let low = 0;
  let high = sheet.amounts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(sheet.ids, middle, words, 0);
    if (order === 0) return sheet.amounts[middle];
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/**
 * An id as four words of 32 bits.
 * @throws RangeError for one that is no UUID in lower case.
 */
export function wordsOf(id: string): Uint32Array {
  const words = new Uint32Array(WORDS);
  let digits = 0;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (code === DASH && DASHES.includes(at)) continue;
    const digit = code <= NINE ? code - ZERO : code - LOWER_A + 10;
    const isHexadecimal = (code >= ZERO && code <= NINE) || (digit >= 10 && digit <= 15);
    if (!isHexadecimal) throw new RangeError(`not an order’s id: ${id}`);
    const word = digits >>> 3;
    words[word] = ((words[word] ?? 0) << 4) | digit;
    digits += 1;
  }
  if (id.length !== 36 || digits !== 32) throw new RangeError(`not an order’s id: ${id}`);
  return words;
}

/** Both sheets in one; where both name an id, the newer one counts. Nothing lies below an `oldest`: what was taken out leaves no trace. */
export function mergedSheets(older: OrderSheet, newer: OrderSheet, isOldest: boolean): OrderSheet {
  const most = older.amounts.length + newer.amounts.length;
  const ids = new Uint32Array(most * WORDS);
  const amounts = new Uint32Array(most);
  let [fromOlder, fromNewer, count] = [0, 0, 0];
  while (fromOlder < older.amounts.length || fromNewer < newer.amounts.length) {
    const order = whichIsNext(older, fromOlder, newer, fromNewer);
    const [sheet, row] = order < 0 ? [older, fromOlder] : [newer, fromNewer];
    if (order <= 0) fromOlder += 1;
    if (order >= 0) fromNewer += 1;
    const amount = sheet.amounts[row] ?? TAKEN_OUT;
    if (isOldest && amount === TAKEN_OUT) continue;
    for (let word = 0; word < WORDS; word += 1)
      ids[count * WORDS + word] = sheet.ids[row * WORDS + word] ?? 0;
    amounts[count] = amount;
    count += 1;
  }
  return { ids: ids.slice(0, count * WORDS), amounts: amounts.slice(0, count) };
}

export function* entriesOf({ ids, amounts }: OrderSheet): Iterable<readonly [string, number]> {
  for (const [row, amount] of amounts.entries())
    yield [idOf(ids.subarray(row * WORDS, (row + 1) * WORDS)), amount];
}

/** Negative: the older sheet's row comes first; positive: the newer one's; 0: both are about one id. */
function whichIsNext(older: OrderSheet, a: number, newer: OrderSheet, b: number): number {
  if (a >= older.amounts.length) return 1;
  if (b >= newer.amounts.length) return -1;
  return compare(older.ids, a, newer.ids, b);
}

function compare(a: Uint32Array, rowOfA: number, b: Uint32Array, rowOfB: number): number {
  for (let word = 0; word < WORDS; word += 1) {
    const difference = (a[rowOfA * WORDS + word] ?? 0) - (b[rowOfB * WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function idOf(words: Uint32Array): string {
  const digits = Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function checked(amount: number): number {
  if (Number.isInteger(amount) && amount >= 0 && amount <= TAKEN_OUT) return amount;
  throw new RangeError(`not an amount: ${amount}`);
}
