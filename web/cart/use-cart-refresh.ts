import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PRODUCTS_AT_ONCE } from '#contracts/constants.ts';
import type { OpenOrder } from '#contracts/http/payments.ts';
import type { Product } from '#contracts/http/products.ts';
import { ApiError } from '../data/api-error.ts';
import { productListQuery, productQuery } from '../data/queries.ts';
import type { Cart } from './cart.ts';
import { cartActions } from './cart-store.ts';
import { askOpenOrder } from './open-order.ts';
import { refreshCart, withOwnBottles } from './refresh-cart.ts';

/** The products of a cart as they are now. Those that a large shop's list leaves out are read one by one. */
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

export interface RefreshedState {
  /** What changed since the shopper filled the cart, in French. */
  readonly notices: readonly string[];
  /** The order of this browser that is paid or in payment and whose confirmation was not seen yet. */
  readonly orderInPayment: string | null;
}

/** Asks the shop for today's prices and stock; bottles held for this browser's own unpaid order count as available. */
async function refreshKeptCart(
  client: QueryClient,
  openOrder: OpenOrder | null,
  advice?: string,
): Promise<readonly string[]> {
  const cart = cartActions.current();
  if (cart.lines.length === 0) return [];
  const products = withOwnBottles(await readProductsOf(cart, client), openOrder?.items ?? []);
  const refreshed = refreshCart(cartActions.current(), products, advice);
  cartActions.replace(refreshed.cart);
  return refreshed.notices;
}

/**
 * Brings the cart up to date when a page about it opens. On failure the cart stays as it is: the server checks everything again when
 * the order is placed. The cart of an order in payment is left alone: its bottles are about to leave it.
 */
export function useCartRefresh(isLoaded: boolean, advice?: string): RefreshedState {
  const client = useQueryClient();
  const [state, setState] = useState<RefreshedState>({ notices: [], orderInPayment: null });
  useEffect(() => {
    if (!isLoaded || cartActions.current().lines.length === 0) return;
    const refresh = async () => {
      const openOrder = await askOpenOrder().catch(() => null);
      if (openOrder !== null && !openOrder.isReplaceable)
        return setState({ notices: [], orderInPayment: openOrder.id });
      setState({ notices: await refreshKeptCart(client, openOrder, advice), orderInPayment: null });
    };
    refresh().catch((error: unknown) => console.warn('the cart could not be refreshed', error));
  }, [isLoaded, client, advice]);
  return state;
}
