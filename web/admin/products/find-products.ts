import { foldedLine, foldedWords, soughtText } from '#contracts/french/fold-text.ts';
import type { ListedProduct } from '#contracts/http/console/listed-products.ts';

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

/** Likewise the words of its name. */
const words = new WeakMap<ListedProduct, readonly string[]>();

/** The first products that each word typed begins a word of their name; none without words. */
export function productsBegun(
  products: Iterable<ListedProduct>,
  typed: string,
  most: number,
): readonly ListedProduct[] {
  const sought = foldedWords(typed);
  const found: ListedProduct[] = [];
  if (sought.length === 0) return found;
  for (const product of products) {
    const own = words.get(product) ?? foldedWords(product.name);
    words.set(product, own);
    if (areBegun(own, sought)) found.push(product);
    if (found.length === most) break;
  }
  return found;
}

/** Whether each word typed begins one of a text's own. */
export function areBegun(own: readonly string[], typed: readonly string[]): boolean {
  return typed.every((word) => own.some((candidate) => candidate.startsWith(word)));
}
