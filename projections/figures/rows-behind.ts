import type { RawBuilder } from 'kysely';
import type { Day } from '#contracts/french-calendar.ts';

/** What rows of orders a figure counts, and what of each in cents; of a step the order's total. */
export interface RowsBehind {
  readonly amount: RawBuilder<unknown>;
  readonly is: RawBuilder<unknown>;
}

/** How many orders of a day are behind a figure, at least, and how many were placed on it. */
export interface DayBehind {
  readonly day: Day;
  readonly orders: number;
  readonly placed: number;
}
