import type { RecordDispute, RecordFraudWarning } from '#domain/orders/commands/dispute.commands.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder } from '../orders/order-stream.ts';
import { ifKnown, type ProviderDispute, type ProviderFraudWarning } from './payment-gateway.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

/** Whether it was news to its order; `unknown` when it is about money of no order of this shop. */
export type SettledNews = 'news' | 'known' | 'unknown';

/**
 * Turns what the provider knows of a dispute into the order's events: safe to call many times, in any order, from many processes.
 * @throws PaymentProviderError when the provider has to be asked whose money it is, and does not answer.
 */
export function settleDispute(
  deps: PaymentDeps,
  dispute: ProviderDispute,
  cause: Cause,
): Promise<SettledNews> {
  return record(deps, dispute.paymentIntentId, cause, (paymentIntentId, now) => ({
    type: 'RecordDispute',
    report: { ...dispute, paymentIntentId },
    now,
  }));
}

/** The same for a bank's warning of fraud. */
export function settleFraudWarning(
  deps: PaymentDeps,
  warning: ProviderFraudWarning,
  cause: Cause,
): Promise<SettledNews> {
  return record(deps, warning.paymentIntentId, cause, (paymentIntentId, now) => ({
    type: 'RecordFraudWarning',
    report: { ...warning, paymentIntentId },
    now,
  }));
}

/** The payment is settled first: its own news may still be on the way. */
async function record(
  deps: PaymentDeps,
  paymentIntentId: string | null,
  cause: Cause,
  command: (paymentIntentId: string, now: string) => RecordDispute | RecordFraudWarning,
): Promise<SettledNews> {
  if (paymentIntentId === null) return 'unknown';
  const payment = await ifKnown(settlePayment(deps, paymentIntentId, cause));
  if (!payment?.known) return 'unknown';
  const { orderId } = payment.order;
  const recorded = await commandOrder(
    deps.store,
    orderId,
    command(paymentIntentId, deps.clock().toISOString()),
    cause,
  );
  if (!recorded.accepted) return 'unknown';
  return recorded.position === null ? 'known' : 'news';
}
