import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { failedRefunds, isOver, isPaid } from '#domain/payments/receipts.ts';
import type { Facts } from '../facts.ts';
import { grouped, type Orders, ordersIn, type Violation } from './violation.ts';

/**
 * What the provider has of an order's money is what the log says it should have: the total of one that goes on paid, nothing of
 * one that ended. No payment is unknown to the log, nothing is given back twice; to the cent.
 */
export function moneyAgrees({ log, provider }: Facts): Violation[] {
  const { paymentIntents, charges, refunds } = provider;
  const orders = ordersIn(log);
  const payments = paymentIntents.map(({ id, metadata }): Payment => {
    const { orderId = '' } = metadata;
    return { id, orderId, taken: sumOf(charges, id), back: sumOf(refunds, id) };
  });
  const byOrder = grouped(payments, ({ orderId }) => orderId);
  return [
    ...payments.flatMap((payment) => wrongPayment(payment, orders)),
    ...orders.placed().flatMap((order) => wrongBalance(order, byOrder.get(order.orderId) ?? [])),
  ];
}

/** What the provider took by one PaymentIntent, and gave back of it, in cents. */
interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly taken: number;
  readonly back: number;
}

function wrongPayment({ id, orderId, taken, back }: Payment, orders: Orders): Violation[] {
  const sentences: string[] = [];
  if (back > taken) sentences.push(`${back} cents went back of ${taken} paid by ${id}`);
  const order = orders.of(orderId);
  const receipts = order.status === 'absent' ? [] : order.receipts;
  const known = receipts.find(({ paymentIntentId }) => paymentIntentId === id)?.amount;
  if (taken > 0 && known === undefined)
    sentences.push(`the log does not know of ${taken} cents paid by ${id}`);
  if (taken > 0 && known !== undefined && known !== taken)
    sentences.push(`the log has ${known} cents where ${taken} were paid by ${id}`);
  return sentences.map((sentence) => ({ orderId, sentence }));
}

function wrongBalance(order: PlacedOrder, payments: readonly Payment[]): Violation[] {
  const { orderId, status, totals } = order;
  const has = payments.reduce((sum, { taken, back }) => sum + taken - back, 0);
  const wanted = rightfulMoney(order);
  // A refund that the provider refused is told to administrators, who try again.
  if (has === wanted || failedRefunds(order).length > 0) return [];
  const sentence = `the provider has ${has} cents of a ${status} order of ${totals.total}, not ${wanted}`;
  return [{ orderId, sentence }];
}

/** What the shop may keep of an order's money, in cents. */
function rightfulMoney(order: PlacedOrder): number {
  return !isOver(order) && isPaid(order) ? order.totals.total : 0;
}

function sumOf(
  entries: readonly { readonly payment_intent: string; readonly amount: number; readonly status: string }[],
  paymentIntentId: string,
): number {
  return entries
    .filter((entry) => entry.payment_intent === paymentIntentId && entry.status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}
