import type { ListedProduct } from '#contracts/http/console/listed-products.ts';
import { plural } from '../../ui/formats.ts';

type Stocked = Pick<ListedProduct, 'isActive' | 'stockQuantity' | 'stockAlert'>;

/** Stock is low at or below the product's own alert threshold (specification §4). */
export function isLow({ stockQuantity, stockAlert }: Stocked): boolean {
  return stockQuantity <= stockAlert;
}

/** Active products at or below their threshold, scarcest first: the inventory tab and its summary card. */
export function criticalProducts<P extends Stocked>(products: readonly P[]): P[] {
  return products
    .filter((product) => product.isActive && isLow(product))
    .sort((a, b) => a.stockQuantity - b.stockQuantity);
}

/** The dashboard's alerts: active products with nothing left, and those with little left (specification §2). */
export function stockAlerts<P extends Stocked>(products: readonly P[]): { out: P[]; low: P[] } {
  const active = products.filter((product) => product.isActive);
  return {
    out: active.filter((product) => product.stockQuantity <= 0),
    low: criticalProducts(active).filter((product) => product.stockQuantity > 0),
  };
}

/** `1 restant`, `3 restants` (specification §2: 'N restant(s)'). */
export function remaining(quantity: number): string {
  return plural(quantity, 'restant');
}
