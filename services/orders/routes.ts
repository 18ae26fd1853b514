import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/console/admin-orders.ts';
import type { changedOrderSchema } from '#contracts/http/desk/order-changes.ts';
import { toDecimal } from '#contracts/money.ts';
import { withRunningNumber } from '#contracts/orders/running-number.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { isSeenOtherwise, type OrderStanding } from '#domain/orders/order-standing.ts';
import { previewDeletion, previewReturn, previewStatus } from '#domain/orders/preview-status.ts';
import { UNDO_MS } from '#domain/orders/undo.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { causeAndKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { changeOrder, type OrderChange, type OrderOutcome, setOrderStatus } from './change-order.ts';
import { adminOrderProblem, ORDER_NOT_FOUND } from './order-problems.ts';
import { commandOrder, loadOrder } from './order-stream.ts';
import { sendReplacement } from './replacements.ts';
import { seenStanding, staleOrder } from './seen-order.ts';
import type { SettleStockDeps } from './settle-stock.ts';
import { ordersWithNumber, type TrackingClaimDeps, withNumberClaimed } from './tracking-claims.ts';

export interface OrderRoutesDeps extends SettleStockDeps, TrackingClaimDeps {
  /** Those that the read models know. */
  readonly findRunningNumbers: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly requireSession: Middleware;
  readonly answerCommand: AnswerCommand;
}

/** An order that a request names. */
interface OrderInput {
  readonly ctx: Context;
  readonly id: string;
}

