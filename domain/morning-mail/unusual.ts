/** How many weeks back a day is held against: the same weekday of each. */
export const WEEKS = 8;

/** What of a day can be out of the ordinary. */
export type MorningFigure = 'orders' | 'total' | 'basket' | 'bottles' | 'invoiced' | 'payments';

/** A figure of a day beside the same weekdays before it; money in cents. */
export interface FigureOfDay {
  readonly figure: MorningFigure;
  /** Null where there is none: no basket without an order. */
  readonly value: number | null;
  /** The same weekday of the weeks before, the last first. */
  readonly past: readonly (number | null)[];
}

export interface Unusual {
  readonly figure: MorningFigure;
  readonly value: number;
  /** The least and the most of the same weekdays before. */
  readonly least: number;
  readonly most: number;
}

/**
 * The figures of a day below the least or above the most of the same weekday in the eight weeks before; none of those that are not known of
 * all of them.
 */
export function unusualOf(figures: readonly FigureOfDay[]): Unusual[] {
  return figures.flatMap(({ figure, value, past }) => {
    const known = past.filter((one) => one !== null);
    if (value === null || known.length < WEEKS) return [];
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return value < least || value > most ? [{ figure, value, least, most }] : [];
  });
}

/** A morning as it is told to the house; nobody’s name is in it. */
export interface Morning {
  /** The day that is told of, in Paris. */
  readonly day: string;
  readonly figures: readonly FigureOfDay[];
  /** The shop sold before the first of the weeks that the day is held against. */
  readonly isComparable: boolean;
  /** What is to be done, how many of each. */
  readonly tasks: Readonly<Record<MorningTask, number>>;
}

export type MorningTask =
  | 'toPrepare'
  | 'toSend'
  | 'refundsFailed'
  | 'mailsFailed'
  | 'disputes'
  | 'fraudWarnings'
  | 'paymentsHeld'
  | 'strayMoney'
  | 'criticalStock'
  | 'reviews'
  | 'messages';
