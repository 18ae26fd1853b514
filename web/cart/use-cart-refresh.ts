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

const UNCHANGED: RefreshedState = { notices: [], orderInPayment: null };

/** Asks the shop for today's prices and stock; bottles held for this browser's own unpaid order count as available. */
async function refreshKeptCart(client: QueryClient, advice?: string): Promise<RefreshedState> {
  let openOrder = await askOpenOrder().catch(() => null);
  if (isInPayment(openOrder)) return { notices: [], orderInPayment: openOrder.id };
  const cart = cartActions.current();
  if (cart.lines.length === 0) return UNCHANGED;
  const products = await readProductsOf(cart, client);
  const refreshWith = (order: OpenOrder | null) =>
    refreshCart(cartActions.current(), withOwnBottles(products, order?.items ?? []), advice);
  let refreshed = refreshWith(openOrder);
  if (refreshed.notices.length > 0) {
    // What seems short may be held for an order that this browser began meanwhile, or of which it was not told.
    openOrder = await askOpenOrder();
    if (isInPayment(openOrder)) return { notices: [], orderInPayment: openOrder.id };
    refreshed = refreshWith(openOrder);
  }
  cartActions.replace(refreshed.cart);
  return { notices: refreshed.notices, orderInPayment: null };
}

function isInPayment(order: OpenOrder | null): order is OpenOrder {
  return order !== null && !order.isReplaceable;
}

/**
 * Brings the cart up to date when a page about it opens. On failure the cart stays as it is: the server checks everything again when
 * the order is placed. The cart of an order in payment is left alone: its bottles are about to leave it.
 */
export function useCartRefresh(isLoaded: boolean, advice?: string): RefreshedState {
  const client = useQueryClient();
  const [state, setState] = useState(UNCHANGED);
  useEffect(() => {
    if (!isLoaded || cartActions.current().lines.length === 0) return;
    refreshKeptCart(client, advice).then(setState, (error: unknown) =>
      console.warn('the cart could not be refreshed', error),
    );
  }, [isLoaded, client, advice]);
  return state;
}
