import { fail } from 'k6';
import hashes from 'k6/crypto';
import http, { type Answer } from 'k6/http';
import { SHOP } from './shop.ts';

/** What a payment's webhook tells, in Stripe's words: amounts are euro cents. */
export interface PaymentNotice {
  readonly paymentIntentId: string;
  readonly orderId: string;
  readonly amount: number;
}

/**
 * Pays at the provider with a test card. The shop asks there what a webhook is about, so that one alone confirms nothing.
 * STRIPE_API_URL is that of the simulator; without it, Stripe's own, in test mode.
 */
export function payAtProvider({ paymentIntentId }: Pick<PaymentNotice, 'paymentIntentId'>): void {
  const { STRIPE_API_URL: url = 'https://api.stripe.com', STRIPE_SECRET_KEY: key } = __ENV;
  if (key === undefined) fail('STRIPE_SECRET_KEY is missing: k6 run -e STRIPE_SECRET_KEY=…');
  const answer = http.post(
    `${url}/v1/payment_intents/${paymentIntentId}/confirm`,
    'payment_method=pm_card_visa&return_url=https%3A%2F%2Fshop.example',
    {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      tags: { name: 'the provider' },
    },
  );
  if (answer.status !== 200) fail(`the provider refused the payment: ${answer.status} ${answer.body}`);
}

/** The provider's word that a payment succeeded, signed as the provider signs it with STRIPE_WEBHOOK_SECRET. */
export function confirmByWebhook(notice: PaymentNotice, eventId = `evt_${notice.paymentIntentId}`): Answer {
  return deliver(eventId, 'payment_intent.succeeded', {
    id: notice.paymentIntentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount: notice.amount,
    amount_received: notice.amount,
    currency: 'eur',
    last_payment_error: null,
    client_secret: null,
    metadata: { orderId: notice.orderId },
  });
}

/** The provider's word that a card was refused; another try may follow. */
export function refuseByWebhook(notice: PaymentNotice, eventId: string): Answer {
  return deliver(eventId, 'payment_intent.payment_failed', {
    id: notice.paymentIntentId,
    object: 'payment_intent',
    status: 'requires_payment_method',
    amount: notice.amount,
    amount_received: 0,
    currency: 'eur',
    last_payment_error: { type: 'card_error', code: 'card_declined', message: 'La carte a été refusée.' },
    client_secret: null,
    metadata: { orderId: notice.orderId },
  });
}

/** A payment notice of a stranger: signed with another secret. */
export function forgedWebhook({ orderId }: PaymentNotice): Answer {
  return deliver('evt_forged', 'payment_intent.succeeded', { metadata: { orderId } }, 'whsec_guessed');
}

function deliver(
  eventId: string,
  type: string,
  object: Record<string, unknown>,
  secret: string | undefined = __ENV.STRIPE_WEBHOOK_SECRET,
): Answer {
  if (secret === undefined) fail('STRIPE_WEBHOOK_SECRET is missing: k6 run -e STRIPE_WEBHOOK_SECRET=…');
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ id: eventId, object: 'event', type, created: now, data: { object } });
  const signature = hashes.hmac('sha256', secret, `${now}.${body}`, 'hex');
  return http.post(`${SHOP}/api/stripe/webhook`, body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${now},v1=${signature}` },
    tags: { name: 'POST /api/stripe/webhook' },
  });
}
