import { randomUUID } from 'node:crypto';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { isUndo, undoableUntil } from '#domain/orders/undo.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import type { ProcessManager, TimedTask } from '../../process-manager.ts';
import { defineFollower } from './order-follow-up.ts';
import { type UndoSweepDeps, undoTimes } from './undo-times.ts';

const periods = undoTimes({ table: 'undo_periods', column: 'order_id' });

/** Which orders have a change that may be undone, and until when; what happens then is decided on their streams. */
export function createUndoPeriodNotes({ db }: { readonly db: ReadDb }): ProcessManager {
  const drop = (event: Recorded<OrderEvent>) => periods.drop(db, event.data.orderId);
  return defineFollower({
    name: 'undo-period',
    version: 1,
    steps: {
      async noteChange(event) {
        const until = undoableUntil(event);
        if (until !== undefined) await periods.note(db, event.data.orderId, until, event.metadata.recordedAt);
        else if (isUndo(event)) await drop(event);
      },
      dropChange: drop,
    },
  });
}

interface UndoPeriodDeps extends UndoSweepDeps {
  readonly store: EventStore;
}

/**
 * Ends the time to undo a change once it has passed, so that mails, money and bottles follow: an event on the order's own stream, so that
 * of an undo at the same moment one comes first and the other is refused.
 */
export function createUndoPeriodSweep({ store, ...deps }: UndoPeriodDeps): TimedTask {
  return periods.sweep(deps, {
    name: 'undo-period',
    subject: 'orderId',
    async end({ id: orderId, undoableUntil, now, cause }) {
      const command = { type: 'EndUndoPeriod', undoableUntil, refundId: randomUUID(), now } as const;
      const ended = await commandOrder(store, orderId, command, cause);
      // A worker whose clock is behind, or an order that its store knows nothing of, is looked at again.
      return ended.accepted || ended.refusal.code === 'order-not-found';
    },
  });
}
