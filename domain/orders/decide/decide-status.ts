import { isPostalCode } from '#contracts/addresses/postal-codes.ts';
import { territoryOf, whyNotDelivered } from '#contracts/addresses/territories.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { isFromTheFuture } from '#contracts/settings/clock-drift.ts';
import { accept, refuse } from '../../decider.ts';
import { dispatchBlock, isOpen } from '../../payments/disputes.ts';
import {
  failedGesture,
  failedRefunds,
  isOver,
  isPaid,
  pendingRefunds,
  unrequestedRefunds,
} from '../../payments/receipts.ts';
import { isReturnAbandoned, isWithdrawnWhole, returnStep } from '../../returns/returns.ts';
import { isSent, withdrawnUnsent } from '../../returns/whereabouts.ts';
import type {
  OrderDecision,
  OrderRefusal,
  SetStatus,
  StatusCommand,
  TakenAgain,
} from '../commands/order.commands.ts';
import type { ArchiveOrder, ChangeDelivery, HoldOrder } from '../commands/parcel.commands.ts';
import type { UndoChange, UndoCommand } from '../commands/undo.commands.ts';
import type { OpenChange, OrderState, PlacedOrder } from '../order.state.ts';
import { isInPayment, isPastDeadline, type Refunding, refundOnEnding } from '../order-money.ts';
import { afterUndoPeriod, hasUndo, isUndoOver } from '../undo.ts';

/** What an administrator, the deadline or a lack of stock makes of the order's status (specification §4, decision 25). */
export function decideStatus(command: StatusCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent') return refuse({ code: 'order-not-found' });
  if (state.deleted) return command.type === 'DeleteOrder' ? accept() : refuse({ code: 'order-not-found' });
  const { orderId } = state;
  switch (command.type) {
    case 'SetStatus': {
      const status = setStatus(command, state);
      if (!status.accepted) return status;
      const { trackingNumber, now } = command;
      // The number comes first: the mail that tells of the dispatch names it.
      const number = trackingNumber === undefined ? [] : tracking(state, trackingNumber, now);
      return accept(
        ...restockUnsentOnDispatch(state, command),
        ...mayBeUndone(state, command, [...number, ...status.events]),
      );
    }
    case 'ExpireOrder':
      return isDue(state, command.now)
        ? accept(...cancellation(state, 'deadline', command))
        : refuse({ code: 'not-due' });
    case 'SupersedeOrder':
      return endUnpaid(command, state, 'superseded');
    case 'GiveUpOrder':
      return endUnpaid(command, state, 'shopper');
    case 'CancelForLackOfStock':
      return state.status === 'pending' || state.status === 'confirmed'
        ? accept(...cancellation(state, 'stock', command))
        : accept();
    case 'AssignTracking':
      return accept(...mayBeUndone(state, command, tracking(state, command.trackingNumber, command.now)));
    case 'ChangeDelivery':
      return changeDelivery(command, state);
    case 'HoldOrder':
      return holdOrder(command, state);
    case 'DeleteOrder': {
      const why = whyNotDeletable(state, command.now);
      if (why !== null) return refuse({ code: 'not-deletable', why });
      return accept(
        { type: 'OrderDeleted', data: { orderId, deletedAt: command.now } },
        ...refundOnDeletion(state, command),
      );
    }
  }
}

/**
 * The status sends what is left of the order: what was withdrawn from before stays, and counts as returned. Of one that was withdrawn from
 * as a whole nothing would leave: whoever sets it all the same says that its parcel was gone.
 */
function restockUnsentOnDispatch(order: PlacedOrder, { to, now }: SetStatus): OrderEvent[] {
  const { status, returns } = order;
  if (returns === null || !isSent(to) || isSent(status) || status === 'cancelled') return [];
  return isWithdrawnWhole({ ...order, returns }) ? [] : restockUnsent(order, now);
}

/** What its shopper makes of an unpaid order; one that ended already is left as it is. */
function endUnpaid(
  command: StatusCommand & { readonly now: string },
  order: PlacedOrder,
  reason: 'superseded' | 'shopper',
): OrderDecision {
  if (order.ending !== null) return accept();
  const mayEnd = reason === 'shopper' ? mayBeGivenUp(order) : isReplaceable(order);
  return mayEnd ? accept(...cancellation(order, reason, command)) : refuse({ code: 'not-replaceable' });
}

