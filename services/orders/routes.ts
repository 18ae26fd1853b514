import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import {
  type PlaceOrderRequest,
  placeOrderRequestSchema,
  reviseOrderRequestSchema,
  type StatusPreview,
  statusPreviewRequestSchema,
} from '#contracts/http/orders.ts';
import { STRICT_ROUTING } from '#contracts/http/strict-routing.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { toDecimal } from '#contracts/money.ts';
import type { Cause } from '../event-store/event-store.ts';
import { clientNetworks } from '../http/client-address.ts';
import { commandKeyOf, idempotencyKeyOf } from '../http/idempotency-key.ts';
import { unlimited } from '../http/limit-requests.ts';
import { parseBody, parseParam } from '../http/parse-body.ts';
import { type AnswerCommand, answerAtPosition } from '../http/read-your-writes.ts';
import { HttpRefusal } from '../http/refusal.ts';
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
  const { placeOrder, proof, openOrders, orderIdOf, requireSession, answerCommand, limit = unlimited } = deps;
  const router = new Router(STRICT_ROUTING);

  router.post('/api/orders', limit, async (ctx) => {
    // A retry or a double click comes under the same key and is the same order.
    const orderId = orderIdOf(idempotencyKeyOf(ctx) ?? randomUUID());
    const body = parseBody(ctx, placeOrderRequestSchema);
    const networks = clientNetworks(ctx);
    const request = { orderId, content: contentOf(body), expectedTotal: body.total, networks };
    const cause = causeOf(ctx, 'shopper');
    await supersedeOpenOrder(deps, ctx, orderId, cause);
    const placement = await placeOrder(request, cause);
    if (!placement.accepted) throw placementProblem(placement.refusal);
    proof.grant(ctx, orderId);
    if (placement.order.status === 'pending') openOrders.begin(ctx, orderId);
    answerAtPosition(ctx, placement, placedOrderAnswer(placement.order), 201);
  });

  router.patch('/api/admin/orders/:id', requireSession, async (ctx) => {
    const orderId = parseParam(ctx, 'id', idSchema, ORDER_NOT_FOUND);
    const { status, trackingNumber } = parseBody(ctx, reviseOrderRequestSchema);
    const [cause, key] = [causeOf(ctx, 'admin'), commandKeyOf(ctx)];
    let position: bigint | null = null;
    if (status !== undefined)
      position = accepted(await setOrderStatus(deps, { orderId, to: status, trackingNumber }, cause, key));
    else if (trackingNumber !== undefined)
      position = accepted(await assignTracking(deps, { orderId, trackingNumber }, cause, key));
    await answerCommand(ctx, { position }, { id: orderId });
  });

  router.get('/api/admin/orders/:id/status-preview', requireSession, async (ctx) => {
    const orderId = parseParam(ctx, 'id', idSchema, ORDER_NOT_FOUND);
    const asked = statusPreviewRequestSchema.safeParse({ ...ctx.query });
    if (!asked.success) throw new HttpRefusal(400, 'invalid-request', 'Statut inconnu');
    const { state } = await loadOrder(deps.store, orderId);
    if (state.status === 'absent' || state.deleted) throw adminOrderProblem({ code: 'order-not-found' });
    const { refund, due, ...rest } = previewStatus(state, asked.data.to, deps.clock().toISOString());
    ctx.body = { ...rest, refund: toDecimal(refund), due: toDecimal(due) } satisfies StatusPreview;
  });

  router.delete('/api/admin/orders/:id', requireSession, async (ctx) => {
    const orderId = parseParam(ctx, 'id', idSchema, ORDER_NOT_FOUND);
    const position = accepted(await deleteOrder(deps, orderId, causeOf(ctx, 'admin')));
    await answerCommand(ctx, { position });
  });

  router.post('/api/admin/orders/:id/refunds', requireSession, async (ctx) => {
    const orderId = parseParam(ctx, 'id', idSchema, ORDER_NOT_FOUND);
    const position = accepted(await retryRefund(deps, orderId, causeOf(ctx, 'admin'), commandKeyOf(ctx)));
    await answerCommand(ctx, { position }, { id: orderId }, 202);
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
