import type pg from 'pg';
import type { StockRoom } from '#services/stock/stock-room.ts';
import {
  causeOfTime,
  defineProcessManager,
  type ProcessManager,
  partitionByProduct,
  type TimedTask,
} from '../process-manager.ts';
import { dueAt, type UndoPeriodDeps } from './undo-period.ts';

const NOTE = `
  insert into process_managers.stock_undo_periods (product_id, undoable_until, due_at) values ($1, $2, $3)
  on conflict (product_id) do update set undoable_until = excluded.undoable_until, due_at = excluded.due_at`;
const DROP = 'delete from process_managers.stock_undo_periods where product_id = $1';

/** Which moves of stock by hand may be undone, and until when; what happens then is decided on the stock's streams. */
export function createStockUndoNotes({ db }: { readonly db: pg.Pool }): ProcessManager {
  return defineProcessManager({
    name: 'stock-undo-period',
    version: 1,
    partition: partitionByProduct,
    on: {
      async StockAdjusted({ data: { productId, undoableUntil: until, undoes }, metadata: { recordedAt } }) {
        if (until !== undefined) await db.query(NOTE, [productId, until, dueAt(until, recordedAt)]);
        else if (undoes) await db.query(DROP, [productId]);
      },
      StockUndoPeriodEnded: ({ data: { productId } }) => db.query(DROP, [productId]),
    },
  });
}

/** Claims what is due as `undo-period` does. */
const CLAIM = `
  update process_managers.stock_undo_periods set due_at = $1::timestamptz + interval '10 seconds'
  where product_id in (
    select product_id from process_managers.stock_undo_periods where due_at <= $1
      or due_at > $1::timestamptz + interval '1 hour'
    order by due_at limit 50 for update skip locked
  )
  returning product_id, undoable_until`;
const DROP_ENDED =
  'delete from process_managers.stock_undo_periods where product_id = $1 and undoable_until = $2';

type StockUndoDeps = Omit<UndoPeriodDeps, 'store'> & { readonly stockRoom: Pick<StockRoom, 'endUndo'> };

/** Ends the time to undo a move of stock once it has passed, on the stock's own stream: of an undo at the same moment one comes first. */
export function createStockUndoSweep({ stockRoom, db, clock, logger }: StockUndoDeps): TimedTask {
  const task = 'stock-undo-period';
  return {
    name: task,
    everyMs: 1_000,
    async run(signal) {
      const { rows } = await db.query<{ product_id: string; undoable_until: string }>(CLAIM, [clock()]);
      for (const { product_id: productId, undoable_until: undoableUntil } of rows) {
        if (signal.aborted) return;
        try {
          const over = { productId, undoableUntil, now: clock().toISOString() };
          const ended = await stockRoom.endUndo(over, causeOfTime(task, productId));
          // A worker whose clock is behind looks at it again.
          if (ended.accepted) await db.query(DROP_ENDED, [productId, undoableUntil]);
        } catch (error) {
          // One stock that cannot be settled now must not hold up the others.
          logger.error({ err: error, productId }, 'a time to undo could not be ended yet');
        }
      }
    },
  };
}
