import { isReplaceable, mayBeGivenUp } from '#domain/orders/decide/decide-status.ts';
import { isInPayment } from '#domain/orders/order-money.ts';
import { isOver } from '#domain/payments/receipts.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { type ClosingDeps, closePayments } from '../payments/close-payments.ts';
import { PaymentProviderError } from '../payments/payment-gateway.ts';

/** `gone`: nothing of it can be paid or stands in the way of another order; `in-payment`: money came for it, or is on its way. */
export type Superseding = 'gone' | 'in-payment';

/**
 * Ends an unpaid order for its shopper, in favour of another one (decision 30) or because they give it up: what the provider knows is
 * settled and the PaymentIntents are cancelled before the order is, so that nothing is paid twice; then its bottles and its promo are given
 * back. An order that ended already, or that an administrator has taken in hand, is left as it is. Safe to repeat.
 * @throws PaymentProviderError when the provider does not answer: then the order may be paid, and stays.
 */
export async function supersedeOrder(
  deps: ClosingDeps,
  orderId: string,
  cause: Cause,
  why: 'SupersedeOrder' | 'GiveUpOrder' = 'SupersedeOrder',
): Promise<Superseding> {
  const { state } = await loadOrder(deps.store, orderId);
  // What the house took by telephone is bought besides, however far its payment is.
  if (why === 'SupersedeOrder' && state.status !== 'absent' && state.takenByDesk) return 'gone';
  const mayEnd = why === 'GiveUpOrder' ? mayBeGivenUp : isReplaceable;
  if (state.status !== 'absent' && mayEnd(state)) {
    try {
      if (!(await closePayments(deps, orderId, cause))) return 'in-payment';
    } catch (error) {
      // What the provider does not know cannot be paid; should money come all the same, it goes back.
      if (!(error instanceof PaymentProviderError) || error.retryable) throw error;
      deps.logger.warn({ orderId, err: error }, 'the payment provider does not know a payment');
    }
    const now = deps.clock().toISOString();
    await commandOrder(deps.store, orderId, { type: why, now }, cause);
  }
  const after = await loadOrder(deps.store, orderId);
  // Also what a process that died before it came to this has left held.
  if (after.state.status !== 'absent' && isOver(after.state)) await settleOrderStock(deps, orderId, cause);
  return isInPayment(after.state) ? 'in-payment' : 'gone';
}
