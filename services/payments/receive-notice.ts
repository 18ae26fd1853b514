import type { Cause } from '#platform/event-store/event-store.ts';
import { settleRefund } from './execute-refund.ts';
import { PaymentProviderError, type ProviderNotice, type ProviderRefund } from './payment-gateway.ts';
import { type PaymentDeps, type SettledPayment, settlePayment } from './settle-payment.ts';

/**
 * Does what a verified webhook calls for, by what the provider answers when it is asked: the webhook's own content is not believed. Doubled, late and shuffled ones change nothing more; one about something the shop
 * does not know raises an alarm and is otherwise taken, since sending it again would not help.
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
      const settled = await settlePayment(deps, paymentIntentId, cause).catch(unknownToProvider);
      if (settled.known) return;
      const alarm = { alarm: 'unknown-intent', correlationId, eventId, paymentIntentId };
      return logger.error(alarm, 'no order for this payment');
    }
    case 'refund':
      return recordRefund(deps, notice.refund, eventId, cause);
    case 'refunds-of':
      return recordRefunds(deps, await gateway.listRefunds(notice.paymentIntentId), eventId, cause);
    case 'nothing-of-ours':
      return logger.debug({ correlationId, eventId, eventType: notice.eventType }, 'a webhook of no use');
  }
}

/** @throws unless the provider answered that it has no such payment. */
function unknownToProvider(error: unknown): SettledPayment {
  if (error instanceof PaymentProviderError && error.code === 'resource_missing') return { known: false };
  throw error;
}

/** Records a refund as the provider knows it; one it does not know is none. */
async function recordRefund(
  deps: PaymentDeps,
  { providerRefundId, paymentIntentId }: ProviderRefund,
  eventId: string,
  cause: Cause,
): Promise<void> {
  const refunds = paymentIntentId === null ? [] : await deps.gateway.listRefunds(paymentIntentId);
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
