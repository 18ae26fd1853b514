import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import { accept, type Decision, refuse } from '../decider.ts';
import { isUndoOver } from '../orders/undo.ts';

/** What an administrator moved last, while it may be undone: bottles are there or gone at once, alerts and mails wait. */
export interface OpenMove {
  /** ISO 8601; names the move. */
  readonly until: string;
  /** Bottles. */
  readonly delta: number;
}

interface UndoableStock {
  readonly undoable?: OpenMove | undefined;
}

/** Takes the last move by hand back, before alerts and mails followed it. */
export interface UndoStock {
  readonly type: 'UndoStock';
  readonly productId: string;
  /** Names the move. */
  readonly undoableUntil: string;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** The time to undo a move is over: alarms and mails may follow it. */
export interface EndStockUndo {
  readonly type: 'EndStockUndo';
  readonly productId: string;
  readonly undoableUntil: string;
  readonly now: string;
}

export type StockUndoRefusal =
  | { readonly code: 'not-undoable'; readonly why: 'time' | 'changed' }
  | { readonly code: 'not-due' }
  | { readonly code: 'insufficient-stock'; readonly available: number };

type Adjusted = Extract<StockEvent, { type: 'StockAdjusted' }>['data'];

/** The open move as a movement by hand leaves it. */
export function foldOpenMove(
  { undoable }: UndoableStock,
  { delta, undoableUntil, undoes }: Adjusted,
): OpenMove | undefined {
  if (undoes === true) return undefined;
  return undoableUntil === undefined ? undoable : { until: undoableUntil, delta };
}

/**
 * An undo moves as many bottles the other way, whatever was sold meanwhile: those stay sold. Refused once the time is over, when another
 * move came since, and where the bottles that came are sold already.
 */
export function decideStockUndo(
  { type, productId, undoableUntil: until, now }: UndoStock | EndStockUndo,
  { undoable }: UndoableStock,
  available: number,
): Decision<StockEvent, StockUndoRefusal> {
  if (type === 'EndStockUndo') {
    if (undoable?.until !== until) return accept();
    return isUndoOver(undoable, now) ? accept(stockUndoEnded(productId, now)) : refuse({ code: 'not-due' });
  }
  if (isUndoOver({ until }, now)) return refuse({ code: 'not-undoable', why: 'time' });
  if (undoable?.until !== until) return refuse({ code: 'not-undoable', why: 'changed' });
  if (available < undoable.delta) return refuse({ code: 'insufficient-stock', available });
  const data = { productId, delta: -undoable.delta, reason: 'correction', undoes: true } as const;
  return accept({ type: 'StockAdjusted', data });
}

export function stockUndoEnded(productId: string, endedAt: string): StockEvent {
  return { type: 'StockUndoPeriodEnded', data: { productId, endedAt } };
}
