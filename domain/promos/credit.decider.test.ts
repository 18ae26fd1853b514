import { describe, it } from 'vitest';
import type { PromoEvent, PromoTerms } from '#contracts/events/catalog/promo.ts';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { promoDecider, type RedeemPromo } from './promo.decider.ts';

const promoId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const setOrder = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const orderId = '9d6c1e1f-7a60-4d0e-8f13-6a2a1f0f7c02';
const now = '2027-03-10T12:00:00.000Z';
const terms: PromoTerms = {
  code: 'COFFRET-7KQ2MWXH',
  discountType: 'fixed',
  discountValue: 4_800,
  minOrderAmount: cents(0),
  maxUses: 1,
  isActive: true,
  validFrom: '2027-03-01T00:00:00.000Z',
  validUntil: '2027-09-01T22:00:00.000Z',
};
const data = { ...terms, promoId, createdAt: now, creditOf: setOrder };
const created: PromoEvent = { type: 'PromoCodeCreated', data };
const redeem: RedeemPromo = {
  type: 'RedeemPromo',
  orderId,
  attempt: 0,
  subtotal: cents(13_000),
  bottles: cents(11_800),
  isOwner: true,
  now,
};
const redeemed = (discount: number): PromoEvent => ({
  type: 'PromoRedeemed',
  data: { promoId, orderId, discount: cents(discount) },
});
const remove = { type: 'RemovePromo', isKeptWhenUsed: true } as const;
const removed: PromoEvent = { type: 'PromoCodeRemoved', data: { promoId } };

describe('the credit of a discovery set', () => {
  it('names the order of the set', () => {
    given(promoDecider).when({ type: 'CreatePromo', promoId, terms, creditOf: setOrder, now }).then(created);
    given(promoDecider, [created])
      .when({ type: 'CreatePromo', promoId, terms, creditOf: setOrder, now })
      .thenNothingHappened();
  });

  it('is taken off a bottle for whoever bought the set, once', () => {
    given(promoDecider, [created]).when(redeem).then(redeemed(4_800));
    given(promoDecider, [created, redeemed(4_800)])
      .when({ ...redeem, orderId: setOrder })
      .thenRefuses({ code: 'promo-used-up' });
  });

  it('is refused to others, and to an order that does not say whose it is', () => {
    given(promoDecider, [created])
      .when({ ...redeem, isOwner: false })
      .thenRefuses({ code: 'promo-not-yours' });
    const { isOwner: _isOwner, ...anybody } = redeem;
    given(promoDecider, [created]).when(anybody).thenRefuses({ code: 'promo-not-yours' });
  });

  it('is refused without a bottle, and takes off no more than the bottles cost', () => {
    given(promoDecider, [created])
      .when({ ...redeem, bottles: cents(0) })
      .thenRefuses({ code: 'promo-without-bottle' });
    given(promoDecider, [created])
      .when({ ...redeem, bottles: cents(3_000) })
      .then(redeemed(3_000));
  });

  it('goes with the set unless it was used', () => {
    given(promoDecider, [created]).when(remove).then(removed);
    given(promoDecider, [created, redeemed(4_800)])
      .when(remove)
      .thenNothingHappened();
  });

  it('asks nothing of a code for everybody', () => {
    const { creditOf: _creditOf, ...forAll } = data;
    given(promoDecider, [{ type: 'PromoCodeCreated', data: forAll }])
      .when({ ...redeem, isOwner: false, bottles: cents(0) })
      .then(redeemed(4_800));
  });
});
