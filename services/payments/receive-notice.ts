import type { Cause } from '../event-store/event-store.ts';
import type { ProviderNotice, ProviderRefund } from './payment-gateway.ts';
import { type PaymentDeps, settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Does what a verified webhook calls for. Doubled, late and shuffled ones change nothing more; one about something the shop
 * does not know raises an alarm and is otherwise taken, since sending it again would not help.
 * @throws when the event store is out of reach, so that the provider sends it again.
 */
export async function receiveNotice(deps: PaymentDeps, notice: ProviderNotice, cause: Cause): Promise<void> {
  const { logger, gateway } = deps;
  const { eventId } = notice;
  const { correlationId } = cause;
  switch (notice.about) {
    case 'intent': {
      const settled = await settlePayment(deps, notice.intent, cause);
      if (settled.known) return;
      const { paymentIntentId } = notice.intent;
      const alarm = { alarm: 'unknown-intent', correlationId, eventId, paymentIntentId };
      return logger.error(alarm, 'no order for this payment');
    }
    case 'refund':
      return recordRefunds(deps, [notice.refund], eventId, cause);
    case 'refunds-of':
      return recordRefunds(deps, await gateway.listRefunds(notice.paymentIntentId), eventId, cause);
    case 'nothing-of-ours':
      return logger.debug({ correlationId, eventId, eventType: notice.eventType }, 'a webhook of no use');
  }
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
