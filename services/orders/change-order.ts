import { randomUUID } from 'node:crypto';
import { type Outcome, refuse } from '#domain/decider.ts';
import type {
  DeclareWithdrawal,
  DeleteOrder,
  HoldRefusal,
  MakeGesture,
  OrderRefusal,
  RetryRefund,
  ReturnCommand,
  SetStatus,
} from '#domain/orders/commands/order.commands.ts';
import type { ArchiveOrder, ParcelCommand } from '#domain/orders/commands/parcel.commands.ts';
import type { UndoChange } from '#domain/orders/commands/undo.commands.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import type { NumberTaken } from '#domain/orders/parcels/tracking-claim.decider.ts';
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

/** A command as its maker asks for it: the time, and the id of a refund that it may lead to, are given where it is carried out. */
type Asked<Command> = Command extends unknown ? Omit<Command, 'now' | 'refundId'> : never;

/** What an administrator makes of an order beside its status. */
export type OrderChange = Asked<
  | ParcelCommand
  | UndoChange
  | ArchiveOrder
  | RetryRefund
  | MakeGesture
  | ReturnCommand
  | DeclareWithdrawal
  | DeleteOrder
>;

/** After these bottles may be on sale again, which they are before it is answered; refunds and mails follow from the events. */
const MOVES_STOCK: ReadonlySet<OrderChange['type']> = new Set([
  'UndoChange',
  'RecordReturn',
  'RefundReturn',
  'RetryRefund',
  'DeleteOrder',
]);

/** Changes one order as an administrator asks. */
export async function changeOrder(
  deps: SettleStockDeps,
  orderId: string,
  change: OrderChange,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const command = { ...change, refundId: randomUUID(), now: deps.clock().toISOString() };
  const handled = await commandOrder(deps.store, orderId, command, cause, key);
  if (handled.accepted && MOVES_STOCK.has(change.type)) await settleOrderStock(deps, orderId, cause);
  return handled;
}

/**
 * Sets an order's status, whatever it was, with the effects of docs/order-states.md, and the parcel's number when it comes along. Stock and
 * promo are settled before it answers; refunds and the cancelling of PaymentIntents follow from the events.
 */
export async function setOrderStatus(
  deps: SettleStockDeps,
  request: { readonly orderId: string } & Omit<Asked<SetStatus>, 'type' | 'stockAgain'>,
  cause: Cause,
  key?: CommandKey,
): Promise<OrderOutcome> {
  const { orderId, ...change } = request;
  const given = { refundId: randomUUID(), now: deps.clock().toISOString() };
  const command = { type: 'SetStatus', stockAgain: 'unknown', ...change, ...given } as const;
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
  if (cancelled.status === 'absent') return refuse({ code: 'order-not-found' });
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
