import { toDecimal } from '#contracts/cents.ts';
import { SHIPPING_METHOD } from '#contracts/constants.ts';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/problem.ts';
import { type Cart, totalsOf } from '../cart/cart.ts';
import { apiJson } from '../data/api.ts';
import { newKey } from '../data/new-key.ts';
import { attemptKey } from './checkout-attempt.ts';

/** The checkout form's fields once checked by `checkoutFormSchema`. */
export interface Delivery {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string | null;
  readonly shippingAddress: {
    readonly street: string;
    readonly city: string;
    readonly postalCode: string;
    readonly country: string;
  };
}

/** What POST /api/orders carries (specification §7); prices are what the shopper saw, the server compares them. */
function orderRequest(delivery: Delivery, cart: Cart) {
  const totals = totalsOf(cart);
  return {
    ...delivery,
    shippingMethod: SHIPPING_METHOD,
    shippingCost: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    subtotal: toDecimal(totals.subtotal),
    discountAmount: toDecimal(totals.discount),
    promoCode: cart.promo?.code ?? null,
    items: cart.lines.map(({ product, quantity }) => ({
      productId: product.id,
      productName: product.name,
      quantity,
      price: product.price,
    })),
  };
}

/** An order whose payment can begin. */
export interface PayableOrder {
  readonly order: PlacedOrder;
  readonly clientSecret: string;
}

/**
 * Places the order, then asks for its payment. Sent again with the same content it is the same order.
 * @throws ApiError with the server's refusal (changed price, missing stock, refused promo …).
 */
export async function placeOrder(delivery: Delivery, cart: Cart): Promise<PayableOrder> {
  const body = orderRequest(delivery, cart);
  const key = attemptKey(sessionStorage, body, newKey);
  const { placedOrderSchema } = await import('#contracts/http/orders.ts');
  const { createPaymentIntentAnswerSchema } = await import('#contracts/http/payments.ts');
  const order = await apiJson('POST', '/api/orders', placedOrderSchema, {
    body,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
  const { clientSecret } = await apiJson(
    'POST',
    '/api/create-payment-intent',
    createPaymentIntentAnswerSchema,
    {
      body: { amount: Number(order.total), orderId: order.id },
    },
  );
  return { order, clientSecret };
}
