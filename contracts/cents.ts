import { groupDigits } from './french/numbers.ts';

/** An amount of euros as a whole number of cents. The only type used for money in arithmetic and in events. */
export type Cents = number & { readonly __unit: 'euro cents' };

/**
 * Makes an amount from a whole number of cents.
 * @throws RangeError when the number is not a safe integer: that is a bug, never a user's mistake.
 */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  // The one place where a plain number becomes money.
  return value as Cents;
}

export const ZERO = cents(0);

export function addCents(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function subtractCents(amount: Cents, less: Cents): Cents {
  return cents(amount - less);
}

export function multiplyCents(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity);
}

export function minCents(a: Cents, b: Cents): Cents {
  return a <= b ? a : b;
}

export function maxCents(a: Cents, b: Cents): Cents {
  return a >= b ? a : b;
}

/**
 * A share of an amount, rounded half up to the cent.
 * @param hundredths the percentage in hundredths of a percent (10 % is 1000), so that no floating point takes part.
 */
export function percentageOf(amount: Cents, hundredths: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n));
}

/**
 * Splits an amount by weights, exact to the cent: what rounding down leaves goes to the largest remainders, the first of equal ones first.
 * Weights that are all 0 count as equal.
 */
export function splitCents(amount: Cents, weights: readonly number[]): Cents[] {
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = BigInt(given.reduce((sum, weight) => sum + weight, 0));
  if (whole === 0n) return [];
  const shares = given.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = shares.map((share) => Number(share / whole));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const first = shares
    .map((share, index) => ({ index, remainder: share % whole }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, left)
    .map(({ index }) => index);
  return parts.map((part, index) => cents(first.includes(index) ? part + 1 : part));
}

/** The amount as a numeric string with two decimals and a point, the form used at the HTTP edge: `"89.00"`. */
export function toDecimal(amount: Cents): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DECIMAL = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/;

/** Reads a numeric string such as `"89"`, `"89.9"` or `"89.00"` exactly; null when it is not one with at most 2 decimals. */
export function fromDecimal(text: string): Cents | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, sign = '', units = '0', fraction = ''] = match;
  const value = Number(units) * 100 + Number(fraction.padEnd(2, '0') || '0');
  return cents(sign === '-' && value !== 0 ? -value : value);
}

/** What is sent over HTTP, with these amounts as money to reckon with. */
export type InCents<Sent, Amounts extends keyof Sent> = Omit<Sent, Amounts> & {
  readonly [Amount in Amounts]: Cents;
};

/** The amount as people read it in France: `1 234,50 €` (no-break spaces, narrow ones between thousands), the same everywhere. */
export function formatEuros(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${groupDigits(digits.slice(0, -2))},${digits.slice(-2)}\u00a0€`;
}
