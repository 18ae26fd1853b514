import { useSyncExternalStore } from 'react';
import type { Purchase } from '#contracts/http/shop/payments.ts';
import { localStore } from '../ui/browser-storage.ts';
import {
  type AppliedPromo,
  addToCart,
  type Cart,
  type CartProduct,
  type CartResult,
  EMPTY_CART,
  removeBought,
  removeLine,
  setQuantity,
  withoutNotes,
} from './cart.ts';
import { CART_KEY, cartInAddress, cartOfAddress, loadCart, PROMO_KEY, saveCart } from './cart-storage.ts';

/** The cart as pages see it; `isLoaded` is false on the server and until the browser's storage was read. */
export interface CartState {
  readonly cart: Cart;
  readonly isLoaded: boolean;
}

const UNREAD: CartState = { cart: EMPTY_CART, isLoaded: false };

let state: CartState = UNREAD;
const listeners = new Set<() => void>();

function publish(cart: Cart): void {
  state = { cart, isLoaded: true };
  for (const listener of listeners) listener();
}

function change(cart: Cart): void {
  saveCart(localStore, cart);
  publish(cart);
}

/** Another tab changed the cart (null key: the storage was cleared). */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === CART_KEY || event.key === PROMO_KEY) publish(loadCart(localStore));
}

/** A page from the back-forward cache missed the changes of other pages. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) publish(loadCart(localStore));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** The cart of the page before, where the browser keeps none. Only from the shop's own pages: no other site's link fills a cart. */
function carriedCart(): Cart | null {
  return document.referrer.startsWith(`${location.origin}/`) ? cartOfAddress(location.hash) : null;
}

function firstCart(): Cart {
  const kept = loadCart(localStore);
  const carried = kept.lines.length === 0 ? carriedCart() : null;
  if (carried) saveCart(localStore, carried);
  return carried ?? kept;
}

function current(): CartState {
  if (!state.isLoaded) state = { cart: firstCart(), isLoaded: true };
  return state;
}

/** Where the checkout of the present cart is: the address carries the cart when the browser does not keep it from page to page. */
export function checkoutPath(): string {
  return localStore.survivesReload() ? '/commande' : `/commande${cartInAddress(current().cart)}`;
}

/** The cart, in step with every tab. */
export function useCart(): CartState {
  return useSyncExternalStore(subscribe, current, () => UNREAD);
}

function settle(result: CartResult): CartResult {
  if (result.accepted) change(result.cart);
  return result;
}

/** What pages may do with the cart; each answers with the refusal's message where there can be one. */
export const cartActions = {
  current: (): Cart => current().cart,
  add: (product: CartProduct, quantity: number, max: number): CartResult =>
    settle(addToCart(current().cart, product, quantity, max)),
  setQuantity: (productId: string, quantity: number, max: number): CartResult =>
    settle(setQuantity(current().cart, productId, quantity, max)),
  remove: (productId: string): void => change(removeLine(current().cart, productId)),
  setPromo: (promo: AppliedPromo | null): void => change({ lines: current().cart.lines, promo }),
  /** Keeps the code, which takes nothing off for as long as the server says why not. */
  refusePromo: (promoRefusal: string): void => change({ ...current().cart, promoRefusal }),
  /** The shopper has seen what was changed of the lines. */
  forgetNotes: (): void => {
    const cart = withoutNotes(current().cart);
    if (cart !== current().cart) change(cart);
  },
  replace: (cart: Cart): void => change(cart),
  /** Takes what was bought off the cart as it is now, whatever other tabs have done to it. */
  removeBought: (purchase: Purchase): void => change(removeBought(loadCart(localStore), purchase)),
};
