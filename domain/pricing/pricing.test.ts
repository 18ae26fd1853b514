import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, MINIMUM_CHARGE, SHIPPING_COST } from '#contracts/constants.ts';
import { type Discount, missingForFreeShipping, percentageInCode, priceBasket } from './pricing.ts';

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 500_00 }).map(cents),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const discounts: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('percentage' as const), hundredths: fc.integer({ min: 0, max: 15_000 }) }),
  fc.record({
    type: fc.constant('fixed' as const),
    amount: fc.integer({ min: 0, max: 1_000_00 }).map(cents),
  }),
);

describe('the price of a basket', () => {
  it('is always the sum of its parts, never below the least charge, its discount never above the subtotal', () => {
    fc.assert(
      fc.property(lines, discounts, (basket, discount) => {
        const totals = priceBasket(basket, discount);
        expect(totals.total).toBe(totals.subtotal - totals.discount + totals.shipping + totals.minimumCharge);
        expect(totals.total).toBeGreaterThanOrEqual(MINIMUM_CHARGE);
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
        expect(totals.discount).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds 4,99 € for delivery below 99,98 € after the discount, and nothing from there on', () => {
    const just = priceBasket([{ unitPrice: FREE_SHIPPING_THRESHOLD, quantity: 1 }], null);
    expect(just.shipping).toBe(0);
    const below = priceBasket([{ unitPrice: cents(FREE_SHIPPING_THRESHOLD - 1), quantity: 1 }], null);
    expect(below.shipping).toBe(SHIPPING_COST);
    const discounted = priceBasket([{ unitPrice: FREE_SHIPPING_THRESHOLD, quantity: 1 }], {
      type: 'fixed',
      amount: cents(1),
    });
    expect(discounted.shipping).toBe(SHIPPING_COST);
  });

  it('shows what is added to reach the least amount that can be charged', () => {
    const gift = priceBasket([{ unitPrice: FREE_SHIPPING_THRESHOLD, quantity: 2 }], {
      type: 'percentage',
      hundredths: 10_000,
    });
    expect(gift).toMatchObject({ total: SHIPPING_COST, minimumCharge: 0 });
  });

  it('tells what is missing for free delivery', () => {
    expect(missingForFreeShipping(cents(9000))).toBe(998);
    expect(missingForFreeShipping(cents(20_000))).toBe(0);
  });
});

describe('the percentage a code promises', () => {
  it.each([
    ['WELCOME10', 1000],
    ['NACRE15-2027', 1500],
    ['5POURCENT20', 500],
    ['MOINS12.5', 1250],
  ])('is the first number of %s', (code, hundredths) => {
    expect(percentageInCode(code)).toBe(hundredths);
  });

  it('is none where the code has no number', () => {
    expect(percentageInCode('MERCI')).toBeNull();
  });
});
