import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fixture, startFixture } from './testing/simulator-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterEach(() => fixture.close());

function pay(paymentMethod = 'pm_card_visa', amount = 8_900): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    confirm: true,
    payment_method: paymentMethod,
    return_url: 'https://miris.example/retour',
  });
}

async function chargeOf({ id }: Stripe.PaymentIntent): Promise<{ amount_refunded: number } | undefined> {
  const state = await (await fetch(`${fixture.url}/_simulator/state`)).json();
  const charges: { payment_intent: string; amount_refunded: number }[] = state.charges;
  return charges.find(({ payment_intent: intent }) => intent === id);
}

async function statusOf(refund: Stripe.Refund): Promise<string | null | undefined> {
  const { data } = await stripe.refunds.list();
  return data.find(({ id }) => id === refund.id)?.status;
}

describe('a refund', () => {
  it('gives a part back, then the rest, never more', async () => {
    const intent = await pay();
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 900 });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 900,
      status: 'succeeded',
      payment_intent: intent.id,
    });
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 8_001 })).rejects.toThrow(
      'Refund amount (€80.01) is greater than unrefunded amount on charge (€80.00)',
    );
    await stripe.refunds.create({ payment_intent: intent.id });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 8_900 });
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2);
    await vi.waitFor(() => expect(fixture.receiver.types()).toContain('charge.refunded'), {
      timeout: 30_000,
    });
  });

  it('is impossible before the payment', async () => {
    const open = await stripe.paymentIntents.create({ amount: 5_000, currency: 'eur' });
    await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  it('can be pending first', async () => {
    await fixture.orderFault({ operation: 'refunds', fault: 'pending' });
    const intent = await pay();
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await vi.waitFor(async () => expect(await statusOf(refund)).toBe('succeeded'), { timeout: 30_000 });
    await vi.waitFor(() => expect(fixture.receiver.types()).toContain('refund.updated'), { timeout: 30_000 });
  });

  it('can fail later, and then be tried again', async () => {
    const intent = await pay('pm_card_refundFail');
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await vi.waitFor(() => expect(fixture.receiver.types()).toContain('refund.failed'), { timeout: 30_000 });
    expect(await stripe.refunds.list({ payment_intent: intent.id })).toMatchObject({
      data: [{ id: refund.id, status: 'failed', failure_reason: 'expired_or_canceled_card' }],
    });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0 });
    expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('pending');
  });
});

describe('webhooks', () => {
  const succeeded = () =>
    fixture.receiver.types().filter((type) => type === 'payment_intent.succeeded').length;

  it('tell a payment step by step', async () => {
    await pay();
    await vi.waitFor(
      () =>
        expect(fixture.receiver.types().toSorted()).toEqual([
          'charge.succeeded',
          'payment_intent.created',
          'payment_intent.succeeded',
        ]),
      { timeout: 30_000 },
    );
  });

  it('are sent again until the shop accepts them', async () => {
    fixture.receiver.answerNext(500, 500, 503, 500);
    await pay();
    await vi.waitFor(() => expect(fixture.receiver.received).toHaveLength(3 + 4), { timeout: 30_000 });
  });

  it.each([
    ['lost', 'lose', 0],
    ['doubled', 'duplicate', 2],
  ])('can be %s on demand', async (_name, fault, expected) => {
    await fixture.orderFault({ operation: 'webhooks', fault, eventType: 'payment_intent.succeeded' });
    await pay();
    await vi.waitFor(async () => expect(await openDeliveries()).toBe(0), { timeout: 30_000 });
    expect(succeeded()).toBe(expected);
  });

  it('can come in another order', async () => {
    await fixture.orderFault({ operation: 'webhooks', fault: 'shuffle', times: 3 });
    await pay();
    await vi.waitFor(
      () =>
        expect(fixture.receiver.types()).toEqual([
          'payment_intent.succeeded',
          'charge.succeeded',
          'payment_intent.created',
        ]),
      { timeout: 30_000 },
    );
  });

  it('come only of the kinds the shop is subscribed to', async () => {
    const subscribed = await startFixture({ webhookEvents: ['payment_intent.succeeded'] });
    const parameters = { amount: 5_000, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' };
    await subscribed.stripe.paymentIntents.create({ ...parameters, return_url: 'https://shop.example/' });
    await vi.waitFor(() => expect(subscribed.receiver.types()).toEqual(['payment_intent.succeeded']), {
      timeout: 30_000,
    });
    const { data } = await subscribed.stripe.events.list();
    expect(data).toHaveLength(3);
    await subscribed.close();
  });

  it('can be asked for once more', async () => {
    await pay();
    await vi.waitFor(() => expect(succeeded()).toBe(1), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await openDeliveries()).toBe(0), { timeout: 30_000 });
    const { data: events } = await stripe.events.list();
    const answer = await fetch(`${fixture.url}/_simulator/webhooks/resend`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event: events.find(({ type }) => type === 'payment_intent.succeeded')?.id }),
    });
    expect(answer.status).toBe(202);
    await vi.waitFor(() => expect(succeeded()).toBe(2), { timeout: 30_000 });
  });

  async function openDeliveries(): Promise<number> {
    const state = await (await fetch(`${fixture.url}/_simulator/state`)).json();
    const deliveries: { status: string }[] = state.deliveries;
    return deliveries.filter(({ status }) => status === 'pending').length;
  }
});

