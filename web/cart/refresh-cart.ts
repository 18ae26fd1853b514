import type { Purchase } from '#contracts/http/payments.ts';
import { euros } from '../ui/formats.ts';
import type { Cart, CartLine, CartProduct } from './cart.ts';

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
        : `Il ne reste que ${fresh.stockQuantity} ${fresh.name}\u00a0: la quantité a été ajustée.`,
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
  const quantity = fresh.stockQuantity > 0 ? Math.min(line.quantity, fresh.stockQuantity) : line.quantity;
  return { line: { product: fresh, quantity }, notices: describeChange(line, fresh, advice) };
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
export function withOwnBottles<P extends CartProduct>(products: readonly P[], held: Purchase['items']): P[] {
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
