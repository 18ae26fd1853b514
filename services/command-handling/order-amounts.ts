import {
  amountIn,
  entriesOf,
  mergedSheets,
  type OrderSheet,
  sheetOf,
  TAKEN_OUT,
  wordsOf,
} from './order-sheet.ts';
import { PersistentMap } from './persistent-map.ts';

/** Entries that are kept one by one before they are written to a sheet. */
const MOST_LOOSE = 1_024;

/**
 * A whole number for each of very many orders (bottles, cents), by order id: a map that never changes, as `PersistentMap`, for the states that
 * grow with the shop's orders. What came last stands in a map, all before in sorted sheets, each at least twice as long as the next, so that
 * a million orders are some ten sheets and 20 MB.
 */
export class OrderAmounts {
  readonly size: number;
  private readonly loose: PersistentMap<number>;
  /** The oldest first. */
  private readonly sheets: readonly OrderSheet[];

  private constructor(loose: PersistentMap<number>, sheets: readonly OrderSheet[], size: number) {
    this.loose = loose;
    this.sheets = sheets;
    this.size = size;
  }

  static empty(): OrderAmounts {
    return new OrderAmounts(PersistentMap.empty(), [], 0);
  }

  /** What `written` wrote. */
  static read(sheet: OrderSheet): OrderAmounts {
    return new OrderAmounts(PersistentMap.empty(), [sheet], sheet.amounts.length);
  }

  get(orderId: string): number | undefined {
    const amount = this.loose.get(orderId) ?? this.#written(orderId);
    return amount === TAKEN_OUT ? undefined : amount;
  }

  has(orderId: string): boolean {
    return this.get(orderId) !== undefined;
  }

  /** @throws RangeError some time later for an id that is no UUID or an amount that is none: contracts let neither through. */
  with(orderId: string, amount: number): OrderAmounts {
    return this.#next(orderId, amount, this.has(orderId) ? this.size : this.size + 1);
  }

  without(orderId: string): OrderAmounts {
    return this.has(orderId) ? this.#next(orderId, TAKEN_OUT, this.size - 1) : this;
  }

  /** All of it in one sheet. */
  written(): OrderSheet {
    return [...this.sheets, sheetOf(this.loose)].reduce(
      (older, newer) => mergedSheets(older, newer, true),
      sheetOf([]),
    );
  }

  /** Its entries, in no order that means anything. */
  [Symbol.iterator](): Iterator<readonly [string, number]> {
    return entriesOf(this.written())[Symbol.iterator]();
  }

  #written(orderId: string): number | undefined {
    if (this.sheets.length === 0) return undefined;
    const words = wordsOf(orderId);
    let amount: number | undefined;
    for (let newest = this.sheets.length - 1; newest >= 0 && amount === undefined; newest -= 1) {
      const sheet = this.sheets[newest];
      if (sheet !== undefined) amount = amountIn(sheet, words);
    }
    return amount;
  }

  #next(orderId: string, amount: number, size: number): OrderAmounts {
    const loose = this.loose.with(orderId, amount);
    return loose.size < MOST_LOOSE
      ? new OrderAmounts(loose, this.sheets, size)
      : new OrderAmounts(PersistentMap.empty(), settled(this.sheets, sheetOf(loose)), size);
  }
}

/** Adds a sheet, and merges the last ones until each is at least twice as long as the next. */
function settled(sheets: readonly OrderSheet[], added: OrderSheet): readonly OrderSheet[] {
  const older = sheets.at(-1);
  if (older === undefined || older.amounts.length >= added.amounts.length * 2) return [...sheets, added];
  return settled(sheets.slice(0, -1), mergedSheets(older, added, sheets.length === 1));
}
