import type { Cause } from '#platform/event-store/event-store.ts';
import type { PlacedOrder } from '../orders/order.state.ts';
import { loadOrder } from '../orders/order-stream.ts';
import type { ProviderIntent } from './payment-gateway.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

export interface SettledOrder {
  readonly order: PlacedOrder;
  /** The order's PaymentIntents whose money has not come, as the provider knows them now, oldest first. */
  readonly unsettled: readonly ProviderIntent[];
}

/**
 * Asks the provider for every PaymentIntent of an order whose money is not in the books yet, and settles what it says: for
 * the shopper's return, the deadline and reconciliation.
 * @returns null when there is no such order.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function settleOrderPayments(
  deps: PaymentDeps,
  orderId: string,
  cause: Cause,
): Promise<SettledOrder | null> {
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status === 'absent') return null;
  let order: PlacedOrder = state;
  const unsettled: ProviderIntent[] = [];
  for (const paymentIntentId of state.payment.intents) {
    if (isInTheBooks(order, paymentIntentId)) continue;
    const settled = await settlePayment(deps, paymentIntentId, cause);
    if (!settled.known) continue;
    order = settled.order;
    if (!isInTheBooks(order, paymentIntentId)) unsettled.push(settled.intent);
  }
  return { order, unsettled };
}

function isInTheBooks(order: PlacedOrder, paymentIntentId: string): boolean {
  return order.receipts.some((receipt) => receipt.paymentIntentId === paymentIntentId);
}
