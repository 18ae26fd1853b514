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
export function confirmByWebhook({ paymentIntentId, orderId, amount }: PaymentNotice): Answer {
  const secret = __ENV.STRIPE_WEBHOOK_SECRET;
  if (secret === undefined) fail('STRIPE_WEBHOOK_SECRET is missing: k6 run -e STRIPE_WEBHOOK_SECRET=…');
  const object = {
    id: paymentIntentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: 'eur',
    last_payment_error: null,
    client_secret: null,
    metadata: { orderId },
  };
  const created = Math.floor(Date.now() / 1000);
  const type = 'payment_intent.succeeded';
  const body = JSON.stringify({
    id: `evt_${paymentIntentId}`,
    object: 'event',
    type,
    created,
    data: { object },
  });
  const signature = hashes.hmac('sha256', secret, `${created}.${body}`, 'hex');
  return http.post(`${SHOP}/api/stripe/webhook`, body, {
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` },
    tags: { name: 'POST /api/stripe/webhook' },
  });
}
