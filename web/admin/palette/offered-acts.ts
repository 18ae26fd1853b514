import { isUndoOffered, undoLast } from '../data/undo.ts';

/**
 * Acts that a control of the open order, or of the chosen ones, begins (`data-act` names it): it opens a window or a menu, and changes
 * nothing by itself.
 */
const CONTROLS = ['pack', 'part', 'replacement', 'documents'] as const;
export type OfferedAct = (typeof CONTROLS)[number] | 'undo';

/** The acts that can be begun on what is on view now. */
export function offeredActs(): ReadonlySet<OfferedAct> {
  return new Set<OfferedAct>([
    ...CONTROLS.filter((act) => controlOf(act) !== undefined),
    ...(isUndoOffered() ? (['undo'] as const) : []),
  ]);
}

export function beginAct(act: OfferedAct): void {
  if (act === 'undo') undoLast();
  else controlOf(act)?.click();
}

/** Of the open order, else the only one on view: of several cards none is meant. */
function controlOf(act: OfferedAct): HTMLElement | undefined {
  const find = (within: string) => [
    ...document.querySelectorAll<HTMLElement>(`main ${within} [data-act="${act}"]`),
  ];
  const [own] = find('section[aria-label^="Commande ouverte"]');
  const [only, ...more] = find('');
  return own ?? (more.length === 0 ? only : undefined);
}
