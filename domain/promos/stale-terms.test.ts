import { it } from 'vitest';
import type { PromoEvent, PromoTerms } from '#contracts/events/catalog/promo.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { promoDecider } from './promo.decider.ts';

const promoId = '44444444-4444-4444-8444-444444444444';
const seen: PromoTerms = {
  ...{ code: 'WELCOME10', discountType: 'percentage', discountValue: 1_000, isActive: true },
  ...{ minOrderAmount: cents(0), maxUses: 100 },
  ...{ validFrom: '2026-01-01T00:00:00.000Z', validUntil: '2027-01-01T00:00:00.000Z' },
};
const created: PromoEvent = {
  type: 'PromoCodeCreated',
  data: { ...seen, promoId, createdAt: seen.validFrom },
};
const limited: PromoEvent = { type: 'PromoCodeRevised', data: { promoId, changes: { maxUses: 50 } } };
const revise = { type: 'RevisePromo', changes: { maxUses: 500 } } as const;

it('a code’s maximum is never set over one that its administrator did not see, nor is the code removed', () => {
  const others = given(promoDecider, [created, limited]);
  others.when({ ...revise, seen }).thenRefuses({ code: 'stale-terms' });
  others.when({ type: 'RemovePromo', seen }).thenRefuses({ code: 'stale-terms' });
  others
    .when({ ...revise, seen: { ...seen, maxUses: 50 } })
    .then({ type: 'PromoCodeRevised', data: { promoId, changes: { maxUses: 500 } } });
});

it('what others changed beside it is in nobody’s way, and stays', () => {
  given(promoDecider, [created, limited])
    .when({ type: 'RevisePromo', changes: { isActive: false }, seen })
    .then({ type: 'PromoCodeRevised', data: { promoId, changes: { isActive: false } } });
});

it('uses of a code are no change of what was seen, and the same change twice is one', () => {
  const orderId = '11111111-1111-4111-8111-111111111111';
  const used: PromoEvent = { type: 'PromoRedeemed', data: { promoId, orderId, discount: cents(100) } };
  given(promoDecider, [created, used]).when({ type: 'RemovePromo', seen }).then({
    type: 'PromoCodeRemoved',
    data: { promoId },
  });
  given(promoDecider, [created, limited])
    .when({ type: 'RevisePromo', changes: { maxUses: 50 }, seen })
    .thenNothingHappened();
});
