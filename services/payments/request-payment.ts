import { CURRENCY } from '#contracts/constants.ts';
import type { Cents } from '#contracts/money.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { OrderRefusal } from '#domain/orders/commands/order.commands.ts';
import { paymentRefusal } from '#domain/orders/order-money.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { type PaymentDeps, settleOrderPayments } from './settle-payment.ts';

export type PaymentRequest = Outcome<
  { readonly paymentIntentId: string; readonly clientSecret: string; readonly position: bigint | null },
  OrderRefusal | { readonly code: 'processing' }
>;

/**
 * Makes the PaymentIntent an order is paid with, or answers the one it has: a second call pays the same one. The amount is
 * the order's; the one the browser saw is only compared.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function requestPayment(
  deps: PaymentDeps,
  { orderId, amount }: { readonly orderId: string; readonly amount: Cents },
  cause: Cause,
): Promise<PaymentRequest> {
  const { store, gateway, clock } = deps;
  const now = () => clock().toISOString();
  // As it is known here will do: if the order has gone on elsewhere, its stream refuses the payment below.
  const { state } = await loadOrder(store, orderId, 0n);
  if (state.status === 'absent') return refuse({ code: 'order-not-found' });
  // What the provider knows already comes first: the order may be paid by now.
  const isAsked = state.payment.intents.length > 0 && paymentRefusal(state, now()) === null;
  const settled = isAsked ? await settleOrderPayments(deps, orderId, cause) : null;
  const { order, unsettled } = settled ?? { order: state, unsettled: [] };
  const why = paymentRefusal(order, now());
  if (why !== null) return refuse({ code: 'not-payable', why });
  const { total } = order.totals;
  if (amount !== total) return refuse({ code: 'amount-differs', due: total });
  if (unsettled.some((intent) => intent.status === 'processing')) return refuse({ code: 'processing' });

  const payable = unsettled.findLast((intent) => intent.status === 'open' || intent.status === 'refused');
  const intent =
    payable ?? (await gateway.createIntent({ orderId, amount: total, round: order.payment.intents.length }));
  const { paymentIntentId, clientSecret } = intent;
  if (clientSecret === null) throw new Error(`the provider gave no client secret for ${paymentIntentId}`);
  const payment = { paymentIntentId, amount, currency: CURRENCY, now: now() };
  const requested = await commandOrder(store, orderId, { type: 'RequestPayment', ...payment }, cause);
  if (!requested.accepted) {
    // The order was paid or cancelled meanwhile: nobody is to pay this one.
    await gateway.cancelIntent(paymentIntentId);
    return requested;
  }
  // The provider's news, or another request, may have gone on with the order.
  const position = requested.position ?? (await loadOrder(store, orderId)).position;
  return { accepted: true, paymentIntentId, clientSecret, position };
}
