import type { Purchase } from '#contracts/http/payments.ts';
import { cartActions } from '../cart/cart-store.ts';
import { endAttempt } from './checkout-attempt.ts';
import { forgetDelivery } from './kept-delivery.ts';
import { endOpenOrder } from './open-order.ts';

/** The order that was taken off the cart last: so that it is done once, by whichever tab, also when the server did not hear of it. */
const TAKEN_OFF_KEY = 'miris-bought';

/** An order of this browser is paid: what it bought leaves the cart, and the next order is another purchase. */
export async function concludePurchase(orderId: string, purchase: Purchase): Promise<void> {
  try {
    if (localStorage.getItem(TAKEN_OFF_KEY) !== orderId) {
      localStorage.setItem(TAKEN_OFF_KEY, orderId);
      cartActions.takeOff(purchase);
    }
    endAttempt(sessionStorage);
    forgetDelivery(sessionStorage);
    await endOpenOrder();
  } catch (error) {
    // The payment stands. A later visit of the confirmation ends the order, or the next order leads to it.
    console.warn('the purchase could not be concluded', error);
  }
}
