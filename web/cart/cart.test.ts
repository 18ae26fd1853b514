import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/cents.ts';
import {
  addToCart,
  bottleCount,
  type Cart,
  type CartProduct,
  EMPTY_CART,
  promoRate,
  removeBought,
  removeLine,
  setQuantity,
  totalsOf,
} from './cart.ts';
import { refreshCart, unavailableLines, withOwnBottles } from './refresh-cart.ts';

function perfume(changes: Partial<CartProduct> = {}): CartProduct {
  return {
    id: 'iris',
    name: 'Iris Souverain',
    shortDescription: 'Iris de Toscane',
    price: '49.99',
    imageUrl: '',
    imageAlt: '',
    stockQuantity: 5,
    ...changes,
  };
}

function cartOf(...lines: [CartProduct, number][]): Cart {
  return { lines: lines.map(([product, quantity]) => ({ product, quantity })), promo: null };
}

describe('adding to the cart (§4, §5)', () => {
  it('appends a line, then adds to it', () => {
    const once = addToCart(EMPTY_CART, perfume());
    expect(once).toMatchObject({ accepted: true, cart: { lines: [{ quantity: 1 }] } });
    if (!once.accepted) return;
    expect(addToCart(once.cart, perfume(), 3)).toMatchObject({ cart: { lines: [{ quantity: 4 }] } });
  });

  it('is refused above the stock with what is there and what is in the cart', () => {
    expect(addToCart(cartOf([perfume(), 4]), perfume(), 2)).toEqual({
      accepted: false,
      title: 'Stock insuffisant',
      message: 'Stock insuffisant. Disponible: 5, Dans le panier: 4',
    });
    expect(addToCart(EMPTY_CART, perfume({ stockQuantity: 0 }))).toEqual({
      accepted: false,
      title: 'Stock insuffisant',
      message: 'Stock insuffisant. Disponible: 0, Dans le panier: 0',
    });
  });
});

describe('a perfume of which an order may hold four bottles', () => {
  const refusal = {
    accepted: false,
    title: 'Quantité maximale atteinte',
    message: 'Vous pouvez commander 4 exemplaires au plus d’un même article',
  };

  it('is refused beyond that, though the stock is larger', () => {
    expect(addToCart(cartOf([perfume(), 3]), perfume(), 1, 4)).toMatchObject({ accepted: true });
    expect(addToCart(cartOf([perfume(), 4]), perfume(), 1, 4)).toEqual(refusal);
    expect(setQuantity(cartOf([perfume(), 4]), 'iris', 5, 4)).toEqual(refusal);
  });

  it('can be made less of when a kept cart holds more', () => {
    expect(setQuantity(cartOf([perfume({ stockQuantity: 9 }), 7]), 'iris', 6, 4)).toMatchObject({
      accepted: true,
    });
  });
});

describe('changing a quantity (§4, §5)', () => {
  it('removes the line at 0 or less', () => {
    expect(setQuantity(cartOf([perfume(), 2]), 'iris', 0)).toEqual({ accepted: true, cart: EMPTY_CART });
    expect(setQuantity(cartOf([perfume(), 2]), 'iris', -1)).toEqual({ accepted: true, cart: EMPTY_CART });
  });

  it('is refused above the stock, and for a line that is not there', () => {
    expect(setQuantity(cartOf([perfume(), 2]), 'iris', 6)).toEqual({
      accepted: false,
      title: 'Stock insuffisant',
      message: 'Stock insuffisant. Disponible: 5',
    });
    expect(setQuantity(EMPTY_CART, 'iris', 1)).toEqual({
      accepted: false,
      title: 'Stock insuffisant',
      message: 'Produit introuvable dans le panier',
    });
  });
});

