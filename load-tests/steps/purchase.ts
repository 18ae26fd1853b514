import { check } from 'k6';
import { Counter } from 'k6/metrics';
import type { PlacedOrder } from '#contracts/http/orders.ts';
import { orderPromised, paymentTaken } from './invariants.ts';
import { isRefused } from './shop.ts';
import { basketOf, placeOrder, requestPayment } from './shopper.ts';
import { confirmByWebhook, payAtProvider } from './webhook.ts';

const ordersPaid = new Counter('orders_paid');

/** What became of a shopper's try to buy. */
export type Purchase = 'paid' | 'promo-refused' | 'failed';

/**
 * One shopper buys: the order, its PaymentIntent, and the provider's word that it is paid. What the shop answers is counted, so
 * that `checkInvariants` can ask for it at the end.
 */
export function buy(productId: string, quantity: number, promoCode: string | null = null): Purchase {
  const answer = placeOrder(basketOf(productId, quantity, promoCode));
  if (isRefused(answer, 'promo-invalid')) return 'promo-refused';
  if (!check(answer, { 'the order is placed': ({ status }) => status === 201 })) return 'failed';
  orderPromised();
  const order = answer.json() as PlacedOrder;
  const intent = requestPayment(order);
  if (!check(intent, { 'the payment can begin': ({ status }) => status === 200 })) return 'failed';
  const { paymentIntentId } = intent.json() as { paymentIntentId: string };
  payAtProvider({ paymentIntentId });
  const confirmed = confirmByWebhook({ paymentIntentId, orderId: order.id, amount: centsOf(order.total) });
  if (!check(confirmed, { 'the webhook is taken': ({ status }) => status === 200 })) return 'failed';
  paymentTaken();
  ordersPaid.add(1);
  return 'paid';
}

/** Euros with two decimals as cents. */
function centsOf(euros: string): number {
  return Math.round(Number(euros) * 100);
}
