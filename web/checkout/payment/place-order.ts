import { type Cents, toDecimal } from '#contracts/cents.ts';
import { SHIPPING_METHOD, TERMS_VERSION } from '#contracts/constants.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/headers.ts';
import type { Delivery, PlacedOrder } from '#contracts/http/shop/orders.ts';
import { type Cart, grantedPromo, orderedLines, totalsOf } from '../../cart/cart.ts';
import { orders, withOrderLock } from '../../cart/open-order.ts';
import { ApiError } from '../../data/api.ts';
import { newKey } from '../../data/new-key.ts';
import { tabStore } from '../../ui/browser-storage.ts';
import { attemptKey, endAttempt, noteAnswer, rememberOrder, unansweredAttempt } from '../checkout-attempt.ts';

/** Specification §8, word for word. */
export const ORDER_FAILURE = 'Une erreur est survenue lors de la création de votre commande.';

/** Whoever cancelled it: the deadline, the shopper in another tab, or the house. */
export const ORDER_CLOSED =
  'Cette commande ne peut plus être payée\u00a0: elle a été annulée entre-temps, et rien n’a été débité.';

/** What POST /api/orders carries (specification §7); prices are what the shopper saw, the server compares them. */
function orderRequest(delivery: Delivery, cart: Cart, wrapPrice: Cents | undefined) {
  const totals = totalsOf(cart, delivery.gift?.wrap && wrapPrice);
  return {
    ...delivery,
    termsVersion: TERMS_VERSION,
    shippingMethod: SHIPPING_METHOD,
    shippingCost: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    subtotal: toDecimal(totals.subtotal),
    discountAmount: toDecimal(totals.discount),
    promoCode: grantedPromo(cart)?.code ?? null,
    items: orderedLines(cart).map(({ product, quantity }) => ({
      productId: product.id,
      productName: product.name,
      quantity,
      price: product.price,
    })),
  };
}

/** An order whose payment can begin, for what stood in the cart. */
export interface PayableOrder {
  readonly kind: 'payable';
  readonly order: PlacedOrder;
  readonly clientSecret: string;
  readonly cart: Cart;
}

export type Placing =
  | PayableOrder
  /** This order, or the one this browser began before it, is paid or in payment. */
  | { readonly kind: 'in-payment'; readonly orderId: string };

/** Sends an order's JSON under its key. Any answer, a refusal too, settles the attempt. */
async function send(content: string, key: string): Promise<PlacedOrder> {
  // What checks the answer is loaded before the order is placed.
  await import('#contracts/calls/shop/orders.ts');
  try {
    const order = await orders.call('POST /api/orders', {
      body: JSON.parse(content),
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
    });
    noteAnswer(tabStore, order.id);
    return order;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) noteAnswer(tabStore);
    throw error;
  }
}

/** The order that a refusal leads to; null when it leads nowhere. */
function orderToSee(error: unknown): string | null {
  return (error instanceof ApiError && error.problem?.orderId) || null;
}

/** Null when the order under this key is over: another one has to be placed. */
async function tryToPlace(body: object, cart: Cart): Promise<Placing | null> {
  const order = await send(JSON.stringify(body), attemptKey(tabStore, body, newKey));
  if (order.status === 'cancelled') return null;
  if (order.status !== 'pending') return { kind: 'in-payment', orderId: order.id };
  rememberOrder(tabStore, order.id);
  const payment = { amount: Number(order.total), orderId: order.id };
  try {
    const { clientSecret } = await orders.call('POST /api/create-payment-intent', { body: payment });
    return { kind: 'payable', order, clientSecret, cart };
  } catch (error) {
    const isOver = error instanceof ApiError && error.problem?.code === 'order-not-payable';
    if (isOver && orderToSee(error) === null) return null;
    throw error;
  }
}

/**
 * Places the order, then requests its payment. The same content is the same order, unless that one was cancelled: then another is
 * placed.
 * @param wrapPrice what wrapping a gift costs.
 * @throws ApiError with the server's refusal (changed price, missing stock, refused promo …).
 */
export function placeOrder(delivery: Delivery, cart: Cart, wrapPrice?: Cents): Promise<Placing> {
  const body = orderRequest(delivery, cart, wrapPrice);
  return withOrderLock(async () => {
    try {
      const lost = unansweredAttempt(tabStore, body);
      // Sent again: this browser gets the order's cookie, so that the next order can supersede it.
      if (lost) await send(lost.content, lost.key).catch(throwUnlessAnswered);
      const placing = await tryToPlace(body, cart);
      if (placing) return placing;
      endAttempt(tabStore);
      const again = await tryToPlace(body, cart);
      if (again) return again;
    } catch (error) {
      const orderId = orderToSee(error);
      if (orderId === null) throw error;
      return { kind: 'in-payment', orderId };
    }
    throw new Error('an order was cancelled as soon as it was placed');
  });
}

function throwUnlessAnswered(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
