import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { cents } from '#contracts/money.ts';
import type { PaymentReport } from '../orders/order.commands.ts';
import type { ProviderIntent, ProviderNotice, ProviderRefund } from './payment-gateway.ts';

const STATUSES: Readonly<Record<string, PaymentReport['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

/** Stripe's PaymentIntent in the shop's words. A try was refused when it waits for another method and says why. */
export function providerIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const refusal = refusalOf(intent.last_payment_error);
  const waits = intent.status === 'requires_payment_method' && refusal !== null ? 'refused' : 'open';
  return {
    paymentIntentId: intent.id,
    status: STATUSES[intent.status] ?? waits,
    amount: cents(intent.amount),
    amountReceived: cents(intent.amount_received),
    currency: intent.currency,
    refusal,
    orderId: intent.metadata.orderId ?? null,
    clientSecret: intent.client_secret,
  };
}

function refusalOf(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentReport['refusal'] {
  if (error === null) return null;
  return {
    // A try refused before it became a charge (3-D Secure) is known by its payment method.
    attempt: error.charge ?? error.payment_method?.id ?? error.code ?? error.type,
    code: error.decline_code ?? error.code ?? null,
    message: error.message ?? 'Le paiement a été refusé.',
  };
}

/** Stripe's Refund in the shop's words. */
export function providerRefund(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const settled = failed ? 'failed' : 'pending';
  const own = refund.metadata?.refundId;
  return {
    providerRefundId: refund.id,
    refundId: own ?? idFrom(refund.id),
    isOutside: own === undefined,
    orderId: refund.metadata?.orderId ?? null,
    paymentIntentId: idOf(refund.payment_intent) ?? null,
    amount: cents(refund.amount),
    outcome: refund.status === 'succeeded' ? 'succeeded' : settled,
    message: failed ? (refund.failure_reason ?? refund.status) : null,
  };
}

function idOf(related: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof related === 'string' ? related : related?.id;
}

/** The same UUID for the same name, always (RFC 9562, version 8). */
function idFrom(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What one of Stripe's events is about. The types the shop has no use for are named, not refused. */
export function noticeOf(event: Stripe.Event): ProviderNotice {
  const eventId = event.id;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { about: 'intent', eventId, intent: providerIntent(event.data.object) };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { about: 'refund', eventId, refund: providerRefund(event.data.object) };
    case 'charge.refunded': {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId === undefined) break;
      return { about: 'refunds-of', eventId, paymentIntentId };
    }
  }
  return { about: 'nothing-of-ours', eventId, eventType: event.type };
}

/** The kinds of Stripe's events that the shop has a use for: what its webhook endpoint is to be subscribed to. */
export const WEBHOOK_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;
