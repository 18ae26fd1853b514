import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCents, cents, formatEuros, fromDecimal, percentageOf, toDecimal } from './cents.ts';
import { decimalEurosSchema } from './money.ts';

const amounts = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).map(cents);

describe('an amount of money', () => {
  it('is a whole number of cents, and nothing else becomes one', () => {
    expect(() => cents(0.1)).toThrow(RangeError);
    expect(() => cents(Number.NaN)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });

  it('reads back from its numeric string exactly', () => {
    fc.assert(fc.property(amounts, (amount) => fromDecimal(toDecimal(amount)) === amount));
  });

  it.each([
    ['89', 8900],
    ['89.9', 8990],
    ['89.90', 8990],
    ['0.05', 5],
    ['-4.99', -499],
    ['12.5000', 1250],
  ])('is read from %s as %i cents', (text, value) => {
    expect(fromDecimal(text)).toBe(value);
  });

  it.each(['', 'abc', '1,50', '1.999', '1e3', '0x10', '.5', '٣'])('is not read from %s', (text) => {
    expect(fromDecimal(text)).toBeNull();
  });

  it('arrives over HTTP as a numeric string or as a number of euros, rounded to the cent it means', () => {
    expect(decimalEurosSchema.parse('80.10')).toBe(8010);
    expect(decimalEurosSchema.parse(80.1)).toBe(8010);
    expect(decimalEurosSchema.parse(0.1 + 0.2)).toBe(30);
    expect(decimalEurosSchema.safeParse('dix euros').success).toBe(false);
    expect(decimalEurosSchema.safeParse(Number.POSITIVE_INFINITY).success).toBe(false);
  });

  it('is shown as people write it in France', () => {
    expect(formatEuros(cents(123_450))).toBe('1\u202f234,50\u00a0€');
    expect(formatEuros(cents(123_456_789))).toBe('1\u202f234\u202f567,89\u00a0€');
    expect(formatEuros(cents(-100_005))).toBe('-1\u202f000,05\u00a0€');
    expect(formatEuros(cents(7))).toBe('0,07\u00a0€');
  });
});

describe('a percentage of an amount', () => {
  it('is rounded half up to the cent', () => {
    expect(percentageOf(cents(5), 1000)).toBe(1);
    expect(percentageOf(cents(4), 1000)).toBe(0);
    expect(percentageOf(cents(8900), 1000)).toBe(890);
  });

  it('is never further than half a cent from the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_00 }).map(cents),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, hundredths) =>
          Math.abs(percentageOf(amount, hundredths) * 10_000 - amount * hundredths) <= 5_000,
      ),
    );
  });
});

describe('a sum', () => {
  it('does not depend on the order of its parts', () => {
    fc.assert(
      fc.property(fc.array(amounts), (parts) => addCents(...parts) === addCents(...[...parts].reverse())),
    );
  });
});
