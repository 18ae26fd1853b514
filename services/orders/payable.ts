import type { OrderRefusal } from './order.commands.ts';
import type { PlacedOrder } from './order.state.ts';
import { isPaid } from './order-money.ts';

/**
 * Why no payment can be asked for the order now; null when one can. A refused try may always be followed by another;
 * whether a try is still being processed, only the provider knows.
 */
export function whyNotPayable(
  order: PlacedOrder,
  now: string,
): Extract<OrderRefusal, { code: 'not-payable' }>['why'] | null {
  if (order.status === 'cancelled' || order.deleted) return 'cancelled';
  if (isPaid(order)) return 'paid';
  if (order.status !== 'pending') return 'not-pending';
  if (order.payment.status === 'held') return 'held';
  return isPastDeadline(order, now) ? 'too-late' : null;
}

/** Whether the time to pay is over; an order an administrator has taken in hand waits for ever. */
export function isPastDeadline(order: PlacedOrder, now: string): boolean {
  return order.deadlineApplies && Date.parse(now) >= Date.parse(deadlineOf(order));
}

/** Until when bottles and promo are held: briefly, until a payment was requested. */
export function deadlineOf({ payment, heldUntil, payBefore }: PlacedOrder): string {
  return payment.intents.length === 0 ? heldUntil : payBefore;
}
