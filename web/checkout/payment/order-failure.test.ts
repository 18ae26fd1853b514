import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import type { Problem, ProblemCode } from '#contracts/http/problem.ts';
import { type Cart, totalsOf } from '../../cart/cart.ts';
import { ApiError } from '../../data/api.ts';
import { describeOrderFailure } from './order-failure.ts';

const GENERAL = 'Une erreur est survenue lors de la création de votre commande.';
const IRIS = '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001';
const ROSE = '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0002';

function perfume(id: string, name: string) {
  return { id, name, shortDescription: '', price: '89.00', imageUrl: '', imageAlt: '', stockQuantity: 5 };
}
const cart: Cart = {
  lines: [
    { product: perfume(IRIS, 'Iris Souverain'), quantity: 3 },
    { product: perfume(ROSE, 'Rose Nocturne'), quantity: 1 },
  ],
  promo: { type: 'fixed', code: 'FIXE20', amount: cents(10) },
};

function refused(code: ProblemCode, detail: string, rest: Partial<Problem> = {}): ApiError {
  return new ApiError(409, '', { title: 'Conflict', status: 409, detail, code, ...rest });
}

describe('an order that could not be placed (§8)', () => {
  it('says so, whatever went wrong, and leaves the cart alone', () => {
    expect(describeOrderFailure(new TypeError('Failed to fetch'), cart)).toEqual({
      message: GENERAL,
      cart,
      endsAttempt: false,
    });
  });

  it('names the perfume that is short, and cuts its line to what is left', () => {
    const fresh = { productId: IRIS, available: 2 };
    const refusal = refused('insufficient-stock', 'Stock insuffisant. Disponible: 2', { fresh });
    const failure = describeOrderFailure(refusal, cart);
    expect(failure.message).toBe(`${GENERAL} Iris Souverain\u00a0: Stock insuffisant. Disponible: 2`);
    expect(failure.cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  it('cuts a line to what may be ordered now, and leaves one that has to wait', () => {
    const detail = 'Vous pouvez commander 2 exemplaires au plus de cet article pour l’instant.';
    const fewer = refused('too-many-unpaid', detail, { fresh: { productId: IRIS, max: 2 } });
    const failure = describeOrderFailure(fewer, cart);
    expect(failure.message).toBe(`${GENERAL} Iris Souverain\u00a0: ${detail}`);
    expect(failure.cart.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const none = refused('too-many-unpaid', 'Trop.', { fresh: { productId: IRIS, max: 0 } });
    expect(describeOrderFailure(none, cart).cart).toEqual(cart);
  });

  it('says what to do when the whole order is too large, or too much waits for its payment', () => {
    for (const code of ['too-many-bottles', 'too-many-unpaid', 'amount-too-large'] as const) {
      const failure = describeOrderFailure(refused(code, 'Réduisez la quantité.'), cart);
      expect(failure).toEqual({ message: `${GENERAL} Réduisez la quantité.`, cart, endsAttempt: false });
    }
  });

  it('names a perfume that was deleted meanwhile, and no longer counts it', () => {
    const errors = [{ field: `items.${ROSE}`, message: ROSE }];
    const refusal = refused('product-unavailable', 'Un parfum n’est plus disponible', { errors });
    const failure = describeOrderFailure(refusal, cart);
    expect(failure.message).toBe(`${GENERAL} Rose Nocturne n’est plus proposé à la vente.`);
    expect(totalsOf(failure.cart).subtotal).toBe(26_700);
  });

  it('says once what the order costs now, and shows the answer’s own figures', () => {
    const fresh = {
      subtotal: '346.00',
      discountAmount: '20.00',
      shippingCost: '0.00',
      minimumCharge: '0.00',
      total: '326.00',
      items: [
        { productId: IRIS, price: '79.00' },
        { productId: ROSE, price: '109.00' },
      ],
    };
    const detail = 'Le montant de votre commande a changé : il est maintenant de 326,00 €';
    const failure = describeOrderFailure(refused('price-changed', detail, { fresh }), cart);
    expect(failure.message).toBe(detail);
    expect(totalsOf(failure.cart)).toMatchObject({ subtotal: 34_600, discount: 2_000, total: 32_600 });
  });

  it('keeps a promo that no longer holds, with the reason in its line, and takes nothing off for it', () => {
    const failure = describeOrderFailure(refused('promo-invalid', 'Ce code promo a expiré'), cart);
    expect(failure.cart).toMatchObject({ promo: cart.promo, promoRefusal: 'Ce code promo a expiré' });
    expect(totalsOf(failure.cart).discount).toBe(0);
  });

  it('starts a new attempt when the order can no longer be paid', () => {
    expect(describeOrderFailure(refused('order-not-payable', 'Commande annulée'), cart).endsAttempt).toBe(
      true,
    );
  });
});
