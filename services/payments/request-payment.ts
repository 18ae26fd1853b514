import { CURRENCY } from '#contracts/constants.ts';
import type { Cents } from '#contracts/money.ts';
import type { Cause } from '../event-store/event-store.ts';
import type { OrderRefusal, RequestPayment } from '../orders/order.commands.ts';
import { orderDecider } from '../orders/order.decider.ts';
import { appendToOrder, commandOrder, lastSeenOrder, loadOrder } from '../orders/order-stream.ts';
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

interface PaymentWish {
  readonly orderId: string;
  readonly amount: Cents;
}

/**
 * Makes the PaymentIntent an order is paid with, or answers the one it has: a second call pays the same one. The amount is
 * the order's; the one the browser saw is only compared.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function requestPayment(
  deps: PaymentDeps,
  wish: PaymentWish,
  cause: Cause,
): Promise<PaymentRequest> {
  return (await requestFirst(deps, wish, cause)) ?? requestAgain(deps, wish, cause);
}

/**
 * The usual case: an order that was placed in this process a moment ago and has no PaymentIntent yet. Null when it is not, or when
 * somebody else has gone on with the order: the PaymentIntent made here is then the one that `requestAgain` comes by.
 */
async function requestFirst(
  { store, gateway, clock }: PaymentDeps,
  { orderId, amount }: PaymentWish,
  cause: Cause,
): Promise<PaymentRequest | null> {
  const seen = lastSeenOrder(store, orderId);
  if (seen === undefined || seen.state.status === 'absent') return null;
  const { totals, payment } = seen.state;
  if (payment.intents.length > 0 || amount !== totals.total) return null;
  if (whyNotPayable(seen.state, clock().toISOString()) !== null) return null;
  const intent = await gateway.createIntent({ orderId, amount, round: 0 });
  const { paymentIntentId } = intent;
  const command = paymentOf(amount, paymentIntentId, clock);
  const decision = orderDecider.decide(command, seen.state);
  if (!decision.accepted) return null;
  const requested = await appendToOrder(store, orderId, seen, decision.events, cause);
  if (requested === null) return null;
  const { position } = requested;
  return { accepted: true, paymentIntentId, clientSecret: secretOf(intent), position };
}

async function requestAgain(deps: PaymentDeps, wish: PaymentWish, cause: Cause): Promise<PaymentRequest> {
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
  const command = paymentOf(total, paymentIntentId, clock);
  const requested = await commandOrder(store, orderId, command, cause);
  if (!requested.accepted) {
    // The order was paid or cancelled meanwhile: nobody is to pay this one.
    await gateway.cancelIntent(paymentIntentId);
    return refused(requested.refusal);
  }
  return {
    accepted: true,
    paymentIntentId,
    clientSecret: secretOf(intent),
    // The provider's news, or another request, may have gone on with the order.
    position: requested.position ?? lastSeenOrder(store, orderId)?.position ?? null,
  };
}

function paymentOf(amount: Cents, paymentIntentId: string, clock: () => Date): RequestPayment {
  return { type: 'RequestPayment', paymentIntentId, amount, currency: CURRENCY, now: clock().toISOString() };
}

function refused(refusal: OrderRefusal | { code: 'processing' }): PaymentRequest {
  return { accepted: false, refusal };
}

function secretOf({ clientSecret, paymentIntentId }: ProviderIntent): string {
  if (clientSecret === null) throw new Error(`the provider gave no client secret for ${paymentIntentId}`);
  return clientSecret;
}