export function tracking(
  { orderId, trackingNumber: known }: PlacedOrder,
  trackingNumber: string | null,
  now: string,
): OrderEvent[] {
  if (trackingNumber === known) return [];
  if (trackingNumber === null) return [{ type: 'TrackingNumberRemoved', data: { orderId } }];
  return [{ type: 'TrackingNumberAssigned', data: { orderId, trackingNumber, assignedAt: now } }];
}

/** A parcel goes another way only while it is here, and only to a point that is delivered to and taxed as the order's own address is. */
export function changeDelivery(command: ChangeDelivery, order: PlacedOrder): OrderDecision {
  const { orderId, customer, status } = order;
  const { shippingMethod, relayPoint, now: changedAt } = command;
  if (status !== 'pending' && status !== 'confirmed') return refuse({ code: 'parcel-left' });
  const elsewhere = whyNotToRelay(relayPoint, order);
  if (elsewhere !== null) return refuse(elsewhere);
  const isKnown =
    order.shippingMethod === shippingMethod &&
    JSON.stringify(order.relayPoint ?? null) === JSON.stringify(relayPoint);
  if (isKnown) return accept();
  const { email } = customer;
  const data = { orderId, email, shippingMethod, ...(relayPoint && { relayPoint }), changedAt };
  return accept({ type: 'DeliveryMethodChanged', data });
}

/** What stands against a relay point; null where nothing does, or the parcel goes to none. */
export function whyNotToRelay(
  relayPoint: ChangeDelivery['relayPoint'],
  { shippingAddress: { country }, vatRate }: PlacedOrder,
): OrderRefusal | null {
  if (relayPoint === null) return null;
  const destination = { ...relayPoint, country };
  const isTaxedAlike = territoryOf(destination)?.vatRate === vatRate;
  const isReached = isPostalCode(relayPoint.postalCode, country) && whyNotDelivered(destination) === null;
  return isReached && isTaxedAlike ? null : { code: 'relay-point-elsewhere', country };
}

/** A parcel is put on hold only while it is here. */
function holdOrder({ reason, now }: HoldOrder, { orderId, status, hold }: PlacedOrder): OrderDecision {
  if (reason === null)
    return hold === null
      ? accept()
      : accept({ type: 'OrderTakenOffHold', data: { orderId, releasedAt: now } });
  if (status !== 'pending' && status !== 'confirmed') return refuse({ code: 'parcel-left' });
  if (hold?.reason === reason) return accept();
  return accept({ type: 'OrderPutOnHold', data: { orderId, reason, heldAt: now } });
}

function setStatus(command: SetStatus, order: PlacedOrder): OrderDecision {
  const { to, now } = command;
  const { orderId, status: from } = order;
  if (from === to) return accept();
  const why = dispatchHeld(order, to);
  if (why !== null && !command.isDispatchConfirmed) return refuse({ code: 'dispatch-held', why });
  if (to === 'cancelled') return accept(...cancellation(order, 'admin', command));
  if (from !== 'cancelled')
    return accept({ type: 'OrderStatusChanged', data: { orderId, from, to, changedAt: now } });
  // It has given its bottles and its promo back, and needs them again.
  if (!hasTakenAgain(order, command.stockAgain)) return refuse({ code: 'stock-needed' });
  return accept({
    type: 'OrderReinstated',
    data: { orderId, to, reason: 'admin', ...command.stockAgain, reinstatedAt: now },
  });
}

/** Why the parcel of an order is not to leave without asking; null where nothing stands against it, or it has left. */
export function dispatchHeld(
  order: PlacedOrder,
  to: SetStatus['to'],
): ReturnType<typeof dispatchBlock> | 'on-hold' {
  if (!isSent(to) || isSent(order.status)) return null;
  return dispatchBlock(order) ?? (order.hold === null ? null : 'on-hold');
}

