import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { vatIncluded, vatRate, vatRateOf, vatRateText } from './vat.ts';

describe('the VAT of a parcel', () => {
  it('is that of the country it goes to, on the day of the order', () => {
    expect(vatRate('France', '2026-11-24')).toBe(2000);
    expect(vatRate('Allemagne', '2026-11-24')).toBe(1900);
    expect(vatRate('Luxembourg', '2023-06-01')).toBe(1600);
    expect(vatRate('Luxembourg', '2026-11-24')).toBe(1700);
    expect(vatRate('Finlande', '2024-08-31')).toBe(2400);
    expect(vatRate('Finlande', '2024-09-01')).toBe(2550);
  });
  it('is the territory’s that the order was placed with; of one placed before territories had rates its country’s', () => {
    const order = { shippingAddress: { country: 'Portugal' }, placedAt: '2026-11-24T10:00:00Z' };
    expect(vatRateOf(order)).toBe(2300);
    expect(vatRateOf({ ...order, vatRate: 2200 })).toBe(2200);
  });
  it('is none for Switzerland, which is an export', () => {
    expect(vatIncluded(cents(8999), vatRate('Suisse', '2026-11-24'))).toBe(0);
  });
  it('is known for every country that is delivered to', () => {
    for (const country of SHIPPING_COUNTRIES)
      expect(vatRate(country, '2020-01-01')).toBeGreaterThanOrEqual(0);
  });
  it('is within half a cent of the exact share, and turns with the sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom(1600, 1900, 2000, 2550),
        (amount, rate) => {
          const vat = vatIncluded(cents(amount), rate);
          expect(Math.abs(vat - (amount * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
          expect(vatIncluded(cents(-amount), rate) + vat).toBe(0);
        },
      ),
    );
  });
});

it('a rate reads as the French write it', () => {
  expect(vatRateText(2550)).toBe('25,5\u00a0%');
});
