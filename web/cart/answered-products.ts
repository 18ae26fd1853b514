import type { CartProduct } from './cart.ts';
import { isFields, readProduct } from './cart-storage.ts';

/**
 * What the shop answered of a product, as a cart keeps it. Read by hand as the kept cart is: the schema library would be a sixth of what
 * the cart's page loads.
 * @throws when it is no product with its price and stock, so that the cart stays as it is.
 */
export function readAnsweredProduct(answer: unknown): CartProduct {
  const product = readProduct(answer);
  if (product === null || !isFields(answer) || !Number.isInteger(answer.stockQuantity))
    throw new TypeError('the shop answered no product');
  return product;
}

/**
 * The same of a list.
 * @throws when one of them cannot be read: left out, it would be said to be no longer sold.
 */
export function readAnsweredProducts(answer: unknown): CartProduct[] {
  if (!Array.isArray(answer)) throw new TypeError('the shop answered no list of products');
  return answer.map(readAnsweredProduct);
}
