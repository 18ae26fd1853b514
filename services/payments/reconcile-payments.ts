import type { StrayMoneyReport } from '#domain/payments/stray-money.decider.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { executeRefund, settleRefund } from './execute-refund.ts';
import { ifKnown, type ProviderDispute } from './payment-gateway.ts';
import { settleDispute, settleFraudWarning } from './settle-dispute.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';
import {
  isStray,
  noticeStrayMoney,
  strayDispute,
  strayFraudWarning,
  strayPayment,
  strayRefund,
} from './stray-money/stray-money.ts';

export interface ReconciliationScope {
  /** The provider's books are read from here on. */
  readonly since: Date;
  /** Orders whose refunds the provider is asked about however old they are. */
  readonly orderIds: readonly string[];
  /** Disputes the provider is asked about however old they are: those that may still change. */
  readonly disputeIds?: readonly string[];
}

/** What was looked at so far. */
export interface Reconciliation {
  /** PaymentIntents the provider listed. */
  readonly payments: number;
  /** Refunds the provider listed. */
  readonly refunds: number;
  /** Disputes and warnings of fraud the provider listed, and open disputes that were asked about. */
  readonly disputes: number;
  /** Orders whose pending refunds were asked about. */
  readonly orders: number;
  /** Payments, refunds and disputes the shop had not heard of, and has recorded now. */
  readonly news: number;
  /** Money that came in for no order of this shop, or went back for none, and that nobody has dismissed. */
  readonly unknown: number;
}

/** Hears how far it has come, and may break it off by its signal. */
export interface ReconciliationRun {
  readonly onProgress?: (sofar: Reconciliation) => void;
  readonly signal?: AbortSignal;
}

/**
 * Compares the provider's books with the shop's: every PaymentIntent, refund, dispute and warning of fraud made since a moment is settled
 * as if its webhook had come just now, so that webhooks that got lost cost nothing; refunds still pending and disputes still open are asked
 * for again. Changes nothing where the books agree; safe to repeat.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  { since, orderIds, disputeIds = [] }: ReconciliationScope,
  cause: Cause,
  { onProgress, signal }: ReconciliationRun = {},
): Promise<Reconciliation> {
  const { gateway } = deps;
  let sofar: Reconciliation = { payments: 0, refunds: 0, disputes: 0, orders: 0, news: 0, unknown: 0 };
  const count = (what: keyof Reconciliation) => {
    sofar = { ...sofar, [what]: sofar[what] + 1 };
    onProgress?.(sofar);
    signal?.throwIfAborted();
  };

  const countStray = async (report: StrayMoneyReport) => {
    if (await noticeStrayMoney(deps, report, cause)) count('unknown');
  };
  for await (const intent of gateway.listIntents(since)) {
    const settled = await settlePayment(deps, intent, cause);
    if (settled.known && settled.isNew) count('news');
    if (isStray(settled)) await countStray(strayPayment(intent));
    count('payments');
  }
  for await (const refund of gateway.listRefundsSince(since)) {
    const settled = await settleRefund(deps, refund, cause);
    if (settled === 'news') count('news');
    if (settled === 'unknown') await countStray(strayRefund(refund));
    count('refunds');
  }
  const seen = new Set<string>();
  const countDispute = async (dispute: ProviderDispute) => {
    seen.add(dispute.disputeId);
    const settled = await settleDispute(deps, dispute, cause);
    if (settled === 'news') count('news');
    if (settled === 'unknown') await countStray(strayDispute(dispute));
    count('disputes');
  };
  for await (const dispute of gateway.listDisputesSince(since)) await countDispute(dispute);
  for (const disputeId of disputeIds) {
    const dispute = seen.has(disputeId) ? null : await ifKnown(gateway.retrieveDispute(disputeId));
    if (dispute !== null) await countDispute(dispute);
  }
  for await (const warning of gateway.listFraudWarningsSince(since)) {
    const settled = await settleFraudWarning(deps, warning, cause);
    if (settled === 'news') count('news');
    if (settled === 'unknown') await countStray(strayFraudWarning(warning));
    count('disputes');
  }
  for (const orderId of orderIds) {
    await executeRefund(deps, orderId, cause);
    count('orders');
  }
  return sofar;
}
