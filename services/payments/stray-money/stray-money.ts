import type { StrayMoneyKind } from '#contracts/events/orders/stray-money.ts';
import {
  type DismissStrayMoney,
  type StrayMoneyRefusal,
  type StrayMoneyReport,
  type StrayMoneyState,
  strayMoneyDecider,
} from '#domain/payments/stray-money.decider.ts';
import {
  type CommandKey,
  commandHandler,
  type Handled,
  type KeyReused,
} from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import type {
  ProviderDispute,
  ProviderFraudWarning,
  ProviderIntent,
  ProviderRefund,
} from '../payment-gateway.ts';
import type { PaymentDeps, SettledPayment } from '../settle-payment.ts';

const strayMoney = commandHandler(strayMoneyDecider);

export function strayMoneyStream(strayMoneyId: string): StreamName {
  return `strayMoney-${strayMoneyId}`;
}

const ALARMS: Record<StrayMoneyKind, string> = {
  payment: 'unknown-intent',
  refund: 'unknown-refund',
  dispute: 'unknown-dispute',
  'fraud-warning': 'unknown-fraud-warning',
  notice: 'unreadable-notice',
};

/**
 * Records money that is about no order, once however often it is told, and how it stands at the provider now; raises an alarm until a
 * person has dismissed it.
 * @returns whether it still waits for somebody.
 */
export async function noticeStrayMoney(
  { store, logger, clock }: Pick<PaymentDeps, 'store' | 'logger' | 'clock'>,
  report: StrayMoneyReport,
  cause: Cause,
): Promise<boolean> {
  const { kind, reference, paymentIntentId } = report;
  const strayMoneyId = derivedId('stray-money', kind, reference);
  const command = { type: 'NoticeStrayMoney', strayMoneyId, report, now: clock().toISOString() } as const;
  const { state } = await strayMoney(store).handle(strayMoneyStream(strayMoneyId), command, cause);
  if (state.status === 'dismissed') return false;
  const { correlationId } = cause;
  logger.error({ alarm: ALARMS[kind], correlationId, reference, paymentIntentId }, 'money of no known order');
  return true;
}

export async function loadStrayMoney(store: EventStore, strayMoneyId: string): Promise<StrayMoneyState> {
  return (await strayMoney(store).load(strayMoneyStream(strayMoneyId))).state;
}

export function dismissStrayMoney(
  store: EventStore,
  command: DismissStrayMoney,
  cause: Cause,
  key?: CommandKey,
): Promise<Handled<StrayMoneyState, StrayMoneyRefusal | KeyReused>> {
  return strayMoney(store).handle(strayMoneyStream(command.strayMoneyId), command, cause, key);
}

/** Whether a payment was taken for no order of this shop. */
export function isStray(settled: SettledPayment): boolean {
  return !settled.known && settled.intent.status === 'succeeded';
}

/** A payment that was taken. */
export function strayPayment({
  paymentIntentId,
  amountReceived,
  currency,
}: ProviderIntent): StrayMoneyReport {
  return {
    ...nothingKnown('payment', paymentIntentId),
    paymentIntentId,
    amount: amountReceived,
    currency,
    standing: 'succeeded',
  };
}

export function strayRefund({ amount, currency, outcome, ...refund }: ProviderRefund): StrayMoneyReport {
  const { providerRefundId, paymentIntentId, refundId } = refund;
  const known = nothingKnown('refund', providerRefundId ?? refundId);
  return { ...known, paymentIntentId, amount, currency, standing: outcome };
}

export function strayDispute({ disputeId, paymentIntentId, ...dispute }: ProviderDispute): StrayMoneyReport {
  const { amount, currency, reason, stage, outcome, respondBy } = dispute;
  const standing = outcome ?? (stage === 'needs-response' ? stage : 'under-review');
  const known = nothingKnown('dispute', disputeId);
  return { ...known, paymentIntentId, amount, currency, reason, standing, respondBy };
}

export function strayFraudWarning(warning: ProviderFraudWarning): StrayMoneyReport {
  const { warningId, paymentIntentId, fraudType: reason, isActionable } = warning;
  const standing = isActionable ? 'actionable' : 'lapsed';
  return { ...nothingKnown('fraud-warning', warningId), paymentIntentId, reason, standing };
}

/** What was told of, and the provider, when it is asked, says nothing about. */
export function nothingKnown(kind: StrayMoneyKind, reference: string): StrayMoneyReport {
  const nothing = { paymentIntentId: null, reason: null, amount: null, currency: null, respondBy: null };
  return { ...nothing, kind, reference, standing: 'unknown' };
}
