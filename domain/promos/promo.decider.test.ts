import { describe, expect, it } from 'vitest';
import type { PromoEvent, PromoTerms } from '#contracts/events/catalog/promo.ts';
import { type Cents, cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { type PromoCommand, promoDecider } from './promo.decider.ts';

const promoId = '0b0bd2a8-6f0c-4a3e-9c1d-1f1f0a1f5b11';
const claire = '5b1b0b63-3d2f-4f6a-8b60-0f5a4a8f3a55';
const hugo = '9d6c1e1f-7a60-4d0e-8f13-6a2a1f0f7c02';
const start = '2027-03-01T00:00:00.000Z';
const during = '2027-03-10T12:00:00.000Z';
const end = '2027-04-01T00:00:00.000Z';

const terms: PromoTerms = {
  code: 'WELCOME10',
  discountType: 'percentage',
  discountValue: 1_000,
  minOrderAmount: cents(5_000),
  maxUses: 2,
  isActive: true,
  validFrom: start,
  validUntil: end,
};
const fixed: PromoTerms = { ...terms, code: 'CADEAU', discountType: 'fixed', discountValue: 2_000 };

const created = (its: Partial<PromoTerms> = {}, base = terms): PromoEvent => ({
  type: 'PromoCodeCreated',
  data: { ...base, ...its, promoId, createdAt: start },
});
const create = (its: Partial<PromoTerms> = {}, base = terms): PromoCommand => ({
  type: 'CreatePromo',
  promoId,
  terms: { ...base, ...its },
  now: start,
});
const revise = (changes: Partial<PromoTerms>): PromoCommand => ({ type: 'RevisePromo', changes });
const revised = (changes: Partial<PromoTerms>): PromoEvent => ({
  type: 'PromoCodeRevised',
  data: { promoId, changes },
});
const remove: PromoCommand = { type: 'RemovePromo' };
const prevent: PromoCommand = { type: 'PreventPromo', promoId };
const removed: PromoEvent = { type: 'PromoCodeRemoved', data: { promoId } };
const redeem = (
  orderId: string,
  subtotal: Cents = cents(10_000),
  now = during,
  attempt = 0,
): PromoCommand => ({
  type: 'RedeemPromo',
  orderId,
  attempt,
  subtotal,
  now,
});
const redeemed = (orderId: string, discount = 1_000): PromoEvent => ({
  type: 'PromoRedeemed',
  data: { promoId, orderId, discount: cents(discount) },
});
const release = (orderId: string, attempt = 0): PromoCommand => ({
  type: 'ReleaseRedemption',
  orderId,
  attempt,
  reason: 'cancelled',
});
const released = (orderId: string, reason: 'abandoned' | 'cancelled' = 'cancelled'): PromoEvent => ({
  type: 'PromoRedemptionReleased',
  data: { promoId, orderId, reason },
});

describe('a new promo', () => {
  it('is created with its terms', () => {
    given(promoDecider).when(create()).then(created());
    given(promoDecider).when(create({}, fixed)).then(created({}, fixed));
  });

  it('is valid from now on when nobody says from when', () => {
    given(promoDecider)
      .when(create({ validFrom: undefined }))
      .then(created({ validFrom: start }));
  });

  it('must carry its percentage in its code', () => {
    for (const its of [{ code: 'WELCOME' }, { code: 'WELCOME15' }, { code: 'A1WELCOME10' }])
      given(promoDecider).when(create(its)).thenRefuses({ code: 'promo-code-percentage' });
  });

  it('need not when its amount is fixed', () => {
    given(promoDecider)
      .when(create({ code: 'NOEL25' }, fixed))
      .then(created({ code: 'NOEL25' }, fixed));
  });

  it('takes off no more than everything, and ends after it starts', () => {
    given(promoDecider)
      .when(create({ code: 'FOLIE150', discountValue: 15_000 }))
      .thenRefuses({ code: 'promo-over-100-percent' });
    given(promoDecider)
      .when(create({ validUntil: start }))
      .thenRefuses({ code: 'promo-ends-before-start', validFrom: start });
  });

  it('cannot come to be once it was prevented', () => {
    given(promoDecider).when(prevent).then(removed);
    given(promoDecider, [removed]).when(create()).thenRefuses({ code: 'promo-exists' });
  });

  it('can be neither revised, removed nor redeemed before it exists', () => {
    for (const command of [revise({ maxUses: 3 }), remove, redeem(claire)])
      given(promoDecider).when(command).thenRefuses({ code: 'promo-not-found' });
  });
});

describe('a promo', () => {
  it('is created once when the command is repeated, and never under another’s id', () => {
    given(promoDecider, [created()]).when(create()).thenNothingHappened();
    given(promoDecider, [created()])
      .when(create({ validFrom: undefined }))
      .thenNothingHappened();
    given(promoDecider, [created()]).when(create({}, fixed)).thenRefuses({ code: 'promo-exists' });
  });

  it('records only the terms that changed', () => {
    given(promoDecider, [created()])
      .when(revise({ ...terms, maxUses: 9 }))
      .then(revised({ maxUses: 9 }));
    given(promoDecider, [created()]).when(revise(terms)).thenNothingHappened();
  });

  it('keeps percentage and code together when either changes', () => {
    given(promoDecider, [created()])
      .when(revise({ discountValue: 1_500 }))
      .thenRefuses({ code: 'promo-code-percentage' });
    given(promoDecider, [created()])
      .when(revise({ discountValue: 1_500, code: 'WELCOME15' }))
      .then(revised({ discountValue: 1_500, code: 'WELCOME15' }));
  });

  it('remembers the codes it had, so that they can be given up', () => {
    const past = [created(), revised({ code: 'HELLO10' }), revised({ code: 'SALUT10' })];
    expect(given(promoDecider, past).state).toMatchObject({ formerCodes: ['WELCOME10', 'HELLO10'] });
    const back = given(promoDecider, [...past, revised({ code: 'WELCOME10' })]);
    expect(back.state).toMatchObject({ formerCodes: ['HELLO10', 'SALUT10'] });
    expect(back.when(remove).state).toMatchObject({ formerCodes: ['HELLO10', 'SALUT10', 'WELCOME10'] });
  });

  it('cannot be prevented any more', () => {
    given(promoDecider, [created()]).when(prevent).thenRefuses({ code: 'promo-exists' });
  });
});

describe('using a promo', () => {
  const past = [created()];

  it('takes its percentage off', () => {
    given(promoDecider, past).when(redeem(claire)).then(redeemed(claire, 1_000));
  });

  it('never takes off more than the subtotal', () => {
    given(promoDecider, [created({ minOrderAmount: cents(0) }, fixed)])
      .when(redeem(claire, cents(1_500)))
      .then(redeemed(claire, 1_500));
  });

  it('is one use, however often the order asks', () => {
    given(promoDecider, [...past, redeemed(claire)])
      .when(redeem(claire))
      .thenNothingHappened();
  });

  it('stays as it was granted while the same attempt at the order goes on', () => {
    given(promoDecider, [created({ maxUses: 1 }), redeemed(claire)])
      .when(redeem(claire, cents(20_000)))
      .thenNothingHappened();
  });

  it('passes from an abandoned attempt at the order to the next one', () => {
    const redeemedAgain: PromoEvent = {
      type: 'PromoRedeemed',
      data: { promoId, orderId: claire, discount: cents(2_000), attempt: 1 },
    };
    given(promoDecider, [created({ maxUses: 1 }), redeemed(claire)])
      .when(redeem(claire, cents(20_000), during, 1))
      .then(released(claire, 'abandoned'), redeemedAgain);
    const past = [created({ maxUses: 1 }), redeemed(claire), released(claire, 'abandoned'), redeemedAgain];
    given(promoDecider, past).when(redeem(claire)).thenRefuses({ code: 'other-attempt' });
    given(promoDecider, past).when(release(claire)).thenNothingHappened();
    given(promoDecider, past).when(release(claire, 1)).then(released(claire));
  });

  it('is refused after the last one', () => {
    given(promoDecider, [created({ maxUses: 1 }), redeemed(claire)])
      .when(redeem(hugo))
      .thenRefuses({ code: 'promo-used-up' });
  });

  it('is possible again when an order gave its use back', () => {
    given(promoDecider, [created({ maxUses: 1 }), redeemed(claire), released(claire)])
      .when(redeem(hugo))
      .then(redeemed(hugo));
  });

  it('is refused below the minimum, and not at it', () => {
    given(promoDecider, past)
      .when(redeem(claire, cents(4_999)))
      .thenRefuses({ code: 'promo-minimum', minimum: cents(5_000) });
    given(promoDecider, past)
      .when(redeem(claire, cents(5_000)))
      .then(redeemed(claire, 500));
  });

  it('is refused outside its time', () => {
    const at = (now: string) => given(promoDecider, past).when(redeem(claire, cents(10_000), now));
    at('2027-02-28T23:59:59.999Z').thenRefuses({ code: 'promo-not-yet-valid' });
    at(start).then(redeemed(claire));
    at(end).thenRefuses({ code: 'promo-expired' });
  });

  it('is refused while it is inactive', () => {
    given(promoDecider, [created({ isActive: false })])
      .when(redeem(claire))
      .thenRefuses({ code: 'promo-inactive' });
  });

  it('is refused once it is removed, but what was used can still be given back', () => {
    const gone = [...past, redeemed(claire), removed];
    given(promoDecider, gone).when(redeem(hugo)).thenRefuses({ code: 'promo-not-found' });
    given(promoDecider, gone).when(release(claire)).then(released(claire));
  });

  it('is given back once', () => {
    given(promoDecider, [...past, redeemed(claire)])
      .when(release(claire))
      .then(released(claire));
    given(promoDecider, [...past, redeemed(claire), released(claire)])
      .when(release(claire))
      .thenNothingHappened();
  });
});
