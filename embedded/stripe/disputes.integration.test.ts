import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Fixture, startFixture } from './testing/simulator-fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterEach(() => fixture.close());

function pay(paymentMethod: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 8_900,
    currency: 'eur',
    confirm: true,
    payment_method: paymentMethod,
    return_url: 'https://miris.example/retour',
  });
}

async function disputeOf({ id }: Stripe.PaymentIntent): Promise<Stripe.Dispute> {
  const { data } = await stripe.disputes.list({ payment_intent: id });
  if (data[0] === undefined) throw new Error('no dispute');
  return data[0];
}

const typesSoFar = async () => (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

it('a disputed card takes the money and a fee at once, and its charge cannot be refunded', async () => {
  const intent = await pay('pm_card_createDispute');
  const dispute = await disputeOf(intent);
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 8_900,
    status: 'needs_response',
    reason: 'fraudulent',
    is_charge_refundable: false,
    payment_intent: intent.id,
    evidence_details: { has_evidence: false, past_due: false },
    balance_transactions: [{ amount: -8_900, fee: 2_000, net: -10_900, reporting_category: 'dispute' }],
  });
  expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1_000);
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  expect(await typesSoFar()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  );
});

it('Stripe’s words as evidence decide it', async () => {
  const won = await disputeOf(await pay('pm_card_createDispute'));
  const answered = await stripe.disputes.update(won.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  expect(answered).toMatchObject({ status: 'won', balance_transactions: [{}, { amount: 8_900, fee: 0 }] });
  const lost = await disputeOf(await pay('pm_card_createDispute'));
  await stripe.disputes.update(lost.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  expect((await stripe.disputes.retrieve(lost.id)).status).toBe('lost');
  const accepted = await disputeOf(await pay('pm_card_createDispute'));
  expect((await stripe.disputes.close(accepted.id)).status).toBe('lost');
  await expect(stripe.disputes.close(accepted.id)).rejects.toMatchObject({ statusCode: 400 });
  expect(await typesSoFar()).toEqual(
    expect.arrayContaining(['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
  );
});

it('an inquiry moves no money, and can be refunded', async () => {
  const intent = await pay('pm_card_createDisputeInquiry');
  expect(await disputeOf(intent)).toMatchObject({
    status: 'warning_needs_response',
    balance_transactions: [],
  });
  expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded');
});

it('an early fraud warning lapses once its payment is refunded', async () => {
  const intent = await pay('pm_card_createIssuerFraudRecord');
  const { data } = await stripe.radar.earlyFraudWarnings.list();
  expect(data).toMatchObject([
    { object: 'radar.early_fraud_warning', actionable: true, payment_intent: intent.id },
  ]);
  await stripe.refunds.create({ payment_intent: intent.id });
  expect((await stripe.radar.earlyFraudWarnings.retrieve(data[0]?.id ?? '')).actionable).toBe(false);
});

it('what moved is on the balance, over a restart too', async () => {
  await pay('pm_card_visa');
  const intent = await pay('pm_card_createDispute');
  await stripe.disputes.update((await disputeOf(intent)).id, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  await fixture.restart();
  const { data } = await stripe.balanceTransactions.list({ limit: 100 });
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(8_900);
});
