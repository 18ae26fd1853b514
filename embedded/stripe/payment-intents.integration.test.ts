import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, PUBLISHABLE_KEY, startFixture, WEBHOOK_SECRET } from './testing/simulator-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
beforeAll(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterAll(() => fixture.close());

const RETURN_URL = 'https://miris.example/commande/confirmation';

function payWith(paymentMethod: string, amount = 8_900): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    confirm: true,
    payment_method: paymentMethod,
    return_url: RETURN_URL,
  });
}

async function refusalOf(attempt: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error(`Stripe did not refuse: ${String(outcome)}`);
}

describe('a payment intent', () => {
  it('is created waiting for a payment method, with its metadata and a client secret', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 8_900,
      currency: 'EUR',
      metadata: { order_id: 'abc', '0': 'zero' },
      automatic_payment_methods: { enabled: true },
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 8_900,
      amount_received: 0,
      currency: 'eur',
      status: 'requires_payment_method',
      metadata: { order_id: 'abc', '0': 'zero' },
      latest_charge: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(withoutResponse(intent));
  });

  it('is paid by a good card', async () => {
    const intent = await payWith('pm_card_visa');
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 8_900 });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Votre carte a été refusée.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Votre carte ne dispose pas de fonds suffisants.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Votre carte a expiré.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      undefined,
      'Le code de sécurité de votre carte est incorrect.',
    ],
  ])(
    'is refused in French for %s and can then be paid by another card',
    async (method, code, declineCode, message) => {
      const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
      const refusal = await refusalOf(
        stripe.paymentIntents.confirm(intent.id, { payment_method: method, return_url: RETURN_URL }),
      );
      expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message });
      expect(refusal.decline_code).toBe(declineCode ?? '');
      expect(refusal.payment_intent?.id).toBe(intent.id);
      const open = await stripe.paymentIntents.retrieve(intent.id);
      expect(open).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { code, message },
      });
      const paid = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_visa',
        return_url: RETURN_URL,
      });
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    },
  );

  it('cannot be paid twice', async () => {
    const intent = await payWith('pm_card_visa');
    const again = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect(await refusalOf(again)).toMatchObject({
      code: 'payment_intent_unexpected_state',
      statusCode: 400,
    });
  });

  it('can be cancelled while it is open, never once it is paid', async () => {
    const open = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    const canceled = await stripe.paymentIntents.cancel(open.id);
    expect(canceled).toMatchObject({ status: 'canceled' });
    const late = stripe.paymentIntents.confirm(open.id, {
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect(await refusalOf(late)).toMatchObject({ code: 'payment_intent_unexpected_state' });
    const paid = await payWith('pm_card_visa');
    expect(await refusalOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('changes its amount while it is open', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    expect(await stripe.paymentIntents.update(intent.id, { amount: 6_000 })).toMatchObject({ amount: 6_000 });
  });
});

describe('3-D Secure', () => {
  async function challenged(method: string) {
    const intent = await payWith(method);
    expect(intent.status).toBe('requires_action');
    const page = await fetch(String(intent.next_action?.redirect_to_url?.url));
    return { intent, page: await page.text() };
  }

  async function decide(intent: Stripe.PaymentIntent, decision: 'approve' | 'refuse'): Promise<URL> {
    const url = new URL(String(intent.next_action?.redirect_to_url?.url));
    const body = new URLSearchParams({ decision, client_secret: String(intent.client_secret) });
    const answer = await fetch(url.origin + url.pathname, { method: 'POST', body, redirect: 'manual' });
    return new URL(String(answer.headers.get('location')));
  }

  it('asks on a French page and comes back paid', async () => {
    const { intent, page } = await challenged('pm_card_authenticationRequired');
    expect(page).toContain('Valider');
    expect(page).toContain('Refuser');
    const back = await decide(intent, 'approve');
    expect(back.origin + back.pathname).toBe(RETURN_URL);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('refused by the shopper comes back unpaid, and open for another card', async () => {
    const { intent } = await challenged('pm_card_authenticationRequired');
    const back = await decide(intent, 'refuse');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  it('shows nothing to whoever lacks the client secret', async () => {
    const { intent } = await challenged('pm_card_authenticationRequired');
    expect((await fetch(`${fixture.url}/challenge/${intent.id}?client_secret=guess`)).status).toBe(404);
  });
});

describe('the browser API', () => {
  async function confirmInBrowser(
    intent: Stripe.PaymentIntent,
    card: Record<string, string>,
  ): Promise<Response> {
    const body = new URLSearchParams({
      key: PUBLISHABLE_KEY,
      client_secret: String(intent.client_secret),
      return_url: RETURN_URL,
      'payment_method_data[type]': 'card',
    });
    for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value);
    return await fetch(`${fixture.url}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body });
  }
  const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '40', cvc: '123' };

  it('pays with a typed card, from any origin, and tells no metadata', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'eur',
      metadata: { order_id: 'x' },
    });
    const answer = await confirmInBrowser(intent, card);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const body = await answer.json();
    expect(body.status).toBe('succeeded');
    expect(body).not.toHaveProperty('metadata');
  });

  it('needs the right client secret', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    const answer = await confirmInBrowser({ ...intent, client_secret: 'guess' }, card);
    expect(answer.status).toBe(404);
  });

  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ exp_year: '20' }, 'invalid_expiry_year'],
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('refuses a card that cannot be one: %o', async (wrong, code) => {
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    const answer = await confirmInBrowser(intent, { ...card, ...wrong });
    expect(answer.status).toBe(402);
    expect((await answer.json()).error).toMatchObject({ type: 'card_error', code });
  });

  it('lets a payment settle later', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    const answer = await confirmInBrowser(intent, { ...card, number: '4000009900000012' });
    expect((await answer.json()).status).toBe('processing');
    await vi.waitFor(
      async () => {
        expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
      },
      { timeout: 30_000 },
    );
  });

  it('keeps the publishable key out of the rest', async () => {
    const outsider = fixture.stripeWith(PUBLISHABLE_KEY);
    expect(await refusalOf(outsider.paymentIntents.list())).toMatchObject({ statusCode: 401 });
  });
});

describe('a request Stripe would refuse', () => {
  it.each([
    [{ amount: 49, currency: 'eur' }, 'amount_too_small'],
    [{ amount: 12.5, currency: 'eur' }, 'parameter_invalid_integer'],
    [{ amount: 5_000, currency: 'xyz' }, undefined],
    [{ amount: 5_000, currency: 'eur', colour: 'gold' }, 'parameter_unknown'],
  ])('is refused: %o', async (parameters, code) => {
    const refusal = await refusalOf(stripe.paymentIntents.create(parameters));
    expect(refusal).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(refusal.code).toBe(code);
  });

  it('is refused without an amount', async () => {
    const body = new URLSearchParams({ currency: 'eur' });
    const headers = { Authorization: 'Bearer sk_test_simulator' };
    const answer = await fetch(`${fixture.url}/v1/payment_intents`, { method: 'POST', body, headers });
    expect((await answer.json()).error).toMatchObject({ code: 'parameter_missing', param: 'amount' });
  });

  it('is refused with a wrong key', async () => {
    const stranger = fixture.stripeWith('sk_test_wrong');
    expect(await refusalOf(stranger.paymentIntents.list())).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
  });

  it('is refused for an unknown payment intent', async () => {
    expect(await refusalOf(stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    });
  });
});

describe('an idempotency key', () => {
  it('gives the same answer to the same request', async () => {
    const key = { idempotencyKey: `order-${Date.now()}` };
    const first = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' }, key);
    const second = await stripe.paymentIntents.create({ currency: 'eur', amount: 5_000 }, key);
    expect(second.id).toBe(first.id);
    const other = stripe.paymentIntents.create({ amount: 6_000, currency: 'eur' }, key);
    expect(await refusalOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('gives the same answer when the first one was lost on the way', async () => {
    await fixture.orderFault({ operation: 'payment_intents.create', fault: 'after-effect-500' });
    const patient = fixture.stripeWith('sk_test_simulator', { maxNetworkRetries: 2 });
    const before = await countIntents();
    const intent = await patient.paymentIntents.create({ amount: 5_100, currency: 'eur' });
    expect(intent.amount).toBe(5_100);
    expect(await countIntents()).toBe(before + 1);
  });

  async function countIntents(): Promise<number> {
    const state = await fetch(`${fixture.url}/_simulator/state`);
    return (await state.json()).paymentIntents.length;
  }
});

describe('lists', () => {
  it('come newest first, page by page, filtered by time', async () => {
    const made: string[] = [];
    for (const amount of [1_001, 1_002, 1_003]) {
      made.unshift((await stripe.paymentIntents.create({ amount, currency: 'eur' })).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: String(made[1]) });
    expect(next.data.map(({ id }) => id)).toEqual(made.slice(2));
    const future = await stripe.paymentIntents.list({
      created: { gte: Math.floor(Date.now() / 1_000) + 60 },
    });
    expect(future.data).toEqual([]);
  });
});

describe('signatures', () => {
  it('are those the SDK verifies', async () => {
    const intent = await payWith('pm_card_visa', 7_777);
    const webhook = await vi.waitFor(
      () => {
        const found = fixture.receiver.received.find(
          ({ type, body }) => type === 'payment_intent.succeeded' && body.includes(intent.id),
        );
        if (!found) throw new Error('Not yet delivered.');
        return found;
      },
      { timeout: 30_000 },
    );
    const event = stripe.webhooks.constructEvent(webhook.body, webhook.signature, WEBHOOK_SECRET);
    expect(event).toMatchObject({
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: intent.id } },
    });
    expect(() => stripe.webhooks.constructEvent(webhook.body, webhook.signature, 'whsec_other')).toThrow();
  });
});

function withoutResponse(intent: Stripe.PaymentIntent): unknown {
  return JSON.parse(JSON.stringify(intent));
}
