import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#contracts/cents.ts';
import { EMPTY_CART } from './cart.ts';
import {
  CART_KEY,
  cartInAddress,
  cartOfAddress,
  loadCart,
  PROMO_KEY,
  readLines,
  readPromo,
  saveCart,
} from './cart-storage.ts';

const product = {
  id: 'iris',
  name: 'Iris Souverain',
  shortDescription: '',
  price: '49.99',
  imageUrl: '',
  imageAlt: '',
  stockQuantity: 5,
};

/** Local storage as a map; what a browser has, no more. */
function storageOf(entries: Record<string, string>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

describe('a kept cart', () => {
  it('comes back as it was left', () => {
    const storage = storageOf({});
    const cart = {
      lines: [{ product, quantity: 2 }],
      promo: { type: 'fixed' as const, code: 'CADEAU', amount: cents(500) },
    };
    saveCart(storage, cart);
    expect(loadCart(storage)).toEqual(cart);
  });

  it('loses its promo from storage when it is unset', () => {
    const storage = storageOf({ [PROMO_KEY]: '{"type":"percentage","code":"WELCOME10"}' });
    saveCart(storage, EMPTY_CART);
    expect(storage.getItem(PROMO_KEY)).toBeNull();
  });

  it('is empty when its storage is broken, and says so in the log', () => {
    expect(loadCart(storageOf({ [CART_KEY]: '{"oops' }))).toBe(EMPTY_CART);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('goes to the next page in its address where no storage keeps it', () => {
    const cart = {
      lines: [{ product, quantity: 2 }],
      promo: { type: 'percentage' as const, code: 'BIENVENUE10' },
    };
    expect(cartOfAddress(cartInAddress(cart))).toEqual(cart);
    expect(cartInAddress(cart)).toMatch(/^#panier=[^ "#&]+$/);
    for (const hash of ['', '#contenu', '#panier=', '#panier=%E0%A4%A', '#panier=12', '#panier={'])
      expect(cartOfAddress(hash)).toBeNull();
    expect(cartOfAddress('#panier={}')).toEqual({ lines: [], promo: null });
  });

  it('keeps what it understands and leaves out the rest', () => {
    expect(
      readLines([
        { product, quantity: 2 },
        { product: { ...product, price: 49.99 }, quantity: 1 },
        { product: { ...product, id: 'rose' }, quantity: 0 },
        'broken',
        { product, quantity: 1 },
      ]),
    ).toEqual([{ product, quantity: 3 }]);
    expect(readLines({ lines: [] })).toEqual([]);
    expect(readPromo({ type: 'fixed', code: 'X', amount: 'beaucoup' })).toBeNull();
    expect(readPromo([])).toBeNull();
  });
});
