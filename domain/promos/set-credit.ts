import { type Cents, cents } from '#contracts/cents.ts';
import { addMonths, type Day, daysOfMonth, inParis } from '#contracts/french/calendar.ts';
import type { PlacedOrder } from '../orders/order.state.ts';
import { isOver, isPaid } from '../payments/receipts.ts';
import { paidForLines } from '../pricing/pricing.ts';
import { remaining } from '../returns/returns.ts';

/** What an order's discovery set gives back on a first bottle, in cents; null where there is none that is paid and kept. */
export function setCredit(order: PlacedOrder): Cents | null {
  return isPaid(order) ? creditOfKeptSet(order) : null;
}

/**
 * The same whether or not the money is here, which a bank may take and give back: what one set cost, discount deducted, of several kinds
 * the dearest. Null for good where there is none that is kept.
 */
export function creditOfKeptSet(order: PlacedOrder): Cents | null {
  if (isOver(order)) return null;
  const kept = new Set(remaining(order.returns, order.lines).map(({ productId }) => productId));
  const shares = paidForLines(order.lines, order.totals);
  const credits = order.lines.flatMap(({ kind, productId, quantity }, at) =>
    kind === 'set' && kept.has(productId) ? [Math.floor((shares[at] ?? 0) / quantity)] : [],
  );
  const credit = Math.max(0, ...credits);
  return credit === 0 ? null : cents(credit);
}

const MONTHS = 6;

/** The last day on which a set's credit can be used: that on which it was issued, six months later. */
export function lastCreditDay(issuedAt: Date): Day {
  const { day } = inParis(issuedAt);
  const month = addMonths(day.slice(0, 7), MONTHS);
  const sameDay = `${month}${day.slice(7)}`;
  const { to } = daysOfMonth(month);
  return sameDay < to ? sameDay : to;
}
