import type { Cause } from '#platform/event-store/event-store.ts';
import { isOver } from '../orders/order-money.ts';
import { loadOrder } from '../orders/order-stream.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

/**
 * Cancels at the provider what could still be paid for an order that ended or was deleted, so that no more money comes. What
 * turns out to be paid already is settled. Safe to repeat; does nothing while the order goes on.
 * @param since the revision of the order's event that is reacted to.
 * @throws PaymentProviderError when the provider does not answer: to be tried again.
 */
export async function cancelOpenIntents(
  deps: PaymentDeps,
  orderId: string,
  cause: Cause,
  since?: bigint,
): Promise<void> {
  const { state } = await loadOrder(deps.store, orderId, since);
  if (state.status === 'absent' || !(isOver(state) || state.deleted)) return;
  const paid = new Set(state.receipts.map((receipt) => receipt.paymentIntentId));
  for (const paymentIntentId of state.payment.intents) {
    if (paid.has(paymentIntentId)) continue;
    await settlePayment(deps, await deps.gateway.cancelIntent(paymentIntentId), cause);
  }
}