describe('a restart', () => {
  it('keeps payments, refunds and idempotency keys', async () => {
    const intent = await pay();
    const refund = await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' });
    await fixture.restart();
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    const again = await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' });
    expect(again.id).toBe(refund.id);
  });

  it('goes on delivering what the shop has not accepted', async () => {
    fixture.receiver.answerNext(...Array.from({ length: 6 }, () => 500));
    await pay();
    await vi.waitFor(() => expect(fixture.receiver.received.length).toBeGreaterThanOrEqual(3), {
      timeout: 30_000,
    });
    await fixture.restart();
    const before = fixture.receiver.received.length;
    await vi.waitFor(() => expect(fixture.receiver.received.length).toBeGreaterThanOrEqual(before + 3), {
      timeout: 30_000,
    });
  });

  it('lets a pending refund come to its end', async () => {
    await fixture.orderFault({ operation: 'refunds', fault: 'pending' });
    const refund = await stripe.refunds.create({ payment_intent: (await pay()).id });
    await fixture.restart();
    await vi.waitFor(async () => expect(await statusOf(refund)).toBe('succeeded'), { timeout: 30_000 });
  });

  it('survives a last line cut short by a crash', async () => {
    const journal = join(fixture.dataDir, 'journal.jsonl');
    const intent = await pay();
    // While nobody writes to it: what was delivered is noted at any time, and would go on where this line is cut.
    await fixture.restart(() => appendFile(journal, '[{"kind":"paymentIntents","rec'));
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    await fixture.restart(async () => {
      const lines = (await readFile(journal, 'utf8')).trim().split('\n');
      expect(() => lines.map((line) => JSON.parse(line))).not.toThrow();
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });
});

describe('faults on demand', () => {
  it.each([
    ['500', 'StripeAPIError'],
    ['rate-limit', 'StripeRateLimitError'],
  ])('%s strikes once and then all is well', async (fault, type) => {
    await fixture.orderFault({ operation: 'payment_intents.create', fault });
    const impatient = fixture.stripeWith('sk_test_simulator', { maxNetworkRetries: 0 });
    const parameters = { amount: 5_000, currency: 'eur' };
    await expect(impatient.paymentIntents.create(parameters)).rejects.toMatchObject({ type });
    expect((await impatient.paymentIntents.create(parameters)).status).toBe('requires_payment_method');
  });

  it('reset cuts the connection until it is called off', async () => {
    // The SDK tries a cut connection again by itself, so one cut would not be seen.
    await fixture.orderFault({ operation: 'payment_intents.create', fault: 'reset', times: 10 });
    const impatient = fixture.stripeWith('sk_test_simulator', { maxNetworkRetries: 0 });
    const parameters = { amount: 5_000, currency: 'eur' };
    await expect(impatient.paymentIntents.create(parameters)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    await fetch(`${fixture.url}/_simulator/faults`, { method: 'DELETE' });
    expect((await impatient.paymentIntents.create(parameters)).status).toBe('requires_payment_method');
  });

  it('timeout never answers', async () => {
    await fixture.orderFault({ operation: 'payment_intents.create', fault: 'timeout' });
    const impatient = fixture.stripeWith('sk_test_simulator', { maxNetworkRetries: 0, timeout: 200 });
    await expect(impatient.paymentIntents.create({ amount: 5_000, currency: 'eur' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  it('are refused when they cannot be meant', async () => {
    const answer = await fixture.orderFault({ operation: 'payment_intents.create', fault: 'lose' });
    expect(answer.status).toBe(400);
  });
});
