import type { PaymentState } from '#contracts/http/shop/orders.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isPaid } from '#domain/payments/receipts.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { loadOrder } from '../orders/order-stream.ts';
import { type PaymentGateway, PaymentProviderError } from './payment-gateway.ts';
import { type PaymentDeps, type SettledOrder, settleOrderPayments } from './settle-payment.ts';

export type PaymentReturnDeps = Omit<PaymentDeps, 'gateway'> & { readonly gateway: PaymentGateway | null };

/**
 * The shopper is back from paying: asks the provider, settles what it says and tells how the payment stands. A provider
 * that does not answer leaves what the log says; the webhook will tell the rest.
 * @returns null when there is no such order.
 */
export async function returnFromPayment(
  deps: PaymentReturnDeps,
  orderId: string,
  cause: Cause,
): Promise<PaymentState | null> {
  const { gateway, logger, store } = deps;
  const { state } = await loadOrder(store, orderId);
  if (state.status === 'absent') return null;
  if (gateway === null || isPaid(state)) return stateOf({ order: state, unsettled: [] });
  try {
    const settled = await settleOrderPayments({ ...deps, gateway }, orderId, cause);
    return settled && stateOf(settled);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const { correlationId } = cause;
    logger.warn(
      { correlationId, orderId, err: error },
      'the payment provider did not say whether an order is paid',
    );
    return state.payment.status;
  }
}

function stateOf({ order, unsettled }: SettledOrder): PaymentState {
  return isWaiting(order) && unsettled.some((intent) => intent.status === 'processing')
    ? 'processing'
    : order.payment.status;
}

function isWaiting(order: PlacedOrder): boolean {
  return order.payment.status === 'requested' || order.payment.status === 'failed';
}
