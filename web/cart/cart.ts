import type { Cents } from '#contracts/cents.ts';
import { MAX_BOTTLES_PER_LINE } from '#contracts/constants.ts';
import type { Purchase } from '#contracts/http/shop/payments.ts';
import type { Product } from '#contracts/http/shop/products.ts';
import { type Discount, percentageInCode, priceBasket, type Totals } from '#domain/pricing/pricing.ts';
import { insufficientStock, insufficientStockInCart, tooManyOfOne } from '#domain/stock/stock-status.ts';
import { centsOf } from '../ui/formats.ts';

/** What a cart needs of a product; the stored line keeps the whole of it (specification §3). */
export type CartProduct = Pick<
  Product,
  'id' | 'name' | 'shortDescription' | 'price' | 'imageUrl' | 'imageAlt' | 'stockQuantity'
> & {
  /** Unknown of what an older visit kept: its id leads there, too. */
  readonly slug?: string | undefined;
};

export interface CartLine {
  readonly product: CartProduct;
  readonly quantity: number;
  /** What was changed of it without the shopper, in French, until they have seen it. */
  readonly note?: string;
}

/**
 * A promo the server accepted. For a percentage the rate is the first number in the code; `amount` is a fixed code's own value in
 * cents, whatever it takes off this cart (specification §3, decision 28).
 */
export type AppliedPromo =
  | { readonly type: 'percentage'; readonly code: string }
  | { readonly type: 'fixed'; readonly code: string; readonly amount: Cents };

export interface Cart {
  readonly lines: readonly CartLine[];
  readonly promo: AppliedPromo | null;
  /** Why the promo takes nothing off this cart, as the server says; not kept from visit to visit. */
  readonly promoRefusal?: string;
}

export const EMPTY_CART: Cart = { lines: [], promo: null };

export type CartResult =
  | { readonly accepted: true; readonly cart: Cart }
  | { readonly accepted: false; readonly title: string; readonly message: string };

const NOT_IN_CART = 'Produit introuvable dans le panier';

function refused(message: string, title = 'Stock insuffisant'): CartResult {
  return { accepted: false, title, message };
}

function refusedAsTooMany(max: number): CartResult {
  return refused(tooManyOfOne(max), 'Quantité maximale atteinte');
}

/**
 * Adds to an existing line or appends one; refused above the stock (specification §5).
 * @param max how many of one perfume an order may hold.
 */
export function addToCart(
  cart: Cart,
  product: CartProduct,
  quantity = 1,
  max = MAX_BOTTLES_PER_LINE,
): CartResult {
  const existing = cart.lines.find((line) => line.product.id === product.id);
  const inCart = existing?.quantity ?? 0;
  if (inCart + quantity > product.stockQuantity) {
    return refused(insufficientStockInCart(product.stockQuantity, inCart));
  }
  if (inCart + quantity > max) return refusedAsTooMany(max);
  const line: CartLine = { product, quantity: inCart + quantity };
  const lines = existing ? cart.lines.map((one) => (one === existing ? line : one)) : [...cart.lines, line];
  return { accepted: true, cart: { ...cart, lines } };
}

/**
 * Sets a line's quantity; 0 or less removes it, above the stock is refused (specification §4, §5).
 * @param max how many of one perfume an order may hold; a line that has more can only become smaller.
 */
export function setQuantity(
  cart: Cart,
  productId: string,
  quantity: number,
  max = MAX_BOTTLES_PER_LINE,
): CartResult {
  const line = cart.lines.find((one) => one.product.id === productId);
  if (!line) return refused(NOT_IN_CART);
  if (quantity <= 0) return { accepted: true, cart: removeLine(cart, productId) };
  if (quantity > line.product.stockQuantity) {
    return refused(insufficientStock(line.product.stockQuantity));
  }
  if (quantity > Math.max(max, line.quantity)) return refusedAsTooMany(max);
  const lines = cart.lines.map((one) => (one === line ? { product: line.product, quantity } : one));
  return { accepted: true, cart: { ...cart, lines } };
}

/** The cart once the shopper has read what was changed of it. */
export function withoutNotes(cart: Cart): Cart {
  if (cart.lines.every(({ note }) => note === undefined)) return cart;
  return { ...cart, lines: cart.lines.map(({ product, quantity }) => ({ product, quantity })) };
}

export function removeLine(cart: Cart, productId: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.product.id !== productId) };
}

/** The lines that can be ordered: what is sold out or gone costs nothing, and is not sent. */
export function orderedLines({ lines }: Cart): readonly CartLine[] {
  return lines.filter(({ product }) => product.stockQuantity > 0);
}

export function bottleCount(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** How many bottles of the cart can be ordered. */
export function orderedCount(cart: Cart): number {
  return bottleCount(orderedLines(cart));
}

/** The promo as long as it takes something off this cart. */
export function grantedPromo({ promo, promoRefusal }: Cart): AppliedPromo | null {
  return promoRefusal === undefined ? promo : null;
}

/** The cart once an order is paid: without what it bought and the promo it used. What was added meanwhile stays. */
export function removeBought(cart: Cart, { items, promoCode }: Purchase): Cart {
  const bought = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
  const lines = cart.lines
    .map(({ product, quantity }) => ({ product, quantity: quantity - (bought.get(product.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const { promoRefusal, promo, ...rest } = cart;
  if (promo === null || promo.code === promoCode || lines.length === 0)
    return { ...rest, lines, promo: null };
  return { ...cart, lines };
}

/** The discount an applied promo grants; none when a percentage code carries no number. */
function discountOf(promo: AppliedPromo | null): Discount | null {
  if (promo === null) return null;
  if (promo.type === 'fixed') return { type: 'fixed', amount: promo.amount };
  const hundredths = percentageInCode(promo.code);
  return hundredths === null ? null : { type: 'percentage', hundredths };
}

/**
 * What the cart costs, in cents; the server computes it again from its own prices (decision 6).
 * @param wrap what wrapping it as a gift costs.
 */
export function totalsOf(cart: Cart, wrap?: Cents): Totals {
  const lines = orderedLines(cart).map(({ product, quantity }) => ({
    unitPrice: centsOf(product.price),
    quantity,
  }));
  return priceBasket(lines, discountOf(grantedPromo(cart)), wrap);
}

/** `(10 %)` for a percentage promo, rounded (specification §9); nothing for a fixed one. */
export function promoRate(promo: AppliedPromo): string {
  const hundredths = promo.type === 'percentage' ? percentageInCode(promo.code) : null;
  return hundredths === null ? '' : `${Math.round(hundredths / 100)} %`;
}
