import { describe, expect, it } from 'vitest';
import { reviseProductRequestSchema } from './shop/products.ts';
import { revisePromoRequestSchema } from './shop/promos.ts';

const NO_NUMBERS = [null, true, false, '', ' ', [], [5], {}, 'douze', '1e3', '0x10', Number.NaN];

/** The sentences of a refused body; null when it was taken. */
function refusal(schema: typeof reviseProductRequestSchema | typeof revisePromoRequestSchema, body: object) {
  const parsed = schema.safeParse(body);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message);
}

describe('what is no number', () => {
  it.each([
    ['stockQuantity', 'Stock invalide'],
    ['stockQuantityBefore', 'Stock invalide'],
    ['stockAlert', 'Stock invalide'],
    ['weight', 'Poids invalide'],
    ['price', 'Montant invalide'],
  ])('stands for no %s of a perfume', (field, sentence) => {
    for (const value of NO_NUMBERS)
      expect(refusal(reviseProductRequestSchema, { [field]: value }), String(value)).toEqual([sentence]);
  });

  it.each([
    ['maxUses', 'Nombre d’utilisations invalide'],
    ['discountValue', 'Montant invalide'],
    ['minOrderAmount', 'Montant invalide'],
  ])('stands for no %s of a promo', (field, sentence) => {
    for (const value of NO_NUMBERS)
      expect(refusal(revisePromoRequestSchema, { [field]: value }), String(value)).toEqual([sentence]);
  });
});

it('takes numbers and numeric strings, as the calls of the specification send them', () => {
  const body = { stockQuantity: '12', stockAlert: 5, weight: '0,32', price: '118.00' };
  expect(reviseProductRequestSchema.parse(body)).toEqual({
    stockQuantity: 12,
    stockAlert: 5,
    weight: 320,
    price: 11_800,
  });
  expect(reviseProductRequestSchema.parse({ weight: 0.1, price: 89 })).toEqual({ weight: 100, price: 8_900 });
  expect(revisePromoRequestSchema.parse({ maxUses: '100', discountValue: 10 })).toEqual({
    maxUses: 100,
    discountValue: 1_000,
  });
});

it('takes no price that a payment could not carry', () => {
  expect(refusal(reviseProductRequestSchema, { price: '999999.99' })).toBeNull();
  for (const price of ['1000000.00', '99999999999.99'])
    expect(refusal(reviseProductRequestSchema, { price })?.join()).toMatch(
      /^Le prix ne peut pas dépasser 999.999,99.€$/,
    );
});