/** Whether a cancelled order has its bottles again: what an attempt took that has been cancelled since, others may have by now. */
export function hasTakenAgain(order: PlacedOrder, stock: 'unknown' | TakenAgain): stock is TakenAgain {
  return stock !== 'unknown' && stock.attempt === order.attempt + 1;
}

/**
 * Whether the order may be cancelled because nobody paid for it in time. Money in question or on its way stops the clock. The deadline of
 * an order that a clock placed ahead says nothing: whoever asks has waited for as long as it had.
 */
export function isDue(order: PlacedOrder, now: string): boolean {
  const waitsForPayment = order.payment.status !== 'held' && !isPaid(order);
  const isLate =
    isPastDeadline(order, now) || (order.deadlineApplies && isFromTheFuture(order.placedAt, now));
  return order.status === 'pending' && !order.deleted && waitsForPayment && isLate;
}

/**
 * Whether another order that the shopper begins takes its place. One that the house took by telephone waits for its deadline: what is put
 * in a cart is bought besides.
 */
export function isReplaceable(order: PlacedOrder): boolean {
  return mayBeGivenUp(order) && order.takenByDesk !== true;
}

/** Whether the shopper may give it up: no money came or is on its way, and no administrator has taken it in hand. */
export function mayBeGivenUp(order: PlacedOrder): boolean {
  return order.status === 'pending' && !order.deleted && !isInPayment(order);
}

type CancelReason = Extract<OrderEvent, { type: 'OrderCancelled' }>['data']['reason'];

/** The order ends; with a refund's id what was paid goes back. */
export function cancellation(
  order: PlacedOrder,
  reason: CancelReason,
  command: { readonly now: string; readonly refundId?: string },
): OrderEvent[] {
  const { orderId, status: from } = order;
  const cancelled: OrderEvent = {
    type: 'OrderCancelled',
    data: { orderId, from, reason, cancelledAt: command.now },
  };
  return command.refundId === undefined
    ? [cancelled]
    : [cancelled, ...refundOnEnding(order, { refundId: command.refundId, now: command.now }, 'cancelled')];
}

/** What still needs somebody who sees the order; null when nothing does. */
function whyNotDeletable(
  order: PlacedOrder,
  now: string,
): Extract<OrderRefusal, { code: 'not-deletable' }>['why'] | null {
  const { returns } = order;
  if (order.disputes.some(isOpen)) return 'dispute-open';
  if (failedRefunds(order).length > 0 || failedGesture(order) !== null) return 'refund-failed';
  if (pendingRefunds(order).length > 0 || unrequestedRefunds(order).length > 0) return 'refund-pending';
  if (returns === null) return null;
  const step = returnStep({ ...order, returns }, isPaid(order));
  const isOver = step === 'done' || (step === 'receive' && isReturnAbandoned(returns, now));
  return isOver ? null : 'return-open';
}

/** Deleting a pending order ends it; deleting any other only hides it. */
function refundOnDeletion(order: PlacedOrder, command: Refunding): OrderEvent[] {
  return order.status === 'pending' ? refundOnEnding(order, command, 'deleted') : [];
}

/** Puts an order of which nothing is left to do out of the way, or takes it back. Nothing else changes by it. */
export function decideArchive({ isArchived, now }: ArchiveOrder, state: OrderState): OrderDecision {
  if (state.status === 'absent' || state.deleted) return refuse({ code: 'order-not-found' });
  const { orderId, archivedAt } = state;
  if (isArchived === (archivedAt !== undefined)) return accept();
  if (!isArchived) return accept({ type: 'OrderUnarchived', data: { orderId, unarchivedAt: now } });
  const why = whyNotArchivable(state, now);
  if (why !== null) return refuse({ code: 'not-archivable', why });
  return accept({ type: 'OrderArchived', data: { orderId, archivedAt: now } });
}

/** An order is done once it arrived or will not be fulfilled, and nothing is owed to anybody. */
function whyNotArchivable(order: PlacedOrder, now: string): 'status' | 'open' | null {
  if (order.status !== 'delivered' && order.status !== 'cancelled') return 'status';
  return whyNotDeletable(order, now) === null ? null : 'open';
}

