import type { OpenOrder } from '#contracts/http/shop/payments.ts';
import { apiClient } from '../data/api.ts';
import { isFields } from './cart-storage.ts';

export const orders = apiClient(async () => (await import('#contracts/calls/shop/orders.ts')).ORDER_CALLS);

/** The order this browser began and has not seen paid, as the server knows it. */
export async function askOpenOrder(): Promise<OpenOrder | null> {
  const answer: unknown = await (await orders.send('POST /api/orders/open')).json();
  // Most browsers have begun none: no schemas are loaded to read that.
  if (isFields(answer) && answer.order === null) return null;
  return (await orders.read('POST /api/orders/open', answer)).order;
}

/** The shopper has seen the outcome of the order: their next order is another purchase. */
export async function endOpenOrder(): Promise<void> {
  await orders.send('DELETE /api/orders/open');
}

/** Where the confirmation of an order is. */
export function confirmationPath(orderId: string): string {
  return `/commande/confirmation?commande=${orderId}`;
}

/** Serializes what this browser's tabs do about its order, so that each step has the cookie that the previous one received. */
export async function withOrderLock<T>(step: () => Promise<T>): Promise<T> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return step();
  };
  // Not there without HTTPS.
  const locks: LockManager | undefined = navigator.locks;
  try {
    return await (locks === undefined ? begin() : locks.request('miris-order', begin));
  } catch (error) {
    // Refused where site data is blocked: there are no cookies to wait for either.
    if (!isBegun) return step();
    throw error;
  }
}