describe('what the cart costs (§9)', () => {
  it('ships for 4,99 € below the threshold and for nothing from 99,98 € on', () => {
    expect(totalsOf(cartOf([perfume(), 1]))).toMatchObject({ subtotal: 4999, shipping: 499, total: 5498 });
    expect(totalsOf(cartOf([perfume(), 2]))).toMatchObject({ subtotal: 9998, shipping: 0, total: 9998 });
  });

  it('takes the percentage that the code names, and ships by what is left', () => {
    const cart: Cart = { ...cartOf([perfume(), 2]), promo: { type: 'percentage', code: 'WELCOME10' } };
    expect(totalsOf(cart)).toMatchObject({ discount: 1000, shipping: 499, total: 9497 });
    expect(promoRate({ type: 'percentage', code: 'WELCOME10' })).toBe('10 %');
  });

  it('takes no more than the subtotal for a fixed promo', () => {
    const cart: Cart = {
      ...cartOf([perfume(), 1]),
      promo: { type: 'fixed', code: 'CADEAU', amount: cents(9000) },
    };
    expect(totalsOf(cart)).toMatchObject({ discount: 4999, shipping: 499, total: 499 });
  });

  it('counts bottles, not lines', () => {
    const cart = cartOf([perfume(), 2], [perfume({ id: 'rose' }), 1]);
    expect(bottleCount(cart.lines)).toBe(3);
    expect(bottleCount(removeLine(cart, 'iris').lines)).toBe(1);
  });
});

describe('a kept cart meets the shop of today', () => {
  it('tells a changed price and takes it', () => {
    const { cart, notices } = refreshCart(cartOf([perfume(), 1]), [perfume({ price: '54.99' })]);
    expect(notices[0]).toContain('Le prix de Iris Souverain a changé');
    expect(cart.lines[0]?.product.price).toBe('54.99');
  });

  it('cuts a line to the stock that is left', () => {
    const { cart, notices } = refreshCart(cartOf([perfume(), 4]), [perfume({ stockQuantity: 2 })]);
    expect(cart.lines[0]?.quantity).toBe(2);
    expect(notices[0]).toContain('Il ne reste que 2');
  });

  it('keeps a line that is gone or sold out, told and not orderable', () => {
    const gone = refreshCart(cartOf([perfume(), 1]), []);
    expect(gone.notices[0]).toContain('n’est plus proposé');
    expect(unavailableLines(gone.cart)).toHaveLength(1);
    const soldOut = refreshCart(cartOf([perfume(), 1]), [perfume({ stockQuantity: 0 })]);
    expect(unavailableLines(soldOut.cart)).toHaveLength(1);
  });

  it('says nothing when nothing changed', () => {
    const kept = cartOf([perfume(), 1]);
    expect(refreshCart(kept, [perfume()])).toEqual({ cart: kept, notices: [] });
  });
});

describe('the cart of an order that was paid', () => {
  const rose = perfume({ id: 'rose', name: 'Rose' });
  const promo = { type: 'percentage', code: 'WELCOME10' } as const;

  it('loses what was bought and the promo that was used, and keeps what was added meanwhile', () => {
    const cart = { ...cartOf([perfume(), 3], [rose, 1]), promo };
    const bought = { items: [{ productId: 'iris', quantity: 2 }], promoCode: 'WELCOME10' };
    expect(removeBought(cart, bought)).toEqual(cartOf([perfume(), 1], [rose, 1]));
  });

  it('is empty, without its promo, when nothing else is in it', () => {
    const bought = { items: [{ productId: 'iris', quantity: 2 }], promoCode: null };
    expect(removeBought({ ...cartOf([perfume(), 1]), promo }, bought)).toEqual(EMPTY_CART);
  });

  it('keeps a promo the order did not use', () => {
    const bought = { items: [{ productId: 'iris', quantity: 1 }], promoCode: null };
    expect(removeBought({ ...cartOf([perfume(), 1], [rose, 1]), promo }, bought)).toEqual({
      ...cartOf([rose, 1]),
      promo,
    });
  });
});

it('counts the bottles held for the shopper’s own order as available', () => {
  const held = [{ productId: 'iris', quantity: 2 }];
  expect(withOwnBottles([perfume({ stockQuantity: 0 })], held)).toEqual([perfume({ stockQuantity: 2 })]);
});

describe('what a cart costs', () => {
  it('leaves out what is sold out or gone', () => {
    const cart = cartOf([perfume(), 1], [perfume({ id: 'rose', stockQuantity: 0 }), 2]);
    expect(totalsOf(cart).subtotal).toBe(4_999);
  });

  it('takes nothing off for a promo that no longer holds', () => {
    const cart: Cart = { ...cartOf([perfume(), 1]), promo: { type: 'percentage', code: 'WELCOME10' } };
    expect(totalsOf(cart).discount).toBe(500);
    expect(totalsOf({ ...cart, promoRefusal: 'Ce code promo a expiré' }).discount).toBe(0);
  });
});
