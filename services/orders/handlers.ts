import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#contracts/events/order.ts';
import type { CommandKey } from '../command-handling/command-memory.ts';
import type { Cause } from '../event-store/event-store.ts';
import type { HoldRefusal, OrderRefusal, RetryRefund, StatusCommand } from './order.commands.ts';
import { commandOrder } from './order-stream.ts';
import { type SettleStockDeps, settleOrderStock } from './settle-stock.ts';
import { takeAgain } from './take-again.ts';

/** What became of an administrator's wish; `position` is null when it was fulfilled already. */
export type OrderHandled =
  | { readonly accepted: true; readonly position: bigint | null }
  | { readonly accepted: false; readonly refusal: OrderRefusal | HoldRefusal };

/**
 * Sets an order's status, whatever it was, with the effects of docs/order-states.md, and the parcel's number when it comes along. Stock and promo are settled before it
 * answers; refunds and the cancelling of PaymentIntents follow from the events.
 */
export async function setOrderStatus(
  deps: SettleStockDeps,
  wish: {
    readonly orderId: string;
    readonly to: OrderStatus;
    readonly trackingNumber?: string | null | undefined;
  },
  cause: Cause,
  key?: CommandKey,
): Promise<OrderHandled> {
  const { orderId, ...change } = wish;
  const now = deps.clock().toISOString();
  const command = {
    type: 'SetStatus',
    ...change,
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now,
  } as const;
  const first = await commandOrder(deps.store, orderId, command, cause, key);
  if (first.accepted) return settled(deps, orderId, first.position, cause);
  if (first.refusal.code !== 'stock-needed' || first.state.status === 'absent')
    return { accepted: false, refusal: first.refusal };

  const taken = await takeAgain(deps, first.state, cause);
  if (!taken.accepted) {
    await settleOrderStock(deps, orderId, cause);
    return taken;
  }
  const second = await commandOrder(deps.store, orderId, { ...command, stockAgain: 'taken' }, cause, key);
  const position = second.accepted ? second.position : null;
  const handled = await settled(deps, orderId, position, cause);
  return second.accepted ? handled : { accepted: false, refusal: second.refusal };
}

async function settled(
  deps: SettleStockDeps,
  orderId: string,
  position: bigint | null,
  cause: Cause,
): Promise<OrderHandled> {
  await settleOrderStock(deps, orderId, cause);
  return { accepted: true, position };
}

/** Gives the parcel its tracking number, corrects it, or takes it back (null). */
export async function assignTracking(
  deps: SettleStockDeps,
  wish: { readonly orderId: string; readonly trackingNumber: string | null },
  cause: Cause,
  key?: CommandKey,
): Promise<OrderHandled> {
  const { orderId, trackingNumber } = wish;
  return send(deps, orderId, { type: 'AssignTracking', trackingNumber }, cause, key);
}

/** Deletes an order: a pending one ends, any other is only hidden. */
export async function deleteOrder(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
): Promise<OrderHandled> {
  const deleted = await send(deps, orderId, { type: 'DeleteOrder', refundId: randomUUID() }, cause);
  if (deleted.accepted) await settleOrderStock(deps, orderId, cause);
  return deleted;
}

/** Asks once more for a refund that failed, under a new id. */
export function retryRefund(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderHandled> {
  return send(deps, orderId, { type: 'RetryRefund', refundId: randomUUID() }, cause, key);
}

async function send(
  deps: SettleStockDeps,
  orderId: string,
  command: StatusCommand | RetryRefund,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderHandled> {
  const handled = await commandOrder(deps.store, orderId, command, cause, key);
  return handled.accepted ? handled : { accepted: false, refusal: handled.refusal };
}
