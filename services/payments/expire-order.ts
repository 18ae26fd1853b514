import { PAYMENT_PROCESSING_MINUTES } from '#contracts/constants.ts';
import { isFromTheFuture } from '#contracts/settings/clock-drift.ts';
import { isDue } from '#domain/orders/decide/decide-status.ts';
import { deadlineOf } from '#domain/orders/order-money.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { releaseReacquired } from '../orders/reacquire.ts';
import { settleOrderStock } from '../orders/settle-stock.ts';
import { type ClosingDeps, closePayments } from './close-payments.ts';
import { PaymentProviderError } from './payment-gateway.ts';

export interface ExpiryDeps extends ClosingDeps {
  /** How long after its deadline an order waits for a payment that is being processed; 120 minutes when it is not said. */
  readonly processingMinutes?: number;
}

/**
 * `waiting`: a payment is on its way, or the provider does not answer yet; to be asked again later.
 * `not-due`: there is nothing to expire (any more).
 */
export type Expiry = 'expired' | 'waiting' | 'not-due';

/** How long after the deadline an order waits for a provider that does not answer; money that comes later is still settled. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Cancels an order nobody paid for in time: the provider is asked first whether money came, and the PaymentIntent cancelled
 * before the order is, so that none can come. A payment that is still being processed long after the deadline ends too: should it
 * succeed later, it is settled as any late payment. Then its stock and promo are given back; an order that needs no expiry gets its
 * stock settled all the same.
 */
export async function expireOrder(deps: ExpiryDeps, orderId: string, cause: Cause): Promise<Expiry> {
  const { processingMinutes = PAYMENT_PROCESSING_MINUTES } = deps;
  const now = deps.clock();
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status === 'absent') return 'not-due';
  if (!isDue(state, now.toISOString())) {
    // What was held for a cancelled order to go on, by a process that died before it did.
    if (state.stockClaim === 'none') await releaseReacquired(deps, state, cause);
    await settleOrderStock(deps, orderId, cause);
    return 'not-due';
  }
  const lateMs = now.getTime() - Date.parse(deadlineOf(state));
  const giveUp = lateMs >= processingMinutes * 60_000;
  // The provider may know of a card's first try before the order does.
  const sparesTries =
    now.getTime() < Date.parse(state.payBefore) && !isFromTheFuture(state.placedAt, now.toISOString());
  try {
    if (!(await closePayments(deps, orderId, cause, { giveUp, sparesTries })) && !giveUp) return 'waiting';
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.logger.warn({ orderId, err: error }, 'the payment provider did not say whether an order is paid');
    if (lateMs < PATIENCE_MS) return 'waiting';
  }
  const expired = await commandOrder(
    deps.store,
    orderId,
    { type: 'ExpireOrder', now: now.toISOString() },
    cause,
  );
  if (!expired.accepted) return 'not-due';
  await settleOrderStock(deps, orderId, cause);
  return 'expired';
}
