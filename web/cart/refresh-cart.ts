import { useEffect, useState } from 'react';
import type { OpenOrder, Purchase } from '#contracts/http/shop/payments.ts';
import { addressWith, apiRequest, isAbsence } from '../data/api.ts';
import { euros } from '../ui/formats.ts';
import { readAnsweredProduct, readAnsweredProducts } from './answered-products.ts';
import type { Cart, CartLine, CartProduct } from './cart.ts';
import { cartActions } from './cart-store.ts';
import { loweredToStock } from './lowered-line.ts';
import { askOpenOrder } from './open-order.ts';

const REMOVE_ADVICE = 'Retirez-le pour commander.';
/** In the checkout, where the other lines can be ordered. */
export const LEFT_OUT_ADVICE = 'Il ne fait pas partie de cette commande.';

export interface RefreshedCart {
  readonly cart: Cart;
  /** What changed since the shopper filled the cart, in French. */
  readonly notices: readonly string[];
}

function describeChange(line: CartLine, fresh: CartProduct, advice: string): string[] {
  const notices: string[] = [];
  if (fresh.price !== line.product.price) {
    notices.push(
      `Le prix de ${fresh.name} a changé\u00a0: ${euros(fresh.price)} au lieu de ${euros(line.product.price)}.`,
    );
  }
  if (fresh.stockQuantity < line.quantity) {
    notices.push(
      fresh.stockQuantity === 0
        ? `${fresh.name} n’est plus en stock. ${advice}`
        : `Il ne reste ${fresh.stockQuantity === 1 ? 'qu’un' : `que ${fresh.stockQuantity}`} ${fresh.name}\u00a0: la quantité a été ajustée.`,
    );
  }
  return notices;
}

function refreshLine(
  line: CartLine,
  fresh: CartProduct | undefined,
  advice: string,
): { line: CartLine; notices: string[] } {
  if (!fresh) {
    const gone = { ...line.product, stockQuantity: 0 };
    const notice = `${line.product.name} n’est plus proposé à la vente. ${advice}`;
    return { line: { ...line, product: gone }, notices: [notice] };
  }
  return {
    line: loweredToStock({ ...line, product: fresh }, fresh.stockQuantity),
    notices: describeChange(line, fresh, advice),
  };
}

/**
 * Brings a stored cart up to date with the shop: prices, names and stock. A line whose stock shrank is cut to it; one that is sold
 * out or gone stays, with a notice, until the shopper removes it.
 * @param advice what the page says of a line that cannot be ordered.
 */
export function refreshCart(
  cart: Cart,
  products: readonly CartProduct[],
  advice = REMOVE_ADVICE,
): RefreshedCart {
  const byId = new Map(products.map((product) => [product.id, product]));
  const refreshed = cart.lines.map((line) => refreshLine(line, byId.get(line.product.id), advice));
  return {
    cart: { ...cart, lines: refreshed.map(({ line }) => line) },
    notices: refreshed.flatMap(({ notices }) => notices),
  };
}

/** Products whose stock counts the bottles held for the shopper's own order as available. */
export function withOwnBottles(products: readonly CartProduct[], held: Purchase['items']): CartProduct[] {
  const quantities = new Map(held.map(({ productId, quantity }) => [productId, quantity]));
  return products.map((product) => ({
    ...product,
    stockQuantity: product.stockQuantity + (quantities.get(product.id) ?? 0),
  }));
}

/** Lines that cannot be ordered as they are. */
export function unavailableLines(cart: Cart): readonly CartLine[] {
  return cart.lines.filter((line) => line.quantity > line.product.stockQuantity);
}

/** The products of a cart as they are now. Those that the list leaves out, samples and sets too, are read one by one. */
async function readProductsOf(cart: Cart): Promise<CartProduct[]> {
  const answer = await apiRequest('GET', addressWith('GET /api/products'));
  const listed = readAnsweredProducts(await answer.json());
  const ids = new Set(listed.map(({ id }) => id));
  const others = cart.lines.map(({ product }) => product.id).filter((id) => !ids.has(id));
  const found = await Promise.all(others.map((id) => findProduct(id)));
  return [...listed, ...found.flat()];
}

/** @returns nothing when the shop has it no more. */
async function findProduct(id: string): Promise<CartProduct[]> {
  try {
    const answer = await apiRequest('GET', addressWith('GET /api/products/:id', { id }));
    return [readAnsweredProduct(await answer.json())];
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

export interface RefreshedState {
  /** What changed since the shopper filled the cart, in French. */
  readonly notices: readonly string[];
  /** The order of this browser that is paid or in payment and whose confirmation was not seen yet. */
  readonly orderInPayment: string | null;
}

const UNCHANGED: RefreshedState = { notices: [], orderInPayment: null };

/** Asks the shop for today's prices and stock; bottles held for this browser's own unpaid order count as available. */
async function refreshKeptCart(advice?: string): Promise<RefreshedState> {
  let openOrder = await askOpenOrder().catch(() => null);
  if (isInPayment(openOrder)) return { notices: [], orderInPayment: openOrder.id };
  const cart = cartActions.current();
  if (cart.lines.length === 0) return UNCHANGED;
  const products = await readProductsOf(cart);
  const refreshWith = (order: OpenOrder | null) =>
    refreshCart(cartActions.current(), withOwnBottles(products, order?.items ?? []), advice);
  let refreshed = refreshWith(openOrder);
  if (refreshed.notices.length > 0) {
    // What seems short may be held for an order that this browser began meanwhile, or of which it was not told.
    openOrder = await askOpenOrder();
    if (isInPayment(openOrder)) return { notices: [], orderInPayment: openOrder.id };
    refreshed = refreshWith(openOrder);
  }
  cartActions.replace(refreshed.cart);
  return { notices: refreshed.notices, orderInPayment: null };
}

function isInPayment(order: OpenOrder | null): order is OpenOrder {
  return order !== null && !order.isReplaceable;
}

/**
 * Brings the cart up to date when a page about it opens. On failure the cart stays as it is: the server checks everything again when
 * the order is placed. The cart of an order in payment is left alone: its bottles are about to leave it.
 */
export function useCartRefresh(isLoaded: boolean, advice?: string): RefreshedState {
  const [state, setState] = useState(UNCHANGED);
  useEffect(() => {
    if (!isLoaded || cartActions.current().lines.length === 0) return;
    refreshKeptCart(advice).then(setState, (error: unknown) =>
      console.warn('the cart could not be refreshed', error),
    );
  }, [isLoaded, advice]);
  return state;
}
