import { useEffect } from 'react';
import { topmostWindow, WINDOW } from '../../../ui/overlays/open-windows.ts';
import { ignoreKeysTypedAhead } from '../../../ui/typed-ahead.ts';
import { CONTROLS, FOCUSABLE, goOnBeside, surroundingsOf } from './focus-beside.ts';

const ROW = 'li, tr';
/** Where work on a row begins that takes several steps: an order's card. Rows without one go on at the same control, by its `name`. */
const START = '[data-row-start]';
/** The heading of the list on view. */
const HEADING = 'main h2[tabindex]';

/** Where the focus was last within a row, and the rows beside it, nearest first, those after it before those above. */
interface RowPlace {
  readonly control: HTMLElement;
  readonly row: Element;
  readonly others: readonly Element[];
}

/** The row of the list on view, though a row may hold lists of its own. */
function rowOf(element: Element | null): Element | null {
  const row = element?.closest(`main *:is(${ROW})`) ?? null;
  return (row && rowOf(row.parentElement)) ?? row;
}

function placeOf(control: Element | null): RowPlace | null {
  const row = rowOf(control);
  if (!(control instanceof HTMLElement) || row === null) return null;
  const rows = [...(row.parentElement?.children ?? [])].filter((other) => other.matches(ROW));
  const at = rows.indexOf(row);
  return { control, row, others: [...rows.slice(at + 1), ...rows.slice(0, at).reverse()] };
}

/** What takes the focus in a row once that of `control` in another is done; null when the row has nothing of the kind. */
function successorIn(row: Element, control: HTMLElement): HTMLElement | null {
  if (!row.isConnected) return null;
  const name = control.getAttribute('name');
  return (
    row.querySelector<HTMLElement>(START) ??
    (name
      ? row.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:enabled`)
      : row.querySelector<HTMLElement>(CONTROLS))
  );
}

function goOn({ control, others }: RowPlace): void {
  const next = others.map((row) => successorIn(row, control)).find((found) => found !== null);
  ignoreKeysTypedAhead();
  if (next) next.focus();
  else focusListHeading();
}

function goOnFrom(place: RowPlace): void {
  const { control, row, others } = place;
  if (control.isConnected) control.focus();
  else if (row.isConnected) goOn({ ...place, others: [row, ...others] });
  else goOn(place);
}

function notedOf(control: Element | null) {
  if (control === null || control.closest('main') === null) return null;
  return { control, place: placeOf(control), surroundings: surroundingsOf(control) };
}

/**
 * Runs unless something has the focus two frames from now: React Aria gives it back to where it was in the next one.
 * @returns takes it back.
 */
export function whenFocusIsLost(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) act();
    });
  });
  return () => cancelAnimationFrame(frame);
}

/** For what goes with no row beside it. */
export function focusListHeading(): void {
  document.querySelector<HTMLElement>(HEADING)?.focus();
}

/**
 * For a control whose row its own command takes away or elsewhere, before that is sent: the focus goes to the same control of the next
 * row, of the one above when there is none, or to the heading of the list. Keys typed ahead press nothing there.
 */
export function goOnToNextRow(control: Element | null): void {
  const place = placeOf(control);
  if (place) goOn(place);
}

/**
 * Keeps the focus in the console: where its row or control goes, for whatever reason, it goes on as by `goOnToNextRow`; without a list, at
 * what stands beside it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let noted: ReturnType<typeof notedOf> = null;
    const abort = new AbortController();
    const note = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(WINDOW)) noted = notedOf(target.closest(FOCUSABLE));
    };
    const isLost = () => document.activeElement === document.body && topmostWindow() === undefined;
    const keep = () => {
      if (noted === null || !isLost()) return;
      const { control, place, surroundings } = noted;
      if (place !== null) goOnFrom(place);
      if (control.isConnected || !isLost()) return;
      noted = null;
      whenFocusIsLost(() => goOnBeside(surroundings));
    };
    document.addEventListener('focusin', note, { signal: abort.signal });
    // Pressed beside everything, nothing is to be kept.
    document.addEventListener('pointerdown', note, { signal: abort.signal });
    // What stands beside a control may be another by the time it is pressed.
    document.addEventListener('click', note, { signal: abort.signal, capture: true });
    const observer = new MutationObserver(keep);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'inert'],
    });
    return () => {
      abort.abort();
      observer.disconnect();
    };
  }, []);
}
