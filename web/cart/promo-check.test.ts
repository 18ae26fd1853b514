import { describe, expect, it } from 'vitest';
import { normalizeCode, readPromoAnswer } from './promo-check.ts';

const accepted = {
  valid: true,
  code: 'WELCOME10',
  discountAmount: '9.80',
  discountType: 'percentage',
  message: '',
} as const;

describe('a promo code (§5, §8)', () => {
  it('is trimmed and upper-cased', () => {
    expect(normalizeCode('  welcome10 ')).toBe('WELCOME10');
  });

  it('says what it takes off', () => {
    expect(readPromoAnswer(accepted)).toEqual({
      valid: true,
      promo: { type: 'percentage', code: 'WELCOME10' },
      message: 'Code promo appliqué\u202f! Réduction de 9,80€',
    });
  });

  it('keeps the value of a fixed one, whatever it takes off this cart (decision 28)', () => {
    const fixed = { ...accepted, code: 'FIXE20', discountType: 'fixed', discountValue: '20.00' } as const;
    const outcome = readPromoAnswer({ ...fixed, discountAmount: '0.10' });
    expect(outcome).toMatchObject({
      promo: { type: 'fixed', code: 'FIXE20', amount: 2_000 },
      message: 'Code promo appliqué\u202f! Réduction de 0,10€',
    });
  });

  it('keeps what a fixed one takes off when its value is not told', () => {
    expect(
      readPromoAnswer({ ...accepted, code: 'CADEAU', discountType: 'fixed', discountAmount: '5.00' }),
    ).toMatchObject({
      promo: { type: 'fixed', code: 'CADEAU', amount: 500 },
    });
  });

  it('is refused with the server’s sentence, or with ours when it has none', () => {
    expect(
      readPromoAnswer({ ...accepted, valid: false, discountType: null, message: 'Ce code a expiré' }),
    ).toEqual({
      valid: false,
      message: 'Ce code a expiré',
    });
    expect(readPromoAnswer({ ...accepted, valid: false, discountType: null })).toEqual({
      valid: false,
      message: 'Code promo invalide',
    });
  });
});
