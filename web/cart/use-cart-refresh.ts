import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { hasAttempt } from '../checkout/checkout-attempt.ts';
import { productListQuery } from '../data/queries.ts';
import { cartActions } from './cart-store.ts';
import { refreshCart } from './refresh-cart.ts';

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
    const products = await client.fetchQuery({ ...productListQuery(), staleTime: 0 });
    const refreshed = refreshCart(cartActions.current(), products);
    cartActions.replace(refreshed.cart);
    setNotices(refreshed.notices);
  }, [client]);

  useEffect(() => {
    if (isLoaded && !hasAttempt(sessionStorage))
      refresh().catch((error: unknown) => console.warn('the cart could not be refreshed', error));
  }, [isLoaded, refresh]);

  return { notices, refresh };
}
