import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import type { Behind } from '#contracts/http/figures/figures.ts';
import type { Sums } from './sums.ts';
import type { FiguredOrder } from './tables.ts';

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

/** What of orders sold a figure counts, in cents; `column` of the rollup of sales counts the orders behind it. */
function amount<Column extends string>(
  column: Column,
  inSql: RawBuilder<unknown>,
  of: (sums: Sums) => number,
) {
  return { column, inSql, of };
}

/** Figures of orders sold that not every order is behind. */
export const AMOUNTS_OF_SOME = {
  discount: amount('with_discount', sql`discount`, ({ discount }) => discount),
  delivery: amount('with_delivery', sql`shipping`, ({ delivery }) => delivery),
  refunded: amount('with_refund', sql`refunded`, ({ refunded }) => refunded),
  disputed: amount('with_dispute', sql`disputed`, ({ disputed }) => disputed),
  awaited: amount('with_awaited', sql`awaited`, ({ awaited }) => awaited),
  left: amount(
    'with_left',
    sql`total - refunded - disputed - awaited`,
    ({ total, refunded, disputed, awaited }) => total - refunded - disputed - awaited,
  ),
} as const satisfies Counted<typeof amount>;

export const AMOUNTS: Counted<typeof amount> = {
  sold: amount('orders', sql`total`, ({ total }) => total),
  newcomers: amount('newcomers', sql`total`, ({ total }) => total),
  known: amount('orders', sql`total`, ({ total }) => total),
  gross: amount('orders', sql`subtotal`, ({ gross }) => gross),
  ...AMOUNTS_OF_SOME,
};

/** Whether orders came so far; `column` of the rollup of steps counts those that did. */
function step<Column extends string>(
  column: Column,
  inSql: RawBuilder<unknown>,
  isReached: (order: FiguredOrder) => boolean,
) {
  return { column, inSql, isReached };
}

/** The steps of the way from the cart to the parcel that an order may have come to. */
export const STEPS_OF_SOME = {
  'payment-begun': step('payment_begun', sql`payment_begun`, ({ payment_begun }) => payment_begun),
  refused: step('refused', sql`refusals > 0`, ({ refusals }) => refusals > 0),
  paid: step('paid', sql`paid_at is not null`, ({ paid_at }) => paid_at !== null),
  expired: step('expired', sql`end_reason = 'deadline'`, ({ end_reason }) => end_reason === 'deadline'),
  superseded: step(
    'superseded',
    sql`end_reason = 'superseded'`,
    ({ end_reason }) => end_reason === 'superseded',
  ),
  'given-up': step('given_up', sql`end_reason = 'shopper'`, ({ end_reason }) => end_reason === 'shopper'),
  shipped: step('shipped', sql`shipped_at is not null`, ({ shipped_at }) => shipped_at !== null),
  delivered: step('delivered', sql`delivered_at is not null`, ({ delivered_at }) => delivered_at !== null),
} as const satisfies Counted<typeof step>;

export const STEPS: Counted<typeof step> = {
  placed: step('placed', sql`true`, () => true),
  ...STEPS_OF_SOME,
};

type Counted<Make extends (...given: never[]) => unknown> = Partial<Record<Behind, ReturnType<Make>>>;

/** How an order counts among those behind figures, by the rollup's columns: 1 or 0. */
export function countedIn<Of extends { readonly column: string }>(
  figures: Readonly<Record<string, Of>>,
  isBehind: (figure: Of) => boolean,
): Record<Of['column'], number> {
  const counts = Object.values(figures).map((figure) => [figure.column, Number(isBehind(figure))]);
  // `as`: a count in the column of each.
  return Object.fromEntries(counts) as Record<Of['column'], number>;
}