/** What becomes of a change that may be undone for some seconds: it is taken back, or it stands and all follows from it. */
export function decideUndo(command: UndoCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent' || state.deleted) return refuse({ code: 'order-not-found' });
  const { undoable } = state;
  if (command.type === 'UndoChange') return undo(command, state);
  if (undoable === undefined) return accept();
  const { undoableUntil, now } = command;
  // What is about to happen says what becomes of the money.
  if (undoableUntil === null) return accept(undoPeriodEnded(state, now));
  if (undoableUntil !== undoable.until) return accept();
  if (!isUndoOver(undoable, now)) return refuse({ code: 'not-due' });
  const after = afterUndoPeriod(state);
  const refund = isOver(after) ? refundOnEnding(after, command, 'cancelled') : [];
  return accept(undoPeriodEnded(after, now), ...refund);
}

export function undoPeriodEnded({ orderId }: PlacedOrder, endedAt: string): OrderEvent {
  return { type: 'UndoPeriodEnded', data: { orderId, endedAt } };
}

function undo({ undoableUntil: until, now }: UndoChange, order: PlacedOrder): OrderDecision {
  const { undoable } = order;
  if (isUndoOver({ until }, now)) return refuse({ code: 'not-undoable', why: 'time' });
  if (undoable?.until !== until) return refuse({ code: 'not-undoable', why: 'changed' });
  return accept(...takenBack(order, undoable.before, now));
}

const UNDOES = { undoes: true } as const;

/** The status first: with it the order stands as before in everything. */
function takenBack(order: PlacedOrder, before: OpenChange['before'], now: string): OrderEvent[] {
  const { orderId, trackingNumber } = order;
  const number = before.trackingNumber;
  const events = statusTakenBack(order, before, now);
  if (number === trackingNumber) return events;
  return [
    ...events,
    number === null
      ? { type: 'TrackingNumberRemoved', data: { orderId, ...UNDOES } }
      : {
          type: 'TrackingNumberAssigned',
          data: { orderId, trackingNumber: number, assignedAt: now, ...UNDOES },
        },
  ];
}

function statusTakenBack(order: PlacedOrder, before: OpenChange['before'], now: string): OrderEvent[] {
  const { orderId, status: from } = order;
  const { status: to } = before;
  if (from === to) return [];
  if (from === 'cancelled')
    return [
      { type: 'OrderReinstated', data: { orderId, to, reason: 'admin', reinstatedAt: now, ...UNDOES } },
    ];
  if (to === 'cancelled') {
    const reason = before.ending === 'expired' ? 'deadline' : 'admin';
    return [{ type: 'OrderCancelled', data: { orderId, from, reason, cancelledAt: now, ...UNDOES } }];
  }
  return [{ type: 'OrderStatusChanged', data: { orderId, from, to, changedAt: now, ...UNDOES } }];
}

/** A change as it is recorded when it may be undone: what goes back to the shopper is asked for once it stands. */
function mayBeUndone(
  order: PlacedOrder,
  { undoableUntil }: Pick<SetStatus, 'undoableUntil'>,
  events: readonly OrderEvent[],
): readonly OrderEvent[] {
  if (undoableUntil === undefined || !hasUndo(order)) return events;
  return events.flatMap((event): OrderEvent[] => {
    switch (event.type) {
      case 'RefundRequested':
        return [];
      case 'OrderStatusChanged':
      case 'OrderCancelled':
      case 'OrderReinstated':
      case 'TrackingNumberAssigned':
      case 'TrackingNumberRemoved':
        return [openUntil(undoableUntil, event)];
      default:
        return [event];
    }
  });
}

function openUntil<Event extends { readonly data: object }>(undoableUntil: string, event: Event) {
  return { ...event, data: { ...event.data, undoableUntil } };
}

/** What was withdrawn from and never left is on sale again and counts as returned; no events where there is none. */
export function restockUnsent(order: PlacedOrder, receivedAt: string): OrderEvent[] {
  const { orderId, returns } = order;
  if (returns === null) return [];
  const items = withdrawnUnsent({ ...order, returns }).map((bottles) => ({ ...bottles, fit: true }));
  return items.length === 0
    ? []
    : [{ type: 'ReturnReceived', data: { orderId, items, receivedAt, unsent: true } }];
}
