import type { DecidedOnSight } from './parcel.commands.ts';

/** Takes the last change of status or number back, of which nothing has followed yet. */
export interface UndoChange extends DecidedOnSight {
  readonly type: 'UndoChange';
  /** Names the change. */
  readonly undoableUntil: string;
  readonly now: string;
}

/** The time to undo a change is over: what follows from it may follow. */
interface EndUndoPeriod {
  readonly type: 'EndUndoPeriod';
  /** Names the change; null for whichever there is, whose time is over because something else is to happen. */
  readonly undoableUntil: string | null;
  readonly refundId: string;
  readonly now: string;
}

export type UndoCommand = UndoChange | EndUndoPeriod;
