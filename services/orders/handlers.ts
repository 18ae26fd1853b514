import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#contracts/events/order.ts';
import type { Outcome } from '#domain/decider.ts';
import type {
  DeclareWithdrawal,
  HoldRefusal,
  MakeGesture,
  OrderRefusal,
  RecordReturn,
  RevokeLinks,
  SetStatus,
} from '#domain/orders/order.commands.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import type { OrderStanding } from '#domain/orders/order-standing.ts';
import type { ArchiveOrder, ParcelCommand } from '#domain/orders/parcel.commands.ts';
import type { NumberTaken } from '#domain/orders/tracking-claim.decider.ts';
import type { UndoChange } from '#domain/orders/undo.commands.ts';
import type { CommandKey } from '#platform/command-handling/command-handler.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { commandOrder, loadOrder } from './order-stream.ts';
import { reacquire, releaseReacquired, wasReacquisitionUnused } from './reacquire.ts';
import { type SettleStockDeps, settleOrderStock } from './settle-stock.ts';
import { endUndoPeriod } from './undo-period.ts';

/** What became of an administrator's request. */
export type OrderOutcome = Outcome<
  { readonly position: bigint | null; readonly revision: bigint | null; readonly state: OrderState },
  OrderRefusal | HoldRefusal | NumberTaken
>;

/**
 * Sets an order's status, whatever it was, with the effects of docs/order-states.md, and the parcel's number when it comes along. Stock and
 * promo are settled before it answers; refunds and the cancelling of PaymentIntents follow from the events.
 */
export async function setOrderStatus(
  deps: SettleStockDeps,
  request: {
    readonly orderId: string;
    readonly to: OrderStatus;
    readonly trackingNumber?: string | null | undefined;
    readonly isDispatchConfirmed?: boolean | undefined;
    readonly undoableUntil?: string | undefined;
    readonly seen?: OrderStanding | undefined;
  },
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...change } = request;
  const now = deps.clock().toISOString();
  const command = {
    type: 'SetStatus',
    ...change,
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now,
  } as const;
  const before = await loadOrder(deps.store, orderId);
  const first = await commandOrder(deps.store, orderId, command, cause, key);
  if (!first.accepted && first.refusal.code === 'stock-needed')
    return reinstate(deps, first.state, command, cause, key);
  if (changesClaims(before.state, first.state)) await settleOrderStock(deps, orderId, cause);
  return first;
}

/** Takes again what a cancelled order has given back, then sets its status. */
async function reinstate(
  deps: SettleStockDeps,
  cancelled: OrderState,
  command: SetStatus,
  cause: Cause,
  key: CommandKey | undefined,
): Promise<OrderOutcome> {
  if (cancelled.status === 'absent') return { accepted: false, refusal: { code: 'order-not-found' } };
  const order = await endUndoPeriod(deps, cancelled, cause);
  const { orderId } = order;
  const taken = await reacquire(deps, order, cause);
  if (!taken.accepted) return taken;
  const outcome = await commandOrder(
    deps.store,
    orderId,
    { ...command, stockAgain: taken.again },
    cause,
    key,
  );
  if (wasReacquisitionUnused(order, outcome.state)) await releaseReacquired(deps, order, cause);
  // Others have set it back and cancelled it again meanwhile.
  if (!outcome.accepted && outcome.refusal.code === 'stock-needed')
    return reinstate(deps, outcome.state, command, cause, key);
  await settleOrderStock(deps, orderId, cause);
  return outcome;
}

/** Whether an order is entitled to other bottles, or another use of its promo, than before. */
function changesClaims(before: OrderState, after: OrderState): boolean {
  if (before.status === 'absent' || after.status === 'absent') return false;
  return before.stockClaim !== after.stockClaim || before.promoClaimed !== after.promoClaimed;
}

/** Takes the last change of status or number back, of which nothing has followed yet; bottles that it had taken again are on sale again. */
export async function undoChange(
  deps: SettleStockDeps,
  request: { readonly orderId: string } & Pick<UndoChange, 'undoableUntil' | 'seen'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...change } = request;
  const now = deps.clock().toISOString();
  const undone = await commandOrder(deps.store, orderId, { type: 'UndoChange', ...change, now }, cause, key);
  if (undone.accepted) await settleOrderStock(deps, orderId, cause);
  return undone;
}

/** A change as its maker asks for it. */
export type Undated<Command> = Command extends unknown ? Omit<Command, 'now'> : never;

