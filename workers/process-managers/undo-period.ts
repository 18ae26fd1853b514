import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { isUndo, UNDO_MS, undoableUntil } from '#domain/orders/undo.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import { causeOfTime, type ProcessManager, type TimedTask } from '../process-manager.ts';
import { defineFollower } from './order-follow-up.ts';

/** Which orders have a change that may be undone, and until when; what happens then is decided on their streams. */
export function createUndoPeriodNotes({ db }: { readonly db: pg.Pool }): ProcessManager {
  const drop = (event: Recorded<OrderEvent>) => db.query(DROP, [event.data.orderId]);
  return defineFollower({
    name: 'undo-period',
    version: 1,
    steps: {
      async noteChange(event) {
        const until = undoableUntil(event);
        if (until !== undefined)
          await db.query(NOTE, [event.data.orderId, until, dueAt(until, event.metadata.recordedAt)]);
        else if (isUndo(event)) await drop(event);
      },
      dropChange: drop,
    },
  });
}

const NOTE = `
  insert into process_managers.undo_periods (order_id, undoable_until, due_at) values ($1, $2, $3)
  on conflict (order_id) do update set undoable_until = excluded.undoable_until, due_at = excluded.due_at`;
const DROP = 'delete from process_managers.undo_periods where order_id = $1';

/** A server whose clock is ahead says a time that is never longer away than it was meant to be. */
export function dueAt(until: string, recordedAt: string): string {
  const latest = Date.parse(recordedAt) + UNDO_MS;
  return new Date(Math.min(Date.parse(until), latest)).toISOString();
}

/** Claims what is due by moving it ahead: another worker leaves it alone, and what is not done then is tried again. */
const CLAIM = `
  update process_managers.undo_periods set due_at = $1::timestamptz + interval '10 seconds'
  where order_id in (
    select order_id from process_managers.undo_periods where due_at <= $1
      or due_at > $1::timestamptz + interval '1 hour'
    order by due_at limit 50 for update skip locked
  )
  returning order_id, undoable_until`;
const DROP_ENDED = 'delete from process_managers.undo_periods where order_id = $1 and undoable_until = $2';

export interface UndoPeriodDeps {
  readonly store: EventStore;
  readonly db: pg.Pool;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/**
 * Ends the time to undo a change once it has passed, so that mails, money and bottles follow: an event on the order's own stream, so that
 * of an undo at the same moment one comes first and the other is refused.
 */
export function createUndoPeriodSweep({ store, db, clock, logger }: UndoPeriodDeps): TimedTask {
  const task = 'undo-period';
  return {
    name: task,
    everyMs: 1_000,
    async run(signal) {
      const { rows } = await db.query<{ order_id: string; undoable_until: string }>(CLAIM, [clock()]);
      for (const { order_id: orderId, undoable_until: until } of rows) {
        if (signal.aborted) return;
        try {
          const command = { type: 'EndUndoPeriod', undoableUntil: until, refundId: randomUUID() } as const;
          const now = clock().toISOString();
          const ended = await commandOrder(store, orderId, { ...command, now }, causeOfTime(task, orderId));
          // A worker whose clock is behind, or an order that its store knows nothing of, is looked at again.
          if (ended.accepted || ended.refusal.code === 'order-not-found')
            await db.query(DROP_ENDED, [orderId, until]);
        } catch (error) {
          // One order that cannot be settled now must not hold up the others.
          logger.error({ err: error, orderId }, 'a time to undo could not be ended yet');
        }
      }
    },
  };
}
