import type { ReadDb } from '#projections/lib/database.ts';
import type { StockService } from '#services/stock/stock-service.ts';
import {
  defineProcessManager,
  type ProcessManager,
  partitionByProduct,
  type TimedTask,
} from '../../process-manager.ts';
import { type UndoSweepDeps, undoTimes } from './undo-times.ts';

const periods = undoTimes({ table: 'stock_undo_periods', column: 'product_id' });

/** Which moves of stock by hand may be undone, and until when; what happens then is decided on the stock's streams. */
export function createStockUndoNotes({ db }: { readonly db: ReadDb }): ProcessManager {
  return defineProcessManager({
    name: 'stock-undo-period',
    version: 1,
    partition: partitionByProduct,
    on: {
      async StockAdjusted({ data: { productId, undoableUntil: until, undoes }, metadata: { recordedAt } }) {
        if (until !== undefined) await periods.note(db, productId, until, recordedAt);
        else if (undoes) await periods.drop(db, productId);
      },
      StockUndoPeriodEnded: ({ data: { productId } }) => periods.drop(db, productId),
    },
  });
}

type StockUndoDeps = UndoSweepDeps & { readonly stockService: Pick<StockService, 'endUndo'> };

/** Ends the time to undo a move of stock once it has passed, on the stock's own stream: of an undo at the same moment one comes first. */
export function createStockUndoSweep({ stockService, ...deps }: StockUndoDeps): TimedTask {
  return periods.sweep(deps, {
    name: 'stock-undo-period',
    subject: 'productId',
    async end({ id: productId, undoableUntil, now, cause }) {
      // A worker whose clock is behind looks at it again.
      return (await stockService.endUndo({ productId, undoableUntil, now }, cause)).accepted;
    },
  });
}
