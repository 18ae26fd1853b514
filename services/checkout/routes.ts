import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ORDER_CALLS } from '#contracts/calls/shop/orders.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { clientNetworks } from '#platform/http/rate-limits/client-address.ts';
import { unlimited } from '#platform/http/rate-limits/limit-requests.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { idempotencyKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { type FindMissingIdentity, refuseUnlessSelling } from '../house/house.ts';
import type { OpenOrders } from '../orders/open-order.ts';
import { loadOrder } from '../orders/order-stream.ts';
import type { ClosingDeps } from '../payments/close-payments.ts';
import { withProviderErrors } from '../payments/payment-problems.ts';
import type { OrderProof } from './order-proof.ts';
import { orderedContent } from './ordered-content.ts';
import type { PlaceOrderHandler } from './place-order.ts';
import { orderInPayment, placedOrderAnswer, placementProblem } from './placement-problems.ts';
import { supersedeOrder } from './supersede-order.ts';
import type { UnpaidHolds } from './unpaid-holds.ts';

export interface CheckoutRoutesDeps extends ClosingDeps {
  readonly placeOrder: PlaceOrderHandler;
  readonly proof: OrderProof;
  readonly openOrders: OpenOrders;
  /** The id of the order that is placed under an idempotency key. */
  readonly orderIdOf: (idempotencyKey: string) => string;
  readonly unpaidHolds?: UnpaidHolds;
  /** What the law demands before anything is sold. */
  readonly findMissingIdentity?: FindMissingIdentity;
  /** Limits what one address and one e-mail may order. */
  readonly limit?: Middleware;
}

/** POST /api/orders. */
export function checkoutRoutes(deps: CheckoutRoutesDeps): Router {
  const {
    placeOrder,
    proof,
    openOrders,
    orderIdOf,
    limit = unlimited,
    findMissingIdentity = async () => [],
  } = deps;
  const { router, on } = routeCalls(ORDER_CALLS);
  on(
    'POST /api/orders',
    async ({ ctx, body }) => {
      await refuseUnlessSelling(findMissingIdentity);
      // A retry or a double click comes under the same key and is the same order.
      const orderId = orderIdOf(idempotencyKeyOf(ctx) ?? randomUUID());
      const networks = clientNetworks(ctx);
      const request = {
        orderId,
        content: orderedContent(body, { termsVersion: body.termsVersion }),
        expectedTotal: body.total,
        networks,
      };
      const cause = causeOf(ctx, 'shopper');
      await supersedeOpenOrder(deps, ctx, orderId, cause);
      const placement = await placeOrder(request, cause);
      if (!placement.accepted) throw placementProblem(placement.refusal);
      proof.grant(ctx, placement.order);
      if (placement.order.status === 'pending') openOrders.begin(ctx, orderId);
      setLogPosition(ctx, placement);
      return placedOrderAnswer(placement.order);
    },
    { limit },
  );
  return router;
}

/**
 * Makes way for the order with this id: the other one this browser began is superseded (decision 30). A repeated request for an
 * order that is no longer pending supersedes nothing.
 * @throws HttpRefusal 409 `order-paid` when the other one is paid or in payment.
 */
async function supersedeOpenOrder(
  deps: CheckoutRoutesDeps,
  ctx: Context,
  orderId: string,
  cause: Cause,
): Promise<void> {
  const openId = deps.openOrders.read(ctx);
  if (openId === null || openId === orderId) return;
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status !== 'absent' && state.status !== 'pending') return;
  const superseding = await withProviderErrors(() => supersedeOrder(deps, openId, cause));
  if (superseding === 'in-payment') throw orderInPayment(openId);
  await deps.unpaidHolds?.release(openId);
}
