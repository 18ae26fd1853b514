import type { ChargeRecord, EventRecord, PaymentIntentRecord, RefundRecord } from '../store/records.ts';

/** The version of Stripe's API whose shapes the simulator answers with, as far as the shop reads them. */
export const API_VERSION = '2026-10-28.endive';

/** A payment intent as the secret key sees it. */
export function paymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  return { object: 'payment_intent', livemode: false, ...intent };
}

/** A payment intent as the publishable key sees it: no metadata, no charge. */
export function publicPaymentIntentView(intent: PaymentIntentRecord): Record<string, unknown> {
  const { metadata: _, latest_charge: _charge, amount_received: _received, ...shown } = intent;
  return { object: 'payment_intent', livemode: false, ...shown };
}

export function chargeView(charge: ChargeRecord): Record<string, unknown> {
  return { object: 'charge', livemode: false, ...charge };
}

export function refundView({ failure_reason: reason, ...refund }: RefundRecord): Record<string, unknown> {
  // Stripe sends the reason only for a refund that failed.
  return { object: 'refund', ...refund, ...(reason && { failure_reason: reason }) };
}

export function eventView(
  { object, ...event }: EventRecord,
  pendingWebhooks: number,
): Record<string, unknown> {
  return {
    object: 'event',
    api_version: API_VERSION,
    data: { object },
    livemode: false,
    pending_webhooks: pendingWebhooks,
    ...event,
  };
}
