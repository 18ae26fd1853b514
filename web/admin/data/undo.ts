import { UNDO_MS } from '#domain/orders/undo.ts';
import type { ToastMessage } from '../../ui/overlays/Toaster.tsx';
import { modifierKey } from '../palette/shortcuts.ts';

/** What the last change offers to take back, and until when by this browser's clock. */
let offered: { readonly undo: () => void; readonly until: number } | null = null;
/** Shown at least so long, however late the lists were. */
const LEAST_MS = 2_000;

/**
 * The part of a toast that takes a change back, which its keys do too.
 * @param since when the change was answered, by this browser's clock.
 */
export function offerUndo(
  { undo, label = 'Annuler' }: { readonly undo: () => void; readonly label?: string },
  since: number,
): Pick<ToastMessage, 'action' | 'shownForMs'> {
  const shownForMs = Math.max(LEAST_MS, since + UNDO_MS - Date.now());
  offered = { undo, until: Date.now() + shownForMs };
  return { action: { label, keys: `${modifierKey()} Z`, run: undoLast }, shownForMs };
}

/** Whether something can be taken back still. */
export function isUndoOffered(): boolean {
  return offered !== null && Date.now() <= offered.until;
}

/** Takes back what was offered last, once. @returns false when nothing is. */
export function undoLast(): boolean {
  const last = isUndoOffered() ? offered : null;
  offered = null;
  if (last === null) return false;
  last.undo();
  return true;
}
