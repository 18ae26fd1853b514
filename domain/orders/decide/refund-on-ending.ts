import type { OrderEvent, RefundReason } from '#contracts/events/order.ts';
import { owedOnCancellation, refundableNow } from '../../payments/receipts.ts';
import type { PlacedOrder } from '../order.state.ts';

export interface Refunding {
  readonly refundId: string;
  readonly now: string;
}

/** Asks for the money of an order that ends. Should there be money of several payments, `RequestOwedRefund` follows for the rest. */
export function refundOnEnding(
  order: PlacedOrder,
  { refundId, now }: Refunding,
  reason: RefundReason,
): OrderEvent[] {
  const owed = owedOnCancellation(order);
  if (owed === undefined) return [];
  const { orderId } = order;
  const { paymentIntentId } = owed;
  const amount = refundableNow(order, owed);
  const data = { orderId, paymentIntentId, refundId, amount, reason, requestedAt: now };
  return [{ type: 'RefundRequested', data }];
}
