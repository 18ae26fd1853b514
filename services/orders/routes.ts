import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/admin-orders.ts';
import { toDecimal } from '#contracts/money.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { commandKeyOf } from '#platform/http/idempotency-key.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { causeOf } from '#platform/http/request-context.ts';
import {
  assignTracking,
  deleteOrder,
  type OrderOutcome,
  recordReturn,
  refundReturn,
  retryRefund,
  setOrderStatus,
} from './handlers.ts';
import { adminOrderProblem, ORDER_NOT_FOUND } from './order-problems.ts';
import { loadOrder } from './order-stream.ts';
import { previewReturn, previewStatus } from './preview-status.ts';
import type { SettleStockDeps } from './settle-stock.ts';

export interface OrderRoutesDeps extends SettleStockDeps {
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
}

/** For administrators: what changes an order, its refunds and its returns, and what a change would do. */
export function orderRoutes(deps: OrderRoutesDeps): Router {
  const { requireSession: session, answerCommand } = deps;
  const options = { session, notFound: ORDER_NOT_FOUND, invalidQuery: 'Statut inconnu' };
  const { router, on } = routeCalls(ADMIN_ORDER_CALLS, options);

  on(
    'PATCH /api/admin/orders/:id',
    async ({ ctx, id: orderId, body: { status, trackingNumber, isDispatchConfirmed } }) => {
      const [cause, key] = [causeOf(ctx, 'admin'), commandKeyOf(ctx)];
      let position: bigint | null = null;
      if (status !== undefined)
        position = accepted(
          await setOrderStatus(
            deps,
            { orderId, to: status, trackingNumber, isDispatchConfirmed },
            cause,
            key,
          ),
        );
      else if (trackingNumber !== undefined)
        position = accepted(await assignTracking(deps, { orderId, trackingNumber }, cause, key));
      await answerCommand(ctx, { position });
      return { id: orderId };
    },
  );

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

  on('POST /api/admin/orders/:id/return-proofs', async ({ ctx, id: orderId }) => {
    const noted = await recordReturn(deps, orderId, 'sent', causeOf(ctx, 'admin'), commandKeyOf(ctx));
    await answerCommand(ctx, { position: accepted(noted) });
    return { id: orderId };
  });

  on('POST /api/admin/orders/:id/returns', async ({ ctx, id: orderId, body: { items } }) => {
    const recorded = await recordReturn(deps, orderId, items, causeOf(ctx, 'admin'), commandKeyOf(ctx));
    await answerCommand(ctx, { position: accepted(recorded) });
    return { id: orderId };
  });

  on('GET /api/admin/orders/:id/return-preview', async ({ id: orderId }) => {
    const { state } = await loadOrder(deps.store, orderId);
    if (state.status === 'absent' || state.deleted) throw adminOrderProblem({ code: 'order-not-found' });
    const preview = previewReturn(state, deps.clock().toISOString());
    if (preview === null) throw adminOrderProblem({ code: 'no-such-return', why: 'nothing-due' });
    const { amount, delivery, depreciation, lines, ...rest } = preview;
    return {
      ...rest,
      amount: toDecimal(amount),
      delivery: toDecimal(delivery),
      depreciation: toDecimal(depreciation),
      lines: [...lines],
    };
  });

  on('POST /api/admin/orders/:id/return-refunds', async ({ ctx, id: orderId }) => {
    const position = accepted(await refundReturn(deps, orderId, causeOf(ctx, 'admin'), commandKeyOf(ctx)));
    await answerCommand(ctx, { position });
    return { id: orderId };
  });

  return router;
}

/** @throws HttpRefusal in place of a refusal. */
function accepted(handled: OrderOutcome): bigint | null {
  if (handled.accepted) return handled.position;
  throw adminOrderProblem(handled.refusal);
}
