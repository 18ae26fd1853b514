import { idSchema } from '#contracts/identifiers.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import type { SettleRefund } from '../orders/order.commands.ts';
import { commandOrder } from '../orders/order-stream.ts';
import type { ProviderRefund } from './payment-gateway.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

/**
 * Records how a refund stands, also one that somebody made in the provider's dashboard. Safe to call many times, in any order.
 * @returns whether it was news to its order; `unknown` when it gives back money of no order of this shop.
 * @throws PaymentProviderError when the provider has to be asked whose money it is, and does not answer.
 */
export async function settleRefund(
  deps: PaymentDeps,
  refund: ProviderRefund,
  cause: Cause,
): Promise<'news' | 'known' | 'unknown'> {
  const of = refund.isOutside
    ? await ownerOf(deps, refund, cause)
    : { orderId: refund.orderId, outside: null };
  const orderId = idSchema.safeParse(of?.orderId);
  const refundId = idSchema.safeParse(refund.refundId);
  if (!of || !orderId.success || !refundId.success) return 'unknown';
  const { outcome, message, providerRefundId } = refund;
  const command: SettleRefund = {
    type: 'SettleRefund',
    refundId: refundId.data,
    providerRefundId,
    outcome,
    message,
    outside: of.outside,
  };
  const settled = await commandOrder(deps.store, orderId.data, command, cause);
  if (!settled.accepted) return 'unknown';
  return settled.position === null ? 'known' : 'news';
}

/** Whose money a refund made outside the shop gives back. The payment is settled first: its own news may still be on the way. */
async function ownerOf(deps: PaymentDeps, { paymentIntentId, amount }: ProviderRefund, cause: Cause) {
  if (paymentIntentId === null) return null;
  const settled = await settlePayment(deps, paymentIntentId, cause);
  return settled.known ? { orderId: settled.order.orderId, outside: { paymentIntentId, amount } } : null;
}
