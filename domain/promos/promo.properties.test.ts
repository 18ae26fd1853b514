import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromoEvent, PromoTerms } from '#contracts/events/catalog/promo.ts';
import { cents } from '#contracts/money.ts';
import { noPromo, type PromoCommand, type PromoState, promoDecider, redemptionOf } from './promo.decider.ts';

const promoId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const orderId = fc.constantFrom(...[1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`));
const now = '2027-03-10T12:00:00.000Z';

const terms: fc.Arbitrary<PromoTerms> = fc
  .record({
    percentage: fc.boolean(),
    value: fc.integer({ min: 1, max: 100 }),
    maxUses: fc.integer({ min: 1, max: 3 }),
    minOrderAmount: fc.integer({ min: 0, max: 5_000 }).map(cents),
  })
  .map(({ percentage, value, maxUses, minOrderAmount }) => ({
    code: `SOIN${value}`,
    discountType: percentage ? 'percentage' : 'fixed',
    discountValue: value * 100,
    maxUses,
    minOrderAmount,
    isActive: true,
    validFrom: '2027-03-01T00:00:00.000Z',
    validUntil: '2027-04-01T00:00:00.000Z',
  }));

const command: fc.Arbitrary<PromoCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('RedeemPromo' as const),
      attempt: fc.nat(2),
      orderId,
      subtotal: fc.integer({ min: 0, max: 30_000 }).map(cents),
      now: fc.constant(now),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ReleaseRedemption' as const),
      attempt: fc.nat(2),
      orderId,
      reason: fc.constant('cancelled' as const),
    }),
  },
);

function run(its: PromoTerms, commands: readonly PromoCommand[], look: (state: PromoState) => void) {
  const events: PromoEvent[] = [];
  let state = noPromo;
  for (const each of [{ type: 'CreatePromo', promoId, terms: its, now } as const, ...commands]) {
    const decision = promoDecider.decide(each, state);
    if (decision.accepted) {
      events.push(...decision.events);
      state = decision.events.reduce((before, event) => promoDecider.evolve(before, event), state);
      look(state);
    }
  }
  return { events, state };
}

describe('whatever orders do with a promo', () => {
  it('never goes over its limit', () => {
    fc.assert(
      fc.property(terms, fc.array(command, { maxLength: 40 }), (its, commands) => {
        run(its, commands, (state) => {
          expect(state.status === 'live' && state.redemptions.length <= its.maxUses).toBe(true);
        });
      }),
    );
  });

  it('never takes off more than the lines cost', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 30_000 }).map(cents), (its, subtotal) => {
        const redeem = { type: 'RedeemPromo', orderId: promoId, attempt: 0, subtotal, now } as const;
        const { state } = run(its, [redeem], () => undefined);
        const discount = redemptionOf(state, promoId)?.discount ?? 0;
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(subtotal);
      }),
    );
  });
});
