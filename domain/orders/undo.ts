import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { isFromTheFuture } from '#contracts/settings/clock-drift.ts';
import type { OpenChange, OrderState, PlacedOrder } from './order.state.ts';

/** How long what an administrator did in the console may be undone. */
export const UNDO_MS = 10_000;

/** Until when an event may be undone; undefined for one that what follows from it followed at once. */
export function undoableUntil(event: OrderEvent): string | undefined {
  return 'undoableUntil' in event.data ? event.data.undoableUntil : undefined;
}

/** Whether an event takes back the change before it. */
export function isUndo(event: OrderEvent): boolean {
  return 'undoes' in event.data && event.data.undoes === true;
}

/** Folds what an event makes of a change that may be undone; `after` is the order with all else that it says. */
export function foldUndo(before: PlacedOrder, after: PlacedOrder, event: OrderEvent): PlacedOrder {
  const { undoable } = before;
  if (event.type === 'UndoPeriodEnded') return afterUndoPeriod(after);
  if (isUndo(event)) return undoable === undefined ? after : closed(after, undoable.before);
  const until = undoableUntil(event);
  if (until === undefined) return after;
  const { stockClaim, promoClaimed } = after;
  // Status and number set together are one change.
  const known = undoable?.until === until ? undoable : { until, before: standing(before) };
  const change = { ...known, final: { stockClaim, promoClaimed } };
  // Bottles that were taken again are taken at once: others could have them meanwhile.
  const kept = event.type === 'OrderReinstated' ? {} : claimsOf(before);
  return { ...after, ...kept, undoable: change };
}

/** An order as it is once its last change stands. */
export function afterUndoPeriod(order: PlacedOrder): PlacedOrder {
  return order.undoable === undefined ? order : closed(order, order.undoable.final);
}

function closed(order: PlacedOrder, changes: Partial<PlacedOrder>): PlacedOrder {
  const { undoable: _closed, ...rest } = order;
  return { ...rest, ...changes };
}

function standing(order: PlacedOrder): OpenChange['before'] {
  const { status, trackingNumber, lastParcel, hold, deliveredAt, deadlineApplies, ending, payment } = order;
  const kept = { status, trackingNumber, lastParcel, hold, deliveredAt, deadlineApplies, ending, payment };
  return { ...kept, ...claimsOf(order) };
}

function claimsOf({ stockClaim, promoClaimed }: PlacedOrder): OpenChange['final'] {
  return { stockClaim, promoClaimed };
}

/** Whether a change of the order may be undone at all: not one that also ends a warning of fraud or a withdrawal. */
export function hasUndo({ status, returns, fraudWarnings }: PlacedOrder): boolean {
  return !fraudWarnings.some(({ isOpen }) => isOpen) && !(status === 'cancelled' && returns !== null);
}

/** Whether the time to undo a change is over. One that a clock made which was ahead waits for nothing. */
export function isUndoOver({ until }: Pick<OpenChange, 'until'>, now: string): boolean {
  const madeAt = new Date(Date.parse(until) - UNDO_MS).toISOString();
  return Date.parse(now) >= Date.parse(until) || isFromTheFuture(madeAt, now);
}

/** Whether a change of the order may be undone now, so that nothing may follow from it yet. */
export function isUndoable(order: OrderState): boolean {
  return order.status !== 'absent' && order.undoable !== undefined;
}

/** The events of a change, oldest first, whose time to undo it the last of these events ended. */
export function changeBeforeEnd<Event extends OrderEvent>(history: readonly Event[]): readonly Event[] {
  const before = history.slice(0, -1);
  return before.slice(before.findLastIndex((event) => undoableUntil(event) === undefined) + 1);
}

/** What happened as others know it: without changes that were undone, and without one that may be yet. */
export function withoutUndone<Event extends OrderEvent>(history: readonly Event[]): Event[] {
  const kept: Event[] = [];
  let open: Event[] = [];
  for (const event of history) {
    if (isUndo(event)) open = [];
    else if (undoableUntil(event) !== undefined) open.push(event);
    else {
      kept.push(...open, event);
      open = [];
    }
  }
  return kept;
}