/** For administrators: what changes an order, its refunds and its returns, and what a change would do. */
export function orderRoutes(deps: OrderRoutesDeps): Router {
  const { store, clock, requireSession: session, answerCommand, findRunningNumbers } = deps;
  const options = { session, notFound: ORDER_NOT_FOUND, invalidQuery: 'Statut inconnu' };
  const { router, on } = routeCalls(ADMIN_ORDER_CALLS, options);

  /** Carries a person's decision out: on the order as they saw it, when they say so, and once under the key it hands on. */
  async function decided(
    { ctx, id }: OrderInput,
    carryOut: (
      seen: OrderStanding | undefined,
      cause: Cause,
      key: CommandKey | undefined,
    ) => Promise<OrderOutcome>,
    undoableUntil?: string,
  ): Promise<z.output<typeof changedOrderSchema>> {
    const seen = await seenStanding(store, id, ctx);
    const handled = await carryOut(seen, ...causeAndKeyOf(ctx, 'admin'));
    if (!handled.accepted)
      throw handled.refusal.code === 'stale-order' && seen !== undefined
        ? await staleOrder(store, id, seen)
        : adminOrderProblem(handled.refusal);
    await answerCommand(ctx, handled);
    const { state, revision } = handled;
    const until = state.status === 'absent' ? undefined : state.undoable?.until;
    const isUndoable = until !== undefined && until === undoableUntil;
    return { id, revision: Number(revision), ...(isUndoable && { undoableUntil: until }) };
  }

  const changed = (input: OrderInput, change: OrderChange) =>
    decided(input, (seen, cause, key) => changeOrder(deps, input.id, { ...change, seen }, cause, key));

  /**
   * An order that a person is about to decide on.
   * @throws HttpRefusal 404, and 412 when it stands otherwise than they saw.
   */
  async function existing(ctx: Context, orderId: string): Promise<{ order: PlacedOrder; revision: number }> {
    const { state, revision } = await loadOrder(store, orderId);
    if (state.status === 'absent' || state.deleted) throw adminOrderProblem({ code: 'order-not-found' });
    const seen = await seenStanding(store, orderId, ctx);
    if (seen !== undefined && isSeenOtherwise(seen, state)) throw await staleOrder(store, orderId, seen);
    return { order: state, revision: Number(revision) };
  }

  on('PATCH /api/admin/orders/:id', (input) => {
    const { id: orderId, body } = input;
    // Who does not know of the question shares on purpose; the console, which asks it, always says.
    const { status: to, trackingNumber, isDispatchConfirmed, isSharingConfirmed = true } = body;
    const undoableUntil = body.isUndoable ? new Date(clock().getTime() + UNDO_MS).toISOString() : undefined;
    const carryOut: Parameters<typeof decided>[1] = (seen, cause, key) => {
      const change = () => {
        const made = { trackingNumber, undoableUntil, seen };
        if (to !== undefined)
          return setOrderStatus(deps, { orderId, to, isDispatchConfirmed, ...made }, cause, key);
        const assigned = { ...made, trackingNumber: trackingNumber ?? null };
        return changeOrder(deps, orderId, { type: 'AssignTracking', ...assigned }, cause, key);
      };
      if (trackingNumber === undefined) return change();
      return withNumberClaimed(deps, { orderId, trackingNumber, isSharingConfirmed }, cause, key, change);
    };
    return decided(input, carryOut, undoableUntil);
  });

  on('POST /api/admin/orders/:id/undo', (input) => {
    const { id: orderId, body } = input;
    return decided(input, async (seen, cause, key) => {
      const { state } = await loadOrder(store, orderId);
      const before = state.status === 'absent' ? undefined : state.undoable?.before;
      const undo = () => changeOrder(deps, orderId, { type: 'UndoChange', ...body, seen }, cause, key);
      if (before === undefined) return undo();
      const { trackingNumber } = before;
      // The number of before is its own again, and the one that goes is free.
      return withNumberClaimed(deps, { orderId, trackingNumber, isSharingConfirmed: true }, cause, key, undo);
    });
  });

  /** The number of a parcel of its own is claimed, so that no other order has it. */
  const numbered = (
    input: OrderInput,
    change: Extract<OrderChange, { type: 'DispatchParcel' | 'CorrectParcel' }>,
  ) =>
    decided(input, (seen, cause, key) => {
      const { id: orderId } = input;
      const { trackingNumber } = change;
      return withNumberClaimed(deps, { orderId, trackingNumber }, cause, key, () =>
        changeOrder(deps, orderId, { ...change, seen }, cause, key),
      );
    });

  on('PUT /api/admin/orders/:id/delivery', (input) => {
    const { shippingMethod, relayPoint = null } = input.body;
    return changed(input, { type: 'ChangeDelivery', shippingMethod, relayPoint });
  });

  on('PUT /api/admin/orders/:id/address', (input) => {
    const { customerName: name, customerPhone: phone, shippingAddress } = input.body;
    return changed(input, { type: 'CorrectAddress', name, phone, shippingAddress });
  });

  on('PUT /api/admin/orders/:id/email', (input) =>
    changed(input, { type: 'CorrectEmail', email: input.body.customerEmail }),
  );

  on('POST /api/admin/orders/:id/parcels', (input) => {
    const { items, shippingMethod, relayPoint = null, trackingNumber } = input.body;
    const parcel = { items, shippingMethod, relayPoint, trackingNumber, parcelId: randomUUID() };
    return numbered(input, { type: 'DispatchParcel', ...parcel });
  });

  on('POST /api/admin/orders/:id/replacements', (input) => {
    const { id: orderId, body } = input;
    const { relayPoint = null, trackingNumber } = body;
    return decided(input, (seen, cause, key) => {
      const replacementId = key === undefined ? randomUUID() : derivedId('replacement', orderId, key.id);
      const replacement = { ...body, relayPoint, replacementId, seen };
      return withNumberClaimed(deps, { orderId, trackingNumber }, cause, key, () =>
        sendReplacement(deps, orderId, replacement, cause, key),
      );
    });
  });

  on('PUT /api/admin/orders/:id/parcels', (input) =>
    numbered(input, { type: 'CorrectParcel', ...input.body }),
  );

  on('PUT /api/admin/orders/:id/hold', (input) =>
    changed(input, { type: 'HoldOrder', reason: input.body.reason }),
  );

  on('PUT /api/admin/orders/:id/archive', (input) =>
    changed(input, { type: 'ArchiveOrder', isArchived: input.body.isArchived }),
  );

  on('GET /api/admin/orders/:id/status-preview', async ({ ctx, id: orderId, query }) => {
    const { order, revision } = await existing(ctx, orderId);
    const { refund, due, revenue, asks, ...rest } = previewStatus(order, query, clock().toISOString());
    const others = query.trackingNumber ? await ordersWithNumber(deps, order, query.trackingNumber) : [];
    const numbers = await findRunningNumbers(others.map((other) => other.orderId));
    const sameNumber = others.map((other) =>
      withRunningNumber({ id: other.orderId, customerName: other.customer.name }, numbers.get(other.orderId)),
    );
    return {
      ...rest,
      revision,
      asks: asks || sameNumber.length > 0,
      refund: toDecimal(refund),
      due: toDecimal(due),
      revenue: toDecimal(revenue),
      sameNumber,
    };
  });

  on('DELETE /api/admin/orders/:id', async (input) => {
    await changed(input, { type: 'DeleteOrder' });
  });

  on('GET /api/admin/orders/:id/deletion-preview', async ({ ctx, id: orderId }) => {
    const { order, revision } = await existing(ctx, orderId);
    const previewed = previewDeletion(order, clock().toISOString());
    if (!previewed.accepted) throw adminOrderProblem(previewed.refusal);
    const { refund, kept, revenue, ...rest } = previewed.preview;
    const money = { refund: toDecimal(refund), kept: toDecimal(kept), revenue: toDecimal(revenue) };
    return { ...rest, ...money, revision };
  });

  on('POST /api/admin/orders/:id/refunds', (input) => changed(input, { type: 'RetryRefund' }));

  on('POST /api/admin/orders/:id/gestures', (input) => {
    const { amount, reason: note } = input.body;
    return changed(input, { type: 'MakeGesture', amount, note });
  });

  on('POST /api/admin/orders/:id/link-revocations', (input) => {
    const command = { type: 'RevokeLinks', reason: 'administrator', now: clock().toISOString() } as const;
    return decided(input, (_seen, cause, key) => commandOrder(store, input.id, command, cause, key));
  });

  on('POST /api/admin/orders/:id/withdrawals', (input) => {
    const { items: chosen, reason, ...recorded } = input.body;
    const items = chosen.map(({ more, ...bottles }) => ({ ...bottles, quantity: more }));
    return changed(input, { type: 'DeclareWithdrawal', email: null, name: null, items, reason, recorded });
  });

  on('POST /api/admin/orders/:id/return-proofs', (input) => changed(input, { type: 'NoteReturnSent' }));

  on('POST /api/admin/orders/:id/returns', (input) =>
    changed(input, { type: 'RecordReturn', items: input.body.items }),
  );

  on('GET /api/admin/orders/:id/return-preview', async ({ ctx, id: orderId }) => {
    const { order, revision } = await existing(ctx, orderId);
    const preview = previewReturn(order, clock().toISOString());
    if (preview === null) throw adminOrderProblem({ code: 'no-such-return', why: 'nothing-due' });
    const { amount, delivery, depreciation, lines, ...rest } = preview;
    return {
      ...rest,
      revision,
      amount: toDecimal(amount),
      delivery: toDecimal(delivery),
      depreciation: toDecimal(depreciation),
      lines: [...lines],
    };
  });

  on('POST /api/admin/orders/:id/return-refunds', (input) => changed(input, { type: 'RefundReturn' }));

  return router;
}
