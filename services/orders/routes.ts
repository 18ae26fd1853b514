import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/admin-orders.ts';
import { ORDER_CALLS } from '#contracts/calls/orders.ts';
import type { PlaceOrderRequest } from '#contracts/http/orders.ts';
import { toDecimal } from '#contracts/money.ts';
import type { Cause } from '../event-store/event-store.ts';
import { routeCalls } from '../http/call-routes.ts';
import { clientNetworks } from '../http/client-address.ts';
import { commandKeyOf, idempotencyKeyOf } from '../http/idempotency-key.ts';
import { unlimited } from '../http/limit-requests.ts';
import { type AnswerCommand, setLogPosition } from '../http/read-your-writes.ts';
import { causeOf } from '../http/request-context.ts';
import type { ClosingDeps } from '../payments/close-payments.ts';
import { askingProvider } from '../payments/payment-problems.ts';
import { assignTracking, deleteOrder, type OrderOutcome, retryRefund, setOrderStatus } from './handlers.ts';
import type { OpenOrders } from './open-order.ts';
import type { OrderContent } from './order.commands.ts';
import { mergeItems } from './order-content.ts';
import {
  adminOrderProblem,
  ORDER_NOT_FOUND,
  orderInPayment,
  placedOrderAnswer,
  placementProblem,
} from './order-problems.ts';
import type { OrderProof } from './order-proof.ts';
import { loadOrder } from './order-stream.ts';
import type { PlaceOrderHandler } from './place-order.ts';
import { previewStatus } from './preview-status.ts';
import { supersedeOrder } from './supersede-order.ts';
import type { UnpaidHolds } from './unpaid-holds.ts';

export interface OrderRoutesDeps extends ClosingDeps {
  readonly placeOrder: PlaceOrderHandler;
  readonly proof: OrderProof;
  readonly openOrders: OpenOrders;
  /** The id of the order that is placed under an idempotency key. */
  readonly orderIdOf: (idempotencyKey: string) => string;
  readonly unpaidHolds?: UnpaidHolds;
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
  /** Limits what one address and one e-mail may order. */
  readonly limit?: Middleware;
}

/** POST /api/orders, and for administrators PATCH and DELETE /api/admin/orders/{id}, GET …/{id}/status-preview and POST …/{id}/refunds. */
export function orderRoutes(deps: OrderRoutesDeps): Router {
  const {
    placeOrder,
    proof,
    openOrders,
    orderIdOf,
    requireSession: session,
    answerCommand,
    limit = unlimited,
  } = deps;
  const options = { session, notFound: ORDER_NOT_FOUND, invalidQuery: 'Statut inconnu' };
  const { router, on } = routeCalls({ ...ORDER_CALLS, ...ADMIN_ORDER_CALLS }, options);

  on(
    'POST /api/orders',
    async ({ ctx, body }) => {
      // A retry or a double click comes under the same key and is the same order.
      const orderId = orderIdOf(idempotencyKeyOf(ctx) ?? randomUUID());
      const networks = clientNetworks(ctx);
      const request = { orderId, content: contentOf(body), expectedTotal: body.total, networks };
      const cause = causeOf(ctx, 'shopper');
      await supersedeOpenOrder(deps, ctx, orderId, cause);
      const placement = await placeOrder(request, cause);
      if (!placement.accepted) throw placementProblem(placement.refusal);
      proof.grant(ctx, orderId);
      if (placement.order.status === 'pending') openOrders.begin(ctx, orderId);
      setLogPosition(ctx, placement);
      return placedOrderAnswer(placement.order);
    },
    { limit },
  );

  on('PATCH /api/admin/orders/:id', async ({ ctx, id: orderId, body: { status, trackingNumber } }) => {
    const [cause, key] = [causeOf(ctx, 'admin'), commandKeyOf(ctx)];
    let position: bigint | null = null;
    if (status !== undefined)
      position = accepted(await setOrderStatus(deps, { orderId, to: status, trackingNumber }, cause, key));
    else if (trackingNumber !== undefined)
      position = accepted(await assignTracking(deps, { orderId, trackingNumber }, cause, key));
    await answerCommand(ctx, { position });
    return { id: orderId };
  });

  on('GET /api/admin/orders/:id/status-preview', async ({ id: orderId, query: { to } }) => {
    const { state } = await loadOrder(deps.store, orderId);
    if (state.status === 'absent' || state.deleted) throw adminOrderProblem({ code: 'order-not-found' });
    const { refund, due, ...rest } = previewStatus(state, to, deps.clock().toISOString());
    return { ...rest, refund: toDecimal(refund), due: toDecimal(due) };
  });

  on('DELETE /api/admin/orders/:id', async ({ ctx, id: orderId }) => {
    const position = accepted(await deleteOrder(deps, orderId, causeOf(ctx, 'admin')));
    await answerCommand(ctx, { position });
  });

  on('POST /api/admin/orders/:id/refunds', async ({ ctx, id: orderId }) => {
    const position = accepted(await retryRefund(deps, orderId, causeOf(ctx, 'admin'), commandKeyOf(ctx)));
    await answerCommand(ctx, { position });
    return { id: orderId };
  });

  return router;
}

/**
 * Makes way for the order with this id: the other one this browser began is superseded (decision 30). A repeated request for an
 * order that is no longer pending supersedes nothing.
 * @throws HttpRefusal 409 `order-paid` when the other one is paid or in payment.
 */
async function supersedeOpenOrder(
  deps: OrderRoutesDeps,
  ctx: Context,
  orderId: string,
  cause: Cause,
): Promise<void> {
  const openId = deps.openOrders.read(ctx);
  if (openId === null || openId === orderId) return;
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status !== 'absent' && state.status !== 'pending') return;
  const superseding = await askingProvider(() => supersedeOrder(deps, openId, cause));
  if (superseding === 'in-payment') throw orderInPayment(openId);
  await deps.unpaidHolds?.release(openId);
}

function contentOf(body: PlaceOrderRequest): OrderContent {
  const { customerName: name, customerEmail: email, customerPhone: phone } = body;
  return {
    customer: { name, email, phone },
    shippingAddress: body.shippingAddress,
    shippingMethod: body.shippingMethod,
    items: mergeItems(body.items),
    promoCode: body.promoCode,
  };
}

/** @throws HttpRefusal in place of a refusal. */
function accepted(handled: OrderOutcome): bigint | null {
  if (handled.accepted) return handled.position;
  throw adminOrderProblem(handled.refusal);
}
