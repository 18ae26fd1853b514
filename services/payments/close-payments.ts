import type { Cause } from '#platform/event-store/event-store.ts';
import type { SettleStockDeps } from '../orders/settle-stock.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { settleOrderPayments } from './settle-order-payments.ts';
import { settlePayment } from './settle-payment.ts';

export interface ClosingDeps extends SettleStockDeps {
  /** Null when the shop takes no payments. */
  readonly gateway: PaymentGateway | null;
}

/**
 * Settles what has come for an order and cancels at the provider what has not, so that no more can come.
 * @param options.giveUp whether also a payment that is being processed is cancelled, where the provider can.
 * @returns false while a payment is still being processed.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function closePayments(
  deps: ClosingDeps,
  orderId: string,
  cause: Cause,
  { giveUp = false } = {},
): Promise<boolean> {
  const { gateway } = deps;
  if (gateway === null) return true;
  const settled = await settleOrderPayments({ ...deps, gateway }, orderId, cause);
  let isProcessing = false;
  for (const { paymentIntentId, status } of settled?.unsettled ?? []) {
    if (status === 'processing' && !giveUp) return false;
    if (status === 'canceled') continue;
    const left = await gateway.cancelIntent(paymentIntentId);
    await settlePayment({ ...deps, gateway }, left, cause);
    if (left.status === 'processing') isProcessing = true;
  }
  return !isProcessing;
}
