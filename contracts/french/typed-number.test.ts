import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '../cents.ts';
import { cents, decimalEurosSchema } from '../money.ts';
import { EUROS, KILOGRAMS, PERCENT, readDecimal, WHOLE } from './typed-number.ts';

describe('an amount as people type and paste it', () => {
  it.each([
    ['89,90', '89.90'],
    ['89.90', '89.90'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50\u00a0€', '1234.50'],
    ['1\u202f234,50 EUR', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1 234.5', '1234.5'],
    ['\u200b0089,9\u202c', '89.9'],
    ['−5', '-5'],
    ['0', '0'],
  ])('%j is %s', (typed, decimal) => {
    expect(readDecimal(typed, EUROS)).toEqual({ ok: true, decimal });
    expect(toDecimal(decimalEurosSchema.parse(typed))).toBe(Number(decimal).toFixed(2));
  });

  it.each([
    ['1e3', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['12abc', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['1,2,3', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['1,234.50', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['12 34', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['1 234.567,00', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['12,', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['0x10', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['5 %', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['--5', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['', 'Nombre illisible\u00a0: écrivez par exemple 1234,50'],
    ['89,905', '2 décimales au plus'],
    ['1,234', '2 décimales au plus'],
    [
      '1.234',
      '«\u00a01.234\u00a0» se lit de deux façons\u00a0: écrivez les milliers sans point, les décimales après une virgule',
    ],
  ])('%j is refused, by the server too: %s', (typed, reason) => {
    expect(readDecimal(typed, EUROS)).toEqual({ ok: false, reason });
    expect(decimalEurosSchema.safeParse(typed).error?.issues[0]?.message).toBe('Montant invalide');
  });

  it('is what the shop prints, read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (value) => {
        const printed = (value / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });
        expect(decimalEurosSchema.parse(printed)).toBe(cents(value));
      }),
    );
  });
});

it('weights are read to the gram, counts whole, percentages with their sign', () => {
  expect(readDecimal('0,125 kg', KILOGRAMS)).toEqual({ ok: true, decimal: '0.125' });
  expect(readDecimal('0.125', KILOGRAMS)).toEqual({ ok: true, decimal: '0.125' });
  expect(readDecimal('12,5 %', PERCENT)).toEqual({ ok: true, decimal: '12.5' });
  expect(readDecimal('1 200', WHOLE)).toEqual({ ok: true, decimal: '1200' });
  expect(readDecimal('12,5', WHOLE)).toEqual({ ok: false, reason: 'Nombre entier attendu' });
});
