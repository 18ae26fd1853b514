import { splitSchema } from '#contracts/http/figures/figures.ts';

/** By what sales are told apart; `all` is their sum. */
export const DIMENSIONS = ['all', ...splitSchema.options] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * What orders come to, in cents where it is money. `total` is what the cards count; what is left of it is `total - refunded - disputed -
 * awaited`.
 */
export interface Sums {
  readonly orders: number;
  /** All pieces, samples and sets among them. */
  readonly articles: number;
  /** Of perfume alone. */
  readonly bottles: number;
  /** Of the lines, before any discount. */
  readonly gross: number;
  readonly discount: number;
  readonly delivery: number;
  /** What was added to come to the least amount that can be charged. */
  readonly added: number;
  readonly total: number;
  /** Of VAT, within the total. */
  readonly vat: number;
  /** Went back to the shopper, or is on its way. */
  readonly refunded: number;
  /** Taken by a bank for a dispute, and not given back. */
  readonly disputed: number;
  /** Sold by its status, and not paid for. */
  readonly awaited: number;
  /** What is left, without VAT. */
  readonly net: number;
  /** Orders that were their customer's first. */
  readonly newcomers: number;
}

export const NOTHING: Sums = {
  orders: 0,
  articles: 0,
  bottles: 0,
  gross: 0,
  discount: 0,
  delivery: 0,
  added: 0,
  total: 0,
  vat: 0,
  refunded: 0,
  disputed: 0,
  awaited: 0,
  net: 0,
  newcomers: 0,
};

/** Amounts by their names. */
type Amounts<Of> = { readonly [Name in keyof Of]: number };

function amountsNamed<Of extends Amounts<Of>>(like: Of, amountOf: (name: keyof Of) => number): Of {
  const sums = { ...like };
  for (const name in like) Object.assign(sums, { [name]: amountOf(name) });
  return sums;
}

/** @param sign -1 takes the second from the first. */
export function plus<Of extends Amounts<Of>>(a: Of, b: Of, sign: 1 | -1 = 1): Of {
  return amountsNamed(a, (name) => a[name] + sign * b[name]);
}

/** The amounts of a row: PostgreSQL gives its sums as text. */
export function amountsOf<Of extends Amounts<Of>>(
  row: { readonly [Name in keyof Of]: string },
  like: Of,
): Of {
  return amountsNamed(like, (name) => Number(row[name]));
}
