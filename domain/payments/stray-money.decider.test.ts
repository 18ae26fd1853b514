import { describe, expect, it } from 'vitest';
import type { StrayMoneyEvent } from '#contracts/events/orders/stray-money.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { isStillContested, strayMoneyDecider } from './stray-money.decider.ts';

const strayMoneyId = '5d0f3a52-9a0e-8c21-8a40-4b1f6f3f0001';
const now = '2026-03-10T10:00:00.000Z';
const report = {
  kind: 'dispute',
  reference: 'du_1',
  paymentIntentId: 'pi_9',
  reason: 'fraudulent',
  amount: cents(8_900),
  currency: 'eur',
  standing: 'needs-response',
  respondBy: '2026-03-20T23:59:59.000Z',
} as const;
const notice = { type: 'NoticeStrayMoney', strayMoneyId, report, now } as const;
const won = { ...notice, report: { ...report, standing: 'won' } } as const;
const dismiss = { type: 'DismissStrayMoney', strayMoneyId, reason: 'Vente au salon', now } as const;

const noticed: StrayMoneyEvent = {
  type: 'StrayMoneyNoticed',
  data: { strayMoneyId, ...report, noticedAt: now },
};
const { amount, currency, respondBy } = report;
const decided: StrayMoneyEvent = {
  type: 'StrayMoneyRevised',
  data: { strayMoneyId, amount, currency, respondBy, standing: 'won', revisedAt: now },
};
const dismissed: StrayMoneyEvent = {
  type: 'StrayMoneyDismissed',
  data: { strayMoneyId, reason: 'Vente au salon', dismissedAt: now },
};

describe('money of no order', () => {
  it('is noticed once, however often it is told', () => {
    given(strayMoneyDecider).when(notice).then(noticed);
    given(strayMoneyDecider, [noticed]).when(notice).thenNothingHappened();
  });

  it('is followed at the provider, after it was dismissed too', () => {
    given(strayMoneyDecider, [noticed]).when(won).then(decided);
    const { state } = given(strayMoneyDecider, [noticed, dismissed]).when(won);
    expect(state).toMatchObject({ status: 'dismissed', standing: 'won' });
    expect([noticed, decided].map((_, index, all) => contestedAfter(all.slice(0, index + 1)))).toEqual([
      true,
      false,
    ]);
  });

  it('stays as it was told when the provider says nothing of it any more', () => {
    const unknown = {
      ...report,
      amount: null,
      currency: null,
      respondBy: null,
      standing: 'unknown',
    } as const;
    given(strayMoneyDecider, [noticed])
      .when({ ...notice, report: unknown })
      .thenNothingHappened();
  });

  it('is dismissed with a reason, once', () => {
    given(strayMoneyDecider, [noticed]).when(dismiss).then(dismissed);
    given(strayMoneyDecider, [noticed, dismissed]).when(dismiss).thenNothingHappened();
  });

  it('is not dismissed by who saw it stand otherwise', () => {
    const seen = given(strayMoneyDecider, [noticed]).state;
    given(strayMoneyDecider, [noticed])
      .when({ ...dismiss, seen })
      .then(dismissed);
    for (const past of [
      [noticed, decided],
      [noticed, dismissed],
    ])
      given(strayMoneyDecider, past)
        .when({ ...dismiss, seen })
        .thenRefuses({ code: 'stale-stray-money' });
  });

  it('that nobody heard of cannot be dismissed', () => {
    given(strayMoneyDecider).when(dismiss).thenRefuses({ code: 'stray-money-not-found' });
  });
});

function contestedAfter(past: readonly StrayMoneyEvent[]): boolean {
  return isStillContested(given(strayMoneyDecider, past).state);
}
