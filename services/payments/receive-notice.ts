import type { Cause } from '#platform/event-store/event-store.ts';
import { settleRefund } from './execute-refund.ts';
import { ifKnown, type ProviderNotice, type ProviderRefund } from './payment-gateway.ts';
import { settleDispute, settleFraudWarning } from './settle-dispute.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';

/**
 * Does what a verified webhook calls for, by what the provider answers when it is asked: the webhook's own content is not believed.
 * Doubled, late and shuffled ones change nothing more; one about money that the shop cannot match raises an alarm and is otherwise taken,
 * since sending it again would not help.
 * @throws when the event store or the provider is out of reach, so that the provider sends it again.
 */
export async function receiveNotice(deps: PaymentDeps, notice: ProviderNotice, cause: Cause): Promise<void> {
  const { logger, gateway } = deps;
  const { eventId } = notice;
  const { correlationId } = cause;
  switch (notice.about) {
    case 'intent': {
      const { paymentIntentId } = notice.intent;
      // A signature says who knows the secret. What was paid, the provider says itself.
      const settled = await ifKnown(settlePayment(deps, paymentIntentId, cause));
      if (settled?.known) return;
      const alarm = { alarm: 'unknown-intent', correlationId, eventId, paymentIntentId };
      return logger.error(alarm, 'no order for this payment');
    }
    case 'refund':
      return recordRefund(deps, notice.refund, eventId, cause);
    case 'refunds-of': {
      const refunds = await ifKnown(gateway.listRefunds(notice.paymentIntentId));
      if (refunds !== null) return recordRefunds(deps, refunds, eventId, cause);
      const alarm = {
        alarm: 'unknown-intent',
        correlationId,
        eventId,
        paymentIntentId: notice.paymentIntentId,
      };
      return logger.error(alarm, 'no order for this payment');
    }
    case 'dispute': {
      const { disputeId, told } = notice;
      // One the provider does not know holds a parcel back all the same, rather than pass unseen.
      const dispute = (await ifKnown(gateway.retrieveDispute(disputeId))) ?? told;
      const settled = dispute && (await ifKnown(settleDispute(deps, dispute, cause)));
      if (settled === 'news' || settled === 'known') return;
      const alarm = { alarm: 'unknown-dispute', correlationId, eventId, disputeId };
      return logger.error(alarm, 'no order for this dispute');
    }
    case 'fraud-warning': {
      const { warningId, told } = notice;
      const warning = (await ifKnown(gateway.retrieveFraudWarning(warningId))) ?? told;
      const settled = warning && (await ifKnown(settleFraudWarning(deps, warning, cause)));
      if (settled === 'news' || settled === 'known') return;
      const alarm = { alarm: 'unknown-fraud-warning', correlationId, eventId, warningId };
      return logger.error(alarm, 'no order for this warning of fraud');
    }
    case 'unreadable': {
      const { eventType } = notice;
      const alarm = { alarm: 'unreadable-notice', correlationId, eventId, eventType };
      return logger.error(alarm, 'a signed webhook cannot be read');
    }
    case 'nothing-of-ours':
      return logger.debug({ correlationId, eventId, eventType: notice.eventType }, 'a webhook of no use');
  }
}

/** Records a refund as the provider knows it; one it does not know is none. */
async function recordRefund(
  deps: PaymentDeps,
  { providerRefundId, paymentIntentId }: Pick<ProviderRefund, 'providerRefundId' | 'paymentIntentId'>,
  eventId: string,
  cause: Cause,
): Promise<void> {
  const refunds =
    paymentIntentId === null ? [] : ((await ifKnown(deps.gateway.listRefunds(paymentIntentId))) ?? []);
  const known = refunds.filter((refund) => refund.providerRefundId === providerRefundId);
  if (known.length > 0) return recordRefunds(deps, known, eventId, cause);
  const { correlationId } = cause;
  deps.logger.error({ alarm: 'unknown-refund', correlationId, eventId, providerRefundId }, 'no such refund');
}

async function recordRefunds(
  deps: PaymentDeps,
  refunds: readonly ProviderRefund[],
  eventId: string,
  cause: Cause,
): Promise<void> {
  for (const refund of refunds) {
    if ((await settleRefund(deps, refund, cause)) !== 'unknown') continue;
    const { providerRefundId } = refund;
    const { correlationId } = cause;
    const alarm = { alarm: 'unknown-refund', correlationId, eventId, providerRefundId };
    deps.logger.error(alarm, 'no order for this refund');
  }
}
