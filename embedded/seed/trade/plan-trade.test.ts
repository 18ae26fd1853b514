import { describe, expect, it } from 'vitest';
import { inParis, isWorkingDay } from '#contracts/french/calendar.ts';
import { planTrade, type TradeStep } from './plan-trade.ts';

const until = new Date('2026-11-21T12:00:00Z');
const productIds: [string, ...string[]] = ['rose', 'iris', 'oud'];
const plan = { orders: 400, until, productIds, promoCodes: ['WELCOME10'], seed: 7 };
const steps = planTrade(plan);

function ofKind<Kind extends TradeStep['kind']>(kind: Kind) {
  return steps.filter((step): step is Extract<TradeStep, { kind: Kind }> => step.kind === kind);
}

describe('a planned year of trade', () => {
  it('is the same year for the same plan, and another for another seed', () => {
    expect(planTrade(plan)).toEqual(steps);
    expect(planTrade({ ...plan, seed: 8 })).not.toEqual(steps);
  });

  it('happens in order, within the year, and not in the future', () => {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(until.getTime() - 367 * 24 * 60 * 60_000);
    expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
  });

  it('has nearly as many orders as asked for, most of them paid and sent', () => {
    const orders = ofKind('order');
    expect(orders.length).toBeGreaterThan(380);
    const paid = new Set(ofKind('payment').map(({ orderId }) => orderId));
    expect(paid.size).toBeGreaterThan(orders.length * 0.8);
    for (const { orderId } of ofKind('ship')) expect(paid).toContain(orderId);
  });

  it('has what goes wrong too: refusals, orders given up, cancellations, returns, disputes, refused reviews', () => {
    const many = planTrade({ ...plan, orders: 4_000 });
    const kinds = new Set(many.map(({ kind }) => kind));
    for (const kind of [
      ...(['refusal', 'deadline', 'given-up', 'superseded', 'cancellation', 'withdrawal', 'return'] as const),
      ...(['return-sent', 'return-refund', 'refunded', 'dispute', 'review', 'moderation', 'promo'] as const),
    ])
      expect(kinds).toContain(kind);
    const codes = new Set(many.flatMap((step) => (step.kind === 'order' ? [step.promoCode] : [])));
    expect(codes.size).toBeGreaterThan(4);
    const emails = ofKind('order').map(({ shopper }) => shopper.customer.email);
    expect(new Set(emails).size).toBeLessThan(emails.length * 0.85);
  });

  it('sells more for Christmas than in August, and on Sundays than on Saturdays', () => {
    const count = (is: (at: Date) => boolean) => ofKind('order').filter(({ at }) => is(at)).length;
    expect(count((at) => at.getUTCMonth() === 11)).toBeGreaterThan(count((at) => at.getUTCMonth() === 7));
    expect(count((at) => at.getUTCDay() === 0)).toBeGreaterThan(count((at) => at.getUTCDay() === 6));
  });

  it('sends parcels on working days, at hours of work in Paris', () => {
    for (const { at } of ofKind('ship')) {
      const { day, hour } = inParis(at);
      expect(isWorkingDay(day)).toBe(true);
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(18);
    }
  });

  it('writes to nobody who exists', () => {
    for (const { shopper } of ofKind('order')) expect(shopper.customer.email).toMatch(/@courrier\.example$/);
  });
});
