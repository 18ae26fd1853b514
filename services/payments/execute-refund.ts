import { randomUUID } from 'node:crypto';
import { CURRENCY } from '#contracts/constants.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { SettleRefund } from '#domain/orders/commands/order.commands.ts';
import type { Refund } from '#domain/orders/order.state.ts';
import { isUndoable } from '#domain/orders/undo.ts';
import { pendingRefunds, unrequestedRefunds } from '#domain/payments/receipts.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { ifKnown, PaymentProviderError, type ProviderRefund } from './payment-gateway.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

/**
 * Gives back, at the provider, all money an order's events say goes back. The refund's id is the provider's idempotency key,
 * so that repeating it after a crash gives back once; a final refusal is recorded as a failed refund, to be retried by hand.
 * @throws PaymentProviderError when the provider does not answer: to be tried again.
 */
export async function executeRefund(deps: PaymentDeps, orderId: string, cause: Cause): Promise<void> {
  await requestWhatIsOwed(deps, orderId, cause);
  const made = await syncProviderRefunds(deps, orderId, cause);
  for (const refund of await pendingOf(deps, orderId)) {
    if (refund.isOutside || made.has(refund.refundId)) continue;
    await settleRefund(deps, await giveBack(deps, orderId, refund, cause), cause);
  }
}

async function requestWhatIsOwed(deps: PaymentDeps, orderId: string, cause: Cause): Promise<void> {
  for (;;) {
    const { state } = await loadOrder(deps.store, orderId);
    if (state.status === 'absent' || isUndoable(state) || unrequestedRefunds(state).length === 0) return;
    const command = {
      type: 'RequestOwedRefund',
      refundId: randomUUID(),
      now: deps.clock().toISOString(),
    } as const;
    await commandOrder(deps.store, orderId, command, cause);
  }
}

/**
 * Settles what the provider has given back already: by a process that died before it said so, or by somebody in the
 * provider's dashboard. The provider forgets idempotency keys after a day; its list of refunds it does not.
 * @returns the ids of the refunds it knows.
 */
async function syncProviderRefunds(
  deps: PaymentDeps,
  orderId: string,
  cause: Cause,
): Promise<ReadonlySet<string>> {
  const payments = new Set((await pendingOf(deps, orderId)).map((refund) => refund.paymentIntentId));
  const made = new Set<string>();
  for (const paymentIntentId of payments) {
    for (const refund of await deps.gateway.listRefunds(paymentIntentId)) {
      await settleRefund(deps, refund, cause);
      made.add(refund.refundId);
    }
  }
  return made;
}

async function pendingOf({ store }: PaymentDeps, orderId: string): Promise<readonly Refund[]> {
  const { state } = await loadOrder(store, orderId);
  return state.status === 'absent' ? [] : pendingRefunds(state);
}

async function giveBack(
  { gateway, logger }: PaymentDeps,
  orderId: string,
  refund: Refund,
  { correlationId }: Cause,
): Promise<ProviderRefund> {
  const { refundId, paymentIntentId, amount } = refund;
  try {
    return await gateway.refund({ refundId, orderId, paymentIntentId, amount });
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.retryable) throw error;
    const { code, message } = error;
    const alarm = { alarm: 'refund-refused', correlationId, orderId, refundId, code };
    logger.error(alarm, 'a refund was refused');
    const failed = { providerRefundId: null, isOutside: false, outcome: 'failed', message } as const;
    return { ...failed, refundId, orderId, paymentIntentId, amount, currency: CURRENCY };
  }
}

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
    now: deps.clock().toISOString(),
  };
  const settled = await commandOrder(deps.store, orderId.data, command, cause);
  if (!settled.accepted) return 'unknown';
  return settled.position === null ? 'known' : 'news';
}

/** Whose money a refund made outside the shop gives back. The payment is settled first: its own news may still be on the way. */
async function ownerOf(deps: PaymentDeps, { paymentIntentId, amount }: ProviderRefund, cause: Cause) {
  if (paymentIntentId === null) return null;
  const settled = await ifKnown(settlePayment(deps, paymentIntentId, cause));
  return settled?.known ? { orderId: settled.order.orderId, outside: { paymentIntentId, amount } } : null;
}
