import { CURRENCY } from '#contracts/constants.ts';
import type { Cents } from '#contracts/money.ts';
import type { Cause } from '../event-store/event-store.ts';
import type { OrderRefusal } from '../orders/order.commands.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import { whyNotPayable } from '../orders/payable.ts';
import type { ProviderIntent } from './payment-gateway.ts';
import { settleOrderPayments } from './settle-order-payments.ts';
import type { PaymentDeps } from './settle-payment.ts';

export type PaymentRequest =
  | {
      readonly accepted: true;
      readonly paymentIntentId: string;
      readonly clientSecret: string;
      readonly position: bigint | null;
    }
  | { readonly accepted: false; readonly refusal: OrderRefusal | { readonly code: 'processing' } };

/**
 * Makes the PaymentIntent an order is paid with, or answers the one it has: a second call pays the same one. The amount is
 * the order's; the one the browser saw is only compared.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function requestPayment(
  deps: PaymentDeps,
  wish: { readonly orderId: string; readonly amount: Cents },
  cause: Cause,
): Promise<PaymentRequest> {
  const { store, gateway, clock } = deps;
  const { orderId } = wish;
  // What the provider knows already comes first: the order may be paid by now.
  const known = await loadOrder(store, orderId);
  if (known.state.status === 'absent') return refused({ code: 'order-not-found' });
  const settled = whyNotPayable(known.state, clock().toISOString())
    ? { order: known.state, unsettled: [] }
    : await settleOrderPayments(deps, orderId, cause);
  if (settled === null) return refused({ code: 'order-not-found' });
  const { order, unsettled } = settled;
  const why = whyNotPayable(order, clock().toISOString());
  if (why !== null) return refused({ code: 'not-payable', why });
  const { total } = order.totals;
  if (wish.amount !== total) return refused({ code: 'amount-differs', due: total });
  if (unsettled.some((intent) => intent.status === 'processing')) return refused({ code: 'processing' });

  const payable = unsettled.findLast((intent) => intent.status === 'open' || intent.status === 'refused');
  const intent =
    payable ?? (await gateway.createIntent({ orderId, amount: total, round: order.payment.intents.length }));
  const { paymentIntentId } = intent;
  const requested = await commandOrder(
    store,
    orderId,
    {
      type: 'RequestPayment',
      paymentIntentId,
      amount: total,
      currency: CURRENCY,
      now: clock().toISOString(),
    },
    cause,
  );
  if (!requested.accepted) {
    // The order was paid or cancelled meanwhile: nobody is to pay this one.
    await gateway.cancelIntent(paymentIntentId);
    return refused(requested.refusal);
  }
  return {
    accepted: true,
    paymentIntentId,
    clientSecret: secretOf(intent),
    position: requested.position,
  };
}

function refused(refusal: OrderRefusal | { code: 'processing' }): PaymentRequest {
  return { accepted: false, refusal };
}

function secretOf({ clientSecret, paymentIntentId }: ProviderIntent): string {
  if (clientSecret === null) throw new Error(`the provider gave no client secret for ${paymentIntentId}`);
  return clientSecret;
}
