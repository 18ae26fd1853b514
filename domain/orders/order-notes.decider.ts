import type { OrderNoteEvent } from '#contracts/events/orders/order-note.ts';
import { accept, type Decider, refuse } from '../decider.ts';

/** More than anybody reads before a parcel leaves. */
export const MAX_NOTES = 50;

/** The ids of the notes that stand, and of those that were taken back. */
export interface OrderNotesState {
  readonly standing: readonly string[];
  readonly removed: readonly string[];
}

interface AddNote {
  readonly type: 'AddNote';
  readonly orderId: string;
  readonly noteId: string;
  /** The order's address: whose note it is, for an erasure. */
  readonly email: string;
  readonly text: string;
  readonly now: string;
}

interface RemoveNote {
  readonly type: 'RemoveNote';
  readonly orderId: string;
  readonly noteId: string;
  readonly now: string;
}

export interface OrderNoteRefusal {
  readonly code: 'note-not-found' | 'too-many-notes';
}

/** What the house writes down about an order, stream `orderNote-{orderId}`: written once, taken back at most once. */
export const orderNotesDecider: Decider<
  OrderNotesState,
  AddNote | RemoveNote,
  OrderNoteEvent,
  OrderNoteRefusal
> = {
  initialState: { standing: [], removed: [] },

  evolve({ standing, removed }, { type, data: { noteId } }) {
    return type === 'OrderNoteAdded'
      ? { standing: [...standing, noteId], removed }
      : { standing: standing.filter((id) => id !== noteId), removed: [...removed, noteId] };
  },

  decide(command, { standing, removed }) {
    const { orderId, noteId, now } = command;
    if (command.type === 'RemoveNote') {
      if (removed.includes(noteId)) return accept();
      if (!standing.includes(noteId)) return refuse({ code: 'note-not-found' });
      return accept({ type: 'OrderNoteRemoved', data: { orderId, noteId, removedAt: now } });
    }
    if (standing.includes(noteId) || removed.includes(noteId)) return accept();
    if (standing.length >= MAX_NOTES) return refuse({ code: 'too-many-notes' });
    const { email, text } = command;
    return accept({ type: 'OrderNoteAdded', data: { orderId, noteId, email, text, addedAt: now } });
  },
};
