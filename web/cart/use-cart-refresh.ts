import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { Product } from '#contracts/http/products.ts';
import { hasAttempt } from '../checkout/checkout-attempt.ts';
import { ApiError } from '../data/api-error.ts';
import { productListQuery, productQuery } from '../data/queries.ts';
import type { Cart } from './cart.ts';
import { cartActions } from './cart-store.ts';
import { refreshCart } from './refresh-cart.ts';

/** The products of a cart as they are now. Those that a large shop's list leaves out are asked for one by one. */
async function readProductsOf(cart: Cart, client: QueryClient): Promise<Product[]> {
  const listed = await client.fetchQuery({ ...productListQuery(), staleTime: 0 });
  if (listed.length < PRODUCTS_AT_ONCE) return listed;
  const ids = new Set(listed.map(({ id }) => id));
  const others = cart.lines.map(({ product }) => product.id).filter((id) => !ids.has(id));
  const found = await Promise.all(others.map((id) => findProduct(id, client)));
  return [...listed, ...found.flat()];
}

/** @returns nothing when the shop has it no more. */
async function findProduct(id: string, client: QueryClient): Promise<Product[]> {
  try {
    return [await client.fetchQuery({ ...productQuery(id), staleTime: 0 })];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/**
 * Asks the shop for today's prices and stock when a page about the cart opens, and answers what changed, in French. Without an
 * answer the cart stays as it is: the server checks everything again when the order is placed. While an order of this tab waits for
 * its payment nothing is asked, since its own bottles would seem sold.
 */
export function useCartRefresh(isLoaded: boolean): {
  notices: readonly string[];
  refresh: () => Promise<void>;
} {
  const client = useQueryClient();
  const [notices, setNotices] = useState<readonly string[]>([]);

  const refresh = useCallback(async () => {
    if (cartActions.current().lines.length === 0) return;
    const refreshed = refreshCart(cartActions.current(), await readProductsOf(cartActions.current(), client));
    cartActions.replace(refreshed.cart);
    setNotices(refreshed.notices);
  }, [client]);

  useEffect(() => {
    if (isLoaded && !hasAttempt(sessionStorage))
      refresh().catch((error: unknown) => console.warn('the cart could not be refreshed', error));
  }, [isLoaded, refresh]);

  return { notices, refresh };
}
