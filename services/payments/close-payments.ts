import { isUndoable } from '#domain/orders/undo.ts';
import { isOver } from '#domain/payments/receipts.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { loadOrder } from '../orders/order-stream.ts';
import type { SettleStockDeps } from '../orders/settle-stock.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { type PaymentDeps, settleOrderPayments, settlePayment } from './settle-payment.ts';

export interface ClosingDeps extends SettleStockDeps {
  /** Null when the shop takes no payments. */
  readonly gateway: PaymentGateway | null;
}

/**
 * Settles what has come for an order and cancels at the provider what has not, so that no more can come.
 * @param options.giveUp whether also a payment that is being processed is cancelled, where the provider can.
 * @param options.sparesTries whether what a card was tried on is left open: it has earned the order a longer hold.
 * @returns false while a payment is still being processed, or was spared.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function closePayments(
  deps: ClosingDeps,
  orderId: string,
  cause: Cause,
  { giveUp = false, sparesTries = false } = {},
): Promise<boolean> {
  const { gateway } = deps;
  if (gateway === null) return true;
  const settled = await settleOrderPayments({ ...deps, gateway }, orderId, cause);
  let isProcessing = false;
  for (const { paymentIntentId, status, isTried } of settled?.unsettled ?? []) {
    if (isTried && sparesTries && status !== 'canceled') return false;
    if (status === 'processing' && !giveUp) return false;
    if (status === 'canceled') continue;
    const left = await gateway.cancelIntent(paymentIntentId);
    await settlePayment({ ...deps, gateway }, left, cause);
    if (left.status === 'processing') isProcessing = true;
  }
  return !isProcessing;
}

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
  if (state.status === 'absent' || !(isOver(state) || state.deleted) || isUndoable(state)) return;
  const paid = new Set(state.receipts.map((receipt) => receipt.paymentIntentId));
  for (const paymentIntentId of state.payment.intents) {
    if (paid.has(paymentIntentId)) continue;
    await settlePayment(deps, await deps.gateway.cancelIntent(paymentIntentId), cause);
  }
}
