import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StrayMoneyEvent, StrayMoneyKind } from '#contracts/events/orders/stray-money.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { cause } from '../../orders/testing/test-shop.ts';
import { receiveNotice } from '../receive-notice.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { openTestPayments, type TestPayments } from '../testing/test-payments.ts';
import { dismissStrayMoney, loadStrayMoney, strayMoneyStream } from './stray-money.ts';

const DISPUTE = '4000000000000259';
const FRAUD_WARNING = '4000000000005423';

let payments: TestPayments;
beforeAll(async () => {
  payments = await openTestPayments(inject('eventStoreUrl'));
});
afterAll(() => payments.close());

/** Every webhook about a payment arrives, twice. */
async function hear(paymentIntentId: string): Promise<void> {
  const notices = await payments.stripe.noticesOf(paymentIntentId);
  for (const notice of [...notices, ...notices]) await receiveNotice(payments.deps, notice, cause);
}

const idOf = (kind: StrayMoneyKind, reference: string) => derivedId('stray-money', kind, reference);

async function eventsOf(kind: StrayMoneyKind, reference: string) {
  const stream = strayMoneyStream(idOf(kind, reference));
  const { events } = await payments.shop.store.readStream<StrayMoneyEvent>(stream);
  return events.map(({ type }) => type);
}

const standing = (kind: StrayMoneyKind, reference: string) =>
  loadStrayMoney(payments.shop.store, idOf(kind, reference));

describe('money that is no order’s', () => {
  it('a payment is one fact, however often it is told, with its amount', async () => {
    const paymentIntentId = await payments.stripe.payElsewhere(4_200);
    await hear(paymentIntentId);
    expect(await eventsOf('payment', paymentIntentId)).toEqual(['StrayMoneyNoticed']);
    expect(await standing('payment', paymentIntentId)).toMatchObject({
      status: 'open',
      amount: 4_200,
      currency: 'eur',
      standing: 'succeeded',
    });
  });

  it('a payment that was refused is no money', async () => {
    const paymentIntentId = await payments.stripe.payElsewhere(4_200, '4000000000000002');
    await hear(paymentIntentId);
    expect(await eventsOf('payment', paymentIntentId)).toEqual([]);
  });

  it('a refund of it is told too, and that it came back', async () => {
    const paymentIntentId = await payments.stripe.payElsewhere(4_200);
    await payments.stripe.refundInDashboard(paymentIntentId, 1_000);
    await hear(paymentIntentId);
    const [refund] = await payments.stripe.gateway.listRefunds(paymentIntentId);
    const reference = refund?.providerRefundId ?? '';
    expect(await standing('refund', reference)).toMatchObject({ amount: 1_000, standing: 'succeeded' });
    await payments.stripe.sendBackRefund(paymentIntentId);
    await hear(paymentIntentId);
    expect(await eventsOf('refund', reference)).toEqual(['StrayMoneyNoticed', 'StrayMoneyRevised']);
    expect(await standing('refund', reference)).toMatchObject({ standing: 'failed' });
  });

  it('a dispute has its last day, is dismissed, and still tells how it ends', async () => {
    const paymentIntentId = await payments.stripe.payElsewhere(6_000, DISPUTE);
    await hear(paymentIntentId);
    const reference = await disputeOf(paymentIntentId);
    expect(await standing('dispute', reference)).toMatchObject({
      standing: 'needs-response',
      amount: 6_000,
      respondBy: expect.stringMatching(/^20/),
    });
    const strayMoneyId = idOf('dispute', reference);
    const now = new Date().toISOString();
    const command = { type: 'DismissStrayMoney', strayMoneyId, reason: 'Vente au salon', now } as const;
    await dismissStrayMoney(payments.shop.store, command, cause);
    await payments.stripe.act(reference, 'lose');
    await hear(paymentIntentId);
    expect(await standing('dispute', reference)).toMatchObject({ status: 'dismissed', standing: 'lost' });
  });

  it('a warning of fraud is told, and that nothing is left to do', async () => {
    const paymentIntentId = await payments.stripe.payElsewhere(6_000, FRAUD_WARNING);
    await hear(paymentIntentId);
    const warningId = await warningOf(paymentIntentId);
    expect(await standing('fraud-warning', warningId)).toMatchObject({ standing: 'actionable' });
    await payments.stripe.refundInDashboard(paymentIntentId, 6_000);
    await hear(paymentIntentId);
    expect(await standing('fraud-warning', warningId)).toMatchObject({ standing: 'lapsed' });
  });

  it('whose every notice was lost is found by reconciliation, until it is dismissed', async () => {
    const since = new Date();
    const paymentIntentId = await payments.stripe.payElsewhere(4_200);
    const scope = { since, orderIds: [] };
    const before = await reconcilePayments(payments.deps, scope, cause);
    expect(await eventsOf('payment', paymentIntentId)).toEqual(['StrayMoneyNoticed']);
    const strayMoneyId = idOf('payment', paymentIntentId);
    const now = new Date().toISOString();
    const command = { type: 'DismissStrayMoney', strayMoneyId, reason: 'Essai', now } as const;
    await dismissStrayMoney(payments.shop.store, command, cause);
    const after = await reconcilePayments(payments.deps, scope, cause);
    expect(after.unknown).toBe(before.unknown - 1);
  });
});

async function disputeOf(paymentIntentId: string): Promise<string> {
  for await (const dispute of payments.stripe.gateway.listDisputesSince(new Date(0)))
    if (dispute.paymentIntentId === paymentIntentId) return dispute.disputeId;
  throw new Error('no dispute');
}

async function warningOf(paymentIntentId: string): Promise<string> {
  for await (const warning of payments.stripe.gateway.listFraudWarningsSince(new Date(0)))
    if (warning.paymentIntentId === paymentIntentId) return warning.warningId;
  throw new Error('no warning');
}
