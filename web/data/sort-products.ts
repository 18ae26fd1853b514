import type { Product } from '#contracts/http/products.ts';

export type PriceOrder = 'price-asc' | 'price-desc';

/** By price, cheapest first or last; equal prices by name, so that the order never flickers. */
export function sortByPrice<T extends Pick<Product, 'price' | 'name'>>(
  products: readonly T[],
  order: PriceOrder,
): T[] {
  const sign = order === 'price-asc' ? 1 : -1;
  return [...products].sort(
    (a, b) =>
      sign * (Number.parseFloat(a.price) - Number.parseFloat(b.price)) || a.name.localeCompare(b.name, 'fr'),
  );
}
