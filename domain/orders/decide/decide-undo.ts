import type { OrderEvent } from '#contracts/events/order.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import { isOver } from '../../payments/receipts.ts';
import type { OrderRefusal, SetStatus } from '../order.commands.ts';
import type { OpenChange, OrderState, PlacedOrder } from '../order.state.ts';
import { refundOnEnding } from '../order-money.ts';
import type { UndoChange, UndoCommand } from '../undo.commands.ts';
import { afterUndoPeriod, hasUndo, isUndoOver } from '../undo.ts';

type OrderDecision = Decision<OrderEvent, OrderRefusal>;

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

/** The status first: with it the order stands as before in everything. */
function takenBack(order: PlacedOrder, before: OpenChange['before'], now: string): OrderEvent[] {
  const { orderId, trackingNumber } = order;
  const undoes = { undoes: true } as const;
  const number = before.trackingNumber;
  const events = statusTakenBack(order, before, now);
  if (number === trackingNumber) return events;
  return [
    ...events,
    number === null
      ? { type: 'TrackingNumberRemoved', data: { orderId, ...undoes } }
      : {
          type: 'TrackingNumberAssigned',
          data: { orderId, trackingNumber: number, assignedAt: now, ...undoes },
        },
  ];
}

function statusTakenBack(order: PlacedOrder, before: OpenChange['before'], now: string): OrderEvent[] {
  const { orderId, status: from } = order;
  const { status: to } = before;
  const undoes = { undoes: true } as const;
  if (from === to) return [];
  if (from === 'cancelled')
    return [
      { type: 'OrderReinstated', data: { orderId, to, reason: 'admin', reinstatedAt: now, ...undoes } },
    ];
  if (to === 'cancelled') {
    const reason = before.ending === 'expired' ? 'deadline' : 'admin';
    return [{ type: 'OrderCancelled', data: { orderId, from, reason, cancelledAt: now, ...undoes } }];
  }
  return [{ type: 'OrderStatusChanged', data: { orderId, from, to, changedAt: now, ...undoes } }];
}

/** A change as it is recorded when it may be undone: what goes back to the shopper is asked for once it stands. */
export function mayBeUndone(
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
        return [{ ...event, data: { ...event.data, undoableUntil } }];
      case 'OrderCancelled':
        return [{ ...event, data: { ...event.data, undoableUntil } }];
      case 'OrderReinstated':
        return [{ ...event, data: { ...event.data, undoableUntil } }];
      case 'TrackingNumberAssigned':
        return [{ ...event, data: { ...event.data, undoableUntil } }];
      case 'TrackingNumberRemoved':
        return [{ ...event, data: { ...event.data, undoableUntil } }];
      default:
        return [event];
    }
  });
}
