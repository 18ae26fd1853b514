import { cents } from '#contracts/cents.ts';
import type { KeyValue } from '../ui/browser-storage.ts';
import { type AppliedPromo, type Cart, type CartLine, type CartProduct, EMPTY_CART } from './cart.ts';

/** Brand-prefixed keys of the browser's local storage (specification §4). */
export const CART_KEY = 'miris-cart';
export const PROMO_KEY = 'miris-promo';

type Fields = Record<string, unknown>;

// Read by hand, not with zod: every page reads the cart, and none should carry the schema library for it.
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A product with its name and price; what else a cart shows of it is empty where it is missing. */
export function readProduct(value: unknown): CartProduct | null {
  if (!isFields(value)) return null;
  const { id, name, shortDescription, price, imageUrl, imageAlt, stockQuantity } = value;
  if (typeof id !== 'string' || id === '' || typeof name !== 'string') return null;
  if (typeof price !== 'string' || !/^\d+\.\d{2}$/.test(price)) return null;
  return {
    ...value,
    id,
    name,
    price,
    shortDescription: typeof shortDescription === 'string' ? shortDescription : '',
    imageUrl: typeof imageUrl === 'string' ? imageUrl : '',
    imageAlt: typeof imageAlt === 'string' ? imageAlt : '',
    stockQuantity: Number.isInteger(stockQuantity) ? Number(stockQuantity) : 0,
  };
}

function readLine(value: unknown): CartLine | null {
  if (!isFields(value)) return null;
  const product = readProduct(value.product);
  const quantity = Number.isInteger(value.quantity) ? Number(value.quantity) : 0;
  if (!product || quantity <= 0) return null;
  return { product, quantity, ...(typeof value.note === 'string' && { note: value.note }) };
}

/** The lines of a stored cart. What cannot be understood is left out; two lines of one product become one. */
export function readLines(stored: unknown): readonly CartLine[] {
  if (!Array.isArray(stored)) return [];
  const lines = new Map<string, CartLine>();
  for (const value of stored) {
    const line = readLine(value);
    if (!line) continue;
    const before = lines.get(line.product.id)?.quantity ?? 0;
    lines.set(line.product.id, { ...line, quantity: before + line.quantity });
  }
  return [...lines.values()];
}

/** A stored promo, or null when it is not one. */
export function readPromo(stored: unknown): AppliedPromo | null {
  if (!isFields(stored) || typeof stored.code !== 'string' || stored.code === '') return null;
  if (stored.type === 'percentage') return { type: 'percentage', code: stored.code };
  if (stored.type !== 'fixed' || !Number.isSafeInteger(stored.amount)) return null;
  return { type: 'fixed', code: stored.code, amount: cents(Math.max(0, Number(stored.amount))) };
}

/** What a storage keeps as JSON; null for nothing, and for what cannot be read. */
export function readJson(storage: KeyValue, key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    console.warn(`${key} could not be read and is ignored`, error);
    return null;
  }
}

/** The kept cart; an unreadable one is empty (specification §4: read failures are logged and ignored). */
export function loadCart(storage: KeyValue): Cart {
  const lines = readLines(readJson(storage, CART_KEY));
  const promo = readPromo(readJson(storage, PROMO_KEY));
  return lines.length === 0 && promo === null ? EMPTY_CART : { lines, promo };
}

const CARRIED = '#panier=';

/** A cart as the end of an address, for a page that finds none in the browser's storage. Browsers send that part to no server. */
export function cartInAddress({ lines, promo }: Cart): string {
  return CARRIED + encodeURIComponent(JSON.stringify({ lines, promo }));
}

/** The cart that the end of an address carries; null without one. */
export function cartOfAddress(hash: string): Cart | null {
  if (!hash.startsWith(CARRIED)) return null;
  try {
    const carried: unknown = JSON.parse(decodeURIComponent(hash.slice(CARRIED.length)));
    return isFields(carried) ? { lines: readLines(carried.lines), promo: readPromo(carried.promo) } : null;
  } catch {
    return null;
  }
}

/** Keeps the cart; the promo's key is removed when there is none. */
export function saveCart(storage: KeyValue, cart: Cart): void {
  storage.setItem(CART_KEY, JSON.stringify(cart.lines));
  if (cart.promo) storage.setItem(PROMO_KEY, JSON.stringify(cart.promo));
  else storage.removeItem(PROMO_KEY);
}
