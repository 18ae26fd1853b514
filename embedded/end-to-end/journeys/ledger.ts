import type { CartLine } from '#web/cart/cart.ts';

interface Bought {
  readonly orderId: string;
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[];
}

type Counts = Map<string, number>;

function count(counts: Counts, productId: string, more: number): void {
  counts.set(productId, (counts.get(productId) ?? 0) + more);
}

/** What the shopper meant to buy: bottles put into the cart less those taken out again, against those that were paid for. */
export function createLedger() {
  const meant: Counts = new Map();
  const paidFor: Counts = new Map();
  const settled = new Set<string>();
  const seen = new Set<string>();
  const of = (counts: Counts, productId: string) => counts.get(productId) ?? 0;

  return {
    /** The shopper changed the cart by hand. What stood in it but was paid already is not meant again when it is removed. */
    changed(before: readonly CartLine[], after: readonly CartLine[]): void {
      const ids = new Set([...before, ...after].map(({ product }) => product.id));
      const inCart = (lines: readonly CartLine[], id: string) =>
        lines.find(({ product }) => product.id === id)?.quantity ?? 0;
      for (const id of ids) {
        const change = inCart(after, id) - inCart(before, id);
        const isOpen = of(paidFor, id) + inCart(before, id) <= of(meant, id);
        if (change > 0 || isOpen) count(meant, id, change);
      }
    },
    paid(orders: readonly Bought[]): void {
      for (const { orderId, lines } of orders) {
        if (settled.has(orderId)) continue;
        settled.add(orderId);
        for (const { productId, quantity } of lines) count(paidFor, productId, quantity);
      }
    },
    /** Bottles paid for more often than they were meant to be bought. */
    overpaid(): string[] {
      return [...paidFor]
        .filter(([id, paid]) => paid > of(meant, id))
        .map(
          ([id, paid]) => `${paid} bottles of ${id} were paid for, ${of(meant, id)} were put into the cart`,
        );
    },
    /** What was bought has left the cart. */
    keptAfterPurchase(cart: readonly CartLine[]): string[] {
      return cart
        .filter(({ product, quantity }) => of(paidFor, product.id) + quantity > of(meant, product.id))
        .map(
          ({ product, quantity }) => `${quantity} ${product.name} stand in the cart after they were bought`,
        );
    },
    saw: (orderId: string) => seen.add(orderId),
    seenOrders: (): ReadonlySet<string> => seen,
  };
}
