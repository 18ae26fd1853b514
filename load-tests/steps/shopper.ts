import execution from 'k6/execution';
import type { Answer } from 'k6/http';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { RUN, send } from './shop.ts';

export interface Basket {
  readonly productId: string;
  readonly quantity: number;
  /** Euros, with two decimals. */
  readonly price: string;
  /** What the shopper saw as total, in euros. */
  readonly total: string;
  readonly promoCode?: string | null;
}

/** The price of everything the scripts sell: above what ships free, so that no shipping is added. */
export const PRICE = '150.00';

/** So many bottles, with or without 10 percent off. */
export function basketOf(productId: string, quantity: number, promoCode: string | null = null): Basket {
  const cents = Number(PRICE) * 100 * quantity * (promoCode === null ? 1 : 0.9);
  return { productId, quantity, price: PRICE, total: (cents / 100).toFixed(2), promoCode };
}

/** POST /api/orders, with the idempotency key the browser would make. */
export function placeOrder(basket: Basket, idempotencyKey: string = crypto.randomUUID()): Answer {
  const { productId, quantity, price, total, promoCode = null } = basket;
  return send(
    'POST',
    '/api/orders',
    'POST /api/orders',
    {
      customerName: `${RUN} Essai`,
      customerEmail: `client-${execution.vu.idInTest}@exemple.fr`,
      shippingAddress: { street: '1 rue du Banc', city: 'Lyon', postalCode: '69001', country: 'France' },
      total,
      promoCode,
      termsAccepted: true,
      termsVersion: TERMS_VERSION,
      items: [{ productId, quantity, price }],
    },
    { 'idempotency-key': idempotencyKey },
  );
}

/** POST /api/create-payment-intent for an order just placed. */
export function requestPayment(order: PlacedOrder): Answer {
  const body = { amount: Number(order.total), orderId: order.id };
  return send('POST', '/api/create-payment-intent', 'POST /api/create-payment-intent', body);
}
