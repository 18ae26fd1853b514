import { changeOf, isField, setNatively } from './fields.ts';

/** A part of the page that the server drew, until React has it. */
export interface DrawnPart {
  /** Notes where an element stands, while it does. */
  readonly note: (element: Element) => void;
  /** What stands where a noted element stood: itself, if React took it over; null where nothing of its kind does. */
  readonly nowFor: (element: Element) => Element | null;
  /**
   * To be called when React has the part, and again when parts of it come late: its elements hold what the old ones held, are unfolded as
   * they were, and have the focus.
   */
  readonly bringOver: () => void;
}

const EVENTS = ['input', 'change', 'focusin', 'focusout', 'toggle'] as const;
const NOWHERE = ':not(*)';
const OURS = ':not(font)';

/**
 * Watches over a part of the page before React takes it over. Where a browser's translator has changed the server's texts, React draws the
 * part anew instead: the same elements in the same places, that know nothing of what was done in the old ones.
 */
export function watchDrawn(part: Element): DrawnPart {
  const places = new Map<Element, string>();
  const left = new Set<Element>();
  let focused: Element | null = null;
  const note = (element: Element) => {
    if (!part.contains(element)) return;
    places.set(element, placeIn(part, element));
    left.add(element);
  };
  const nowFor = (element: Element) =>
    element.isConnected ? element : part.querySelector(places.get(element) ?? NOWHERE);
  const noteTouched = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    if (type === 'focusin') focused = target;
    // What goes from the page is left as well, by nobody's will.
    if (type === 'focusout')
      queueMicrotask(() => {
        if (target === focused && target.isConnected) focused = null;
      });
    note(target);
  };

  if (part.contains(document.activeElement)) focused = document.activeElement;
  if (focused) note(focused);
  for (const element of part.querySelectorAll('details,input,textarea,select'))
    if (!isField(element) || changeOf(element) !== undefined) note(element);
  // What is unfolded says so to itself alone.
  for (const type of EVENTS) part.addEventListener(type, noteTouched, true);

  const bringOver = () => {
    for (const type of EVENTS) part.removeEventListener(type, noteTouched, true);
    for (const old of left) {
      const now = nowFor(old);
      if (now === null) continue;
      if (now !== old) bringState(old, now);
      if (old === focused && document.activeElement === document.body) bringFocus(old, now);
      left.delete(old);
    }
  };
  return { note, nowFor, bringOver };
}

/** The page that the server drew, until another one is gone to. */
export const drawnPage: { drawn?: DrawnPart | undefined } = {};

/** Before React draws for the first time. */
export function watchPage(): void {
  const root = document.getElementById('root');
  if (root) drawnPage.drawn = watchDrawn(root);
}

/** As a selector of the part's; what translators put around texts does not count. */
function placeIn(part: Element, element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at && at !== part; at = at.parentElement) {
    const siblings = [...(at.parentElement?.children ?? [])].filter((each) => each.matches(OURS));
    steps.unshift(`${at.localName}:nth-child(${siblings.indexOf(at) + 1} of ${OURS})`);
  }
  return [':scope', ...steps].join('>');
}

function bringState(old: Element, now: Element): void {
  if (old instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = old.open;
  if (!isField(old) || !isField(now)) return;
  const change = changeOf(old);
  if (change !== undefined) setNatively(now, typeof change === 'boolean' ? 'checked' : 'value', change);
}

function bringFocus(old: Element, now: Element): void {
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (!isField(old) || !isField(now) || old instanceof HTMLSelectElement || now instanceof HTMLSelectElement)
    return;
  // Null in an address field, whose cursor nobody can place.
  if (old.selectionStart !== null) now.setSelectionRange(old.selectionStart, old.selectionEnd);
}
