import { rememberedOrder } from '../checkout/checkout-attempt.ts';
import { localStore, tabStore } from '../ui/browser-storage.ts';

/** The last order whose items left the cart: they leave it once, whichever tab does it. */
const BOUGHT_KEY = 'miris-bought';

/** Whether what an order bought has left the cart already. */
export function isTakenOff(orderId: string): boolean {
  return localStore.getItem(BOUGHT_KEY) === orderId;
}

export function noteTakenOff(orderId: string): void {
  localStore.setItem(BOUGHT_KEY, orderId);
}

/** The order that this tab placed last and that emptied the cart: whoever comes back to that cart is told so. */
export function boughtInThisTab(): string | null {
  const orderId = rememberedOrder(tabStore);
  return orderId !== null && isTakenOff(orderId) ? orderId : null;
}
