import { expect, it } from 'vitest';
import { promoUses } from './promos.ts';
import { events, factsOf, logOf, PERFUME, PROMO } from './testing/made-up-facts.ts';

const { promoCreated, redeemed, placed, cancelled } = events;
const promo = { promoId: PROMO, code: 'TEMPETE10' };

function found(...log: Parameters<typeof logOf>[0]): string[] {
  return promoUses(factsOf({ log: logOf(log) })).map(({ sentence }) => sentence);
}

it('finds nothing when the order that uses a promo claims it', () => {
  expect(found(promoCreated(1), redeemed(), placed(promo))).toEqual([]);
});

it('names a promo that was used too often, at whatever moment', () => {
  expect(found(promoCreated(1), redeemed(), redeemed(PERFUME), placed(promo))[0]).toBe(
    'a promo of 1 uses was used 2 times',
  );
});

it('names a use that stays with an order that ended, has none or never came to be', () => {
  expect(found(promoCreated(1), redeemed(), placed(promo), cancelled())[0]).toMatch(
    /cancelled order without a claim/,
  );
  expect(found(promoCreated(1), redeemed(), placed())[0]).toMatch(/pending order without a claim/);
  expect(found(promoCreated(1), redeemed())).toEqual([
    'a promo stays used by an order that never came to be',
  ]);
});

it('names a discount without a use', () => {
  expect(found(promoCreated(1), placed(promo))).toEqual([
    'an order has a discount without a use of its promo',
  ]);
});
