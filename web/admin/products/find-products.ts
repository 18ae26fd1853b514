import { foldedLine, soughtText } from '#contracts/fold-text.ts';
import type { ListedProduct } from '#contracts/http/listed-products.ts';

/** Folding takes a hundred times as long as looking: each product is folded once, however many keys are typed. */
const folded = new WeakMap<ListedProduct, string>();

/** Products that have what is typed in their name or short description, with or without accents; all for blanks. */
export function findProducts(products: readonly ListedProduct[], typed: string): readonly ListedProduct[] {
  const sought = soughtText(typed);
  return sought === '' ? products : products.filter((product) => lineOf(product).includes(sought));
}

function lineOf(product: ListedProduct): string {
  const known = folded.get(product);
  if (known !== undefined) return known;
  const line = foldedLine(`${product.name} ${product.shortDescription}`);
  folded.set(product, line);
  return line;
}
