import { describe, expect, it } from 'vitest';
import { planTrade, type TradeStep } from './plan-trade.ts';

const until = new Date('2026-11-21T12:00:00Z');
const productIds: [string, ...string[]] = ['rose', 'iris', 'oud'];
const wish = { orders: 400, until, productIds, promoCodes: ['WELCOME10'], seed: 7 };
const steps = planTrade(wish);

function ofKind<Kind extends TradeStep['kind']>(kind: Kind) {
  return steps.filter((step): step is Extract<TradeStep, { kind: Kind }> => step.kind === kind);
}

describe('a planned year of trade', () => {
  it('is the same year for the same wish, and another for another seed', () => {
    expect(planTrade(wish)).toEqual(steps);
    expect(planTrade({ ...wish, seed: 8 })).not.toEqual(steps);
  });

  it('happens in order, within the year, and not in the future', () => {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(until.getTime() - 367 * 24 * 60 * 60_000);
    expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
  });

  it('has nearly as many orders as asked for, most of them paid, sent and some of them reviewed', () => {
    const orders = ofKind('order');
    expect(orders.length).toBeGreaterThan(380);
    const paid = new Set(orders.filter(({ isPaid }) => isPaid).map(({ orderId }) => orderId));
    expect(paid.size).toBeGreaterThan(orders.length * 0.85);
    for (const { orderId } of ofKind('ship')) expect(paid).toContain(orderId);
    expect(ofKind('review').length).toBeGreaterThan(20);
  });

  it('sells more for Christmas than in August', () => {
    const inMonth = (month: number) => ofKind('order').filter(({ at }) => at.getUTCMonth() === month).length;
    expect(inMonth(11)).toBeGreaterThan(inMonth(7));
  });

  it('writes to nobody who exists', () => {
    for (const { shopper } of ofKind('order')) expect(shopper.customer.email).toMatch(/@courrier\.example$/);
  });
});
