import type { PlacedOrder } from '#services/orders/order.state.ts';
import { isOver, isPaid, owedAfterFailure } from '#services/orders/order-money.ts';
import type { Facts, ProviderBooks } from '../facts.ts';
import { ordersIn, type Violation } from './violation.ts';

/**
 * What the provider has of an order's money is what the log says it should have: the total of one that goes on paid, nothing of
 * one that ended. No payment is unknown to the log, nothing is given back twice; to the cent.
 */
export function moneyAgrees({ log, provider }: Facts): Violation[] {
  const orders = ordersIn(log);
  const violations = twiceGivenBack(provider);
  const byOrder = new Map<string, string[]>();
  for (const { id, metadata } of provider.paymentIntents) {
    const { orderId = '' } = metadata;
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), id]);
    const taken = sumOf(provider.charges, id);
    const order = orders.of(orderId);
    if (taken === 0) continue;
    const receipt =
      order.status === 'absent' ? undefined : order.receipts.find((known) => known.paymentIntentId === id);
    if (receipt === undefined)
      violations.push({ orderId, sentence: `the log does not know of ${taken} cents paid by ${id}` });
    else if (receipt.amount !== taken)
      violations.push({
        orderId,
        sentence: `the log has ${receipt.amount} cents where ${taken} were paid by ${id}`,
      });
  }
  for (const order of orders.placed()) {
    const intents = byOrder.get(order.orderId) ?? [];
    const has = intents.reduce(
      (sum, id) => sum + sumOf(provider.charges, id) - sumOf(provider.refunds, id),
      0,
    );
    const wanted = rightfulMoney(order);
    // A refund that the provider refused is told to administrators, who try again.
    if (has !== wanted && owedAfterFailure(order).length === 0)
      violations.push({
        orderId: order.orderId,
        sentence: `the provider has ${has} cents of a ${order.status} order of ${order.totals.total}, not ${wanted}`,
      });
  }
  return violations;
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

function twiceGivenBack({ paymentIntents, charges, refunds }: ProviderBooks): Violation[] {
  return paymentIntents.flatMap(({ id, metadata: { orderId } }) => {
    const [taken, back] = [sumOf(charges, id), sumOf(refunds, id)];
    return back > taken ? [{ orderId, sentence: `${back} cents went back of ${taken} paid by ${id}` }] : [];
  });
}
