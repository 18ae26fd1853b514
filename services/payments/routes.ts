import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ORDER_CALLS } from '#contracts/calls/shop/orders.ts';
import type { OpenOrder, PaymentConfig, Purchase } from '#contracts/http/shop/payments.ts';
import { isReplaceable } from '#domain/orders/decide/decide-status.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { isInPayment } from '#domain/orders/order-money.ts';
import { isOver, isPaid } from '#domain/payments/receipts.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { unlimited } from '#platform/http/rate-limits/limit-requests.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf, rawBodyOf } from '#platform/http/requests/request-context.ts';
import { type FindMissingIdentity, refuseUnlessSelling } from '../house/house.ts';
import type { OpenOrders } from '../orders/open-order.ts';
import { ORDER_NOT_FOUND } from '../orders/order-problems.ts';
import { loadOrder } from '../orders/order-stream.ts';
import { paymentRequestProblem, paymentUnavailable, withProviderErrors } from './payment-problems.ts';
import { type PaymentReturnDeps, returnFromPayment } from './payment-return.ts';
import { receiveNotice } from './receive-notice.ts';
import { requestPayment } from './request-payment.ts';

export interface PaymentRoutesDeps extends PaymentReturnDeps {
  /** What the checkout needs to load the provider; `available: false` when `gateway` is null. */
  readonly config: PaymentConfig;
  /** What the law demands before money is taken. */
  readonly findMissingIdentity?: FindMissingIdentity;
  /** Limits the payments that one address, and one order, may ask for: who tests stolen cards needs many. */
  readonly limit?: Middleware;
  readonly openOrders: OpenOrders;
  readonly limitReturns?: Middleware;
}

/**
 * POST /api/create-payment-intent, POST /api/orders/{id}/payment-return, POST and DELETE /api/orders/open, GET /api/payment-config and the
 * provider's webhook. An order's id is a secret of the browser that placed it; the first two tell nothing else about the order.
 */
export function paymentRoutes(deps: PaymentRoutesDeps): Router {
  const { gateway, store, clock, openOrders, config, limit = unlimited, limitReturns = unlimited } = deps;
  const { router, on } = routeCalls(ORDER_CALLS, { notFound: ORDER_NOT_FOUND });
  const { findMissingIdentity = async () => [] } = deps;
  const limitedReturns = { limit: limitReturns };

  on('GET /api/payment-config', async () =>
    (await findMissingIdentity()).length === 0 ? config : { available: false },
  );

  on(
    'POST /api/create-payment-intent',
    async ({ ctx, body: { orderId, amount } }) => {
      if (gateway === null) throw paymentUnavailable();
      await refuseUnlessSelling(findMissingIdentity);
      const requested = await withProviderErrors(() =>
        requestPayment({ ...deps, gateway }, { orderId, amount }, causeOf(ctx, 'shopper')),
      );
      if (!requested.accepted) throw paymentRequestProblem(requested.refusal, orderId);
      const { clientSecret, paymentIntentId } = requested;
      setLogPosition(ctx, requested);
      return { clientSecret, paymentIntentId };
    },
    { limit },
  );

  on(
    'POST /api/orders/:id/payment-return',
    async ({ ctx, id: orderId }) => {
      const paymentState = await returnFromPayment(deps, orderId, causeOf(ctx, 'shopper'));
      if (paymentState === null) throw new HttpRefusal(404, 'not-found', ORDER_NOT_FOUND);
      const isOwn = openOrders.read(ctx) === orderId;
      const purchase = isOwn ? purchaseOf((await loadOrder(store, orderId)).state) : null;
      return purchase === null ? { paymentState } : { paymentState, purchase };
    },
    limitedReturns,
  );

  on(
    'POST /api/orders/open',
    async ({ ctx }) => {
      const orderId = openOrders.read(ctx);
      if (orderId !== null) await returnFromPayment(deps, orderId, causeOf(ctx, 'shopper'));
      return { order: orderId === null ? null : openOrderOf((await loadOrder(store, orderId)).state) };
    },
    limitedReturns,
  );

  on(
    'DELETE /api/orders/open',
    async ({ ctx }) => {
      const orderId = openOrders.read(ctx);
      const { state } = orderId === null ? { state: null } : await loadOrder(store, orderId);
      // What can still be paid stays, so that the shopper's next order supersedes it.
      if (state !== null && (state.status === 'absent' || !isReplaceable(state))) openOrders.end(ctx);
    },
    limitedReturns,
  );

  on('POST /api/stripe/webhook', async ({ ctx }) => {
    if (gateway === null) throw paymentUnavailable();
    const signature = ctx.get('stripe-signature');
    const notice = gateway.verifyWebhook(rawBodyOf(ctx), signature);
    if (notice === null && gateway.hasExpiredTimestamp(rawBodyOf(ctx), signature))
      deps.logger.error(
        { alarm: 'clock-off', secondsOff: clockDifference(signature, clock()) },
        'a webhook was refused for its time: correct this machine’s clock',
      );
    if (notice === null)
      throw new HttpRefusal(400, 'bad-signature', 'La signature de la notification n’est pas valable');
    // The provider's event id is the cause: the log tells which notice led to an event.
    const cause = { ...causeOf(ctx, 'stripe'), causationId: notice.eventId };
    await withProviderErrors(() => receiveNotice({ ...deps, gateway }, notice, cause));
    return { received: true };
  });

  return router;
}

/** How many seconds ago, or ahead, a webhook says it was signed; 0 when it does not say. */
function clockDifference(signature: string, now: Date): number {
  const [, signedAt] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  return signedAt === undefined ? 0 : Math.abs(Math.round(now.getTime() / 1_000) - Number(signedAt));
}

/** What a paid order that goes on has bought out of a cart: nothing where the house took it by telephone; null for any other. */
function purchaseOf(order: OrderState): Purchase | null {
  if (order.status === 'absent' || isOver(order) || !isPaid(order)) return null;
  if (order.takenByDesk) return { items: [], promoCode: null };
  return { items: itemsOf(order), promoCode: order.promo?.code ?? null };
}

/** An order that may be replaced, or that is in payment; null for one that is over, or that the house took or has taken in hand. */
function openOrderOf(order: OrderState): OpenOrder | null {
  if (order.status === 'absent' || order.takenByDesk || !(isReplaceable(order) || isInPayment(order)))
    return null;
  return { id: order.orderId, isReplaceable: isReplaceable(order), items: itemsOf(order) };
}

function itemsOf({ lines }: PlacedOrder): Purchase['items'] {
  return lines.map(({ productId, quantity }) => ({ productId, quantity }));
}