/** Changes a parcel: its tracking number (null takes it back), how and where it goes, whether it may leave. */
export function changeParcel(
  { store, clock }: Pick<SettleStockDeps, 'store' | 'clock'>,
  orderId: string,
  change: Undated<ParcelCommand>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  return commandOrder(store, orderId, { ...change, now: clock().toISOString() }, cause, key);
}

/** Deletes an order of which no money is owed: a pending one ends, any other is only hidden. */
export async function deleteOrder(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
  seen?: OrderStanding,
): Promise<OrderOutcome> {
  const before = await loadOrder(deps.store, orderId);
  const now = deps.clock().toISOString();
  const command = { type: 'DeleteOrder', refundId: randomUUID(), now, seen } as const;
  const deleted = await commandOrder(deps.store, orderId, command, cause);
  if (changesClaims(before.state, deleted.state)) await settleOrderStock(deps, orderId, cause);
  return deleted;
}

/** Asks once more for a refund that failed, under a new id. */
export function retryRefund(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
  key?: CommandKey,
  seen?: OrderStanding,
): Promise<OrderOutcome> {
  const now = deps.clock().toISOString();
  const command = { type: 'RetryRefund', refundId: randomUUID(), now, seen } as const;
  return commandOrder(deps.store, orderId, command, cause, key);
}

/** Gives a part of the payment back; the money follows from the event. */
export function makeGesture(
  deps: SettleStockDeps,
  request: { readonly orderId: string } & Pick<MakeGesture, 'amount' | 'note' | 'seen'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...gesture } = request;
  const now = deps.clock().toISOString();
  const command = { type: 'MakeGesture', refundId: randomUUID(), ...gesture, now } as const;
  return commandOrder(deps.store, orderId, command, cause, key);
}

/** Notes that a parcel is on its way back, or what came back: bottles that can be sold again are on sale before it answers. */
export async function recordReturn(
  deps: SettleStockDeps,
  orderId: string,
  items: RecordReturn['items'] | 'sent',
  cause: Cause,
  key?: CommandKey,
  seen?: OrderStanding,
): Promise<OrderOutcome> {
  const sight = { now: deps.clock().toISOString(), seen };
  if (items === 'sent')
    return commandOrder(deps.store, orderId, { type: 'NoteReturnSent', ...sight }, cause, key);
  const command = { type: 'RecordReturn', items, ...sight } as const;
  const recorded = await commandOrder(deps.store, orderId, command, cause, key);
  if (recorded.accepted) await settleOrderStock(deps, orderId, cause);
  return recorded;
}

/** Pays back what is due of a return; what had not left is on sale again before it answers. The money follows from the events. */
export async function refundReturn(
  deps: SettleStockDeps,
  orderId: string,
  cause: Cause,
  key?: CommandKey,
  seen?: OrderStanding,
): Promise<OrderOutcome> {
  const now = deps.clock().toISOString();
  const command = { type: 'RefundReturn', refundId: randomUUID(), now, seen } as const;
  const refunded = await commandOrder(deps.store, orderId, command, cause, key);
  if (refunded.accepted) await settleOrderStock(deps, orderId, cause);
  return refunded;
}

/** Records a withdrawal that came by letter or telephone, in the customer's name; whoever asks has read or heard it. */
export async function recordWithdrawal(
  { store, clock }: Pick<SettleStockDeps, 'store' | 'clock'>,
  request: { readonly orderId: string } & Pick<DeclareWithdrawal, 'items' | 'reason' | 'recorded' | 'seen'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...declaration } = request;
  const { state } = await loadOrder(store, orderId);
  if (state.status === 'absent') return { accepted: false, refusal: { code: 'order-not-found' } };
  const { name } = state.customer;
  const declared = { ...declaration, name, email: null, now: clock().toISOString() };
  return commandOrder(store, orderId, { type: 'DeclareWithdrawal', ...declared }, cause, key);
}

/** Puts an order that is done out of the way of those in hand, or takes it back. */
export function archiveOrder(
  { store, clock }: Pick<SettleStockDeps, 'store' | 'clock'>,
  request: { readonly orderId: string } & Pick<ArchiveOrder, 'isArchived' | 'seen'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...archiving } = request;
  const command = { type: 'ArchiveOrder', ...archiving, now: clock().toISOString() } as const;
  return commandOrder(store, orderId, command, cause, key);
}

/** Ends every link to an order that was given out so far; who proves themself is mailed a new one. */
export function revokeLinks(
  { store, clock }: Pick<SettleStockDeps, 'store' | 'clock'>,
  { orderId, reason }: { readonly orderId: string; readonly reason: RevokeLinks['reason'] },
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const command = { type: 'RevokeLinks', reason, now: clock().toISOString() } as const;
  return commandOrder(store, orderId, command, cause, key);
}
