import type { StrayMoneyReport } from '#domain/payments/stray-money.decider.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { settleRefund } from './execute-refund.ts';
import { ifKnown, type ProviderNotice, type ProviderRefund } from './payment-gateway.ts';
import { settleDispute, settleFraudWarning } from './settle-dispute.ts';
import { isSettled, type PaymentDeps, settlePayment } from './settle-payment.ts';
import {
  isStray,
  nothingKnown,
  noticeStrayMoney,
  strayDispute,
  strayFraudWarning,
  strayPayment,
  strayRefund,
} from './stray-money/stray-money.ts';

/**
 * Does what a verified webhook calls for, by what the provider answers when it is asked: the webhook's own content is not believed.
 * Doubled, late and shuffled ones change nothing more; money that the shop cannot match is recorded as stray and raises an alarm.
 * @throws when the event store or the provider is out of reach, so that the provider sends it again.
 */
export async function receiveNotice(deps: PaymentDeps, notice: ProviderNotice, cause: Cause): Promise<void> {
  const { logger, gateway } = deps;
  const { eventId } = notice;
  const stray = (report: StrayMoneyReport) => noticeStrayMoney(deps, report, cause);
  switch (notice.about) {
    case 'intent': {
      const { paymentIntentId } = notice.intent;
      if (await isSettled(deps, notice.intent)) return;
      // A signature says who knows the secret. What was paid, the provider says itself.
      const settled = await ifKnown(settlePayment(deps, paymentIntentId, cause));
      if (settled === null) await stray(nothingKnown('payment', paymentIntentId));
      else if (isStray(settled)) await stray(strayPayment(settled.intent));
      return;
    }
    case 'refund':
      return recordRefund(deps, notice.refund, cause);
    case 'refunds-of': {
      const { paymentIntentId } = notice;
      const refunds = await ifKnown(gateway.listRefunds(paymentIntentId));
      if (refunds !== null) return recordRefunds(deps, refunds, cause);
      await stray({ ...nothingKnown('refund', paymentIntentId), paymentIntentId });
      return;
    }
    case 'dispute': {
      const { disputeId, reported } = notice;
      // One the provider does not know holds a parcel back all the same, rather than pass unseen.
      const dispute = (await ifKnown(gateway.retrieveDispute(disputeId))) ?? reported;
      if (dispute === null) await stray(nothingKnown('dispute', disputeId));
      else if ((await settleDispute(deps, dispute, cause)) === 'unknown') await stray(strayDispute(dispute));
      return;
    }
    case 'fraud-warning': {
      const { warningId, reported } = notice;
      const warning = (await ifKnown(gateway.retrieveFraudWarning(warningId))) ?? reported;
      if (warning === null) await stray(nothingKnown('fraud-warning', warningId));
      else if ((await settleFraudWarning(deps, warning, cause)) === 'unknown')
        await stray(strayFraudWarning(warning));
      return;
    }
    case 'unreadable':
      await stray({ ...nothingKnown('notice', eventId), reason: notice.eventType });
      return;
    case 'ignored': {
      const { correlationId } = cause;
      return logger.debug({ correlationId, eventId, eventType: notice.eventType }, 'a webhook of no use');
    }
  }
}

/** Records a refund as the provider knows it; one it does not know is none. */
async function recordRefund(
  deps: PaymentDeps,
  { providerRefundId, paymentIntentId }: Pick<ProviderRefund, 'providerRefundId' | 'paymentIntentId'>,
  cause: Cause,
): Promise<void> {
  const refunds =
    paymentIntentId === null ? [] : ((await ifKnown(deps.gateway.listRefunds(paymentIntentId))) ?? []);
  const known = refunds.filter((refund) => refund.providerRefundId === providerRefundId);
  if (known.length > 0) return recordRefunds(deps, known, cause);
  const reference = providerRefundId ?? 'unknown';
  await noticeStrayMoney(deps, { ...nothingKnown('refund', reference), paymentIntentId }, cause);
}

async function recordRefunds(
  deps: PaymentDeps,
  refunds: readonly ProviderRefund[],
  cause: Cause,
): Promise<void> {
  for (const refund of refunds)
    if ((await settleRefund(deps, refund, cause)) === 'unknown')
      await noticeStrayMoney(deps, strayRefund(refund), cause);
}
