import { changeOf, cursorOf, isField, placeCursor, putChange } from './fields.ts';

/** A part of the page that the server drew, until React has it. */
export interface DrawnPart {
  /** Notes where an element stands, while it does. */
  readonly note: (element: Element) => void;
  /** What stands where a noted element stood: itself, if React took it over; null where nothing of its kind does. */
  readonly nowFor: (element: Element) => Element | null;
  /** To be called when React has the part: its elements hold what the old ones held, are unfolded as they were, and have the focus. */
  readonly bringOver: () => void;
}

const EVENTS = ['input', 'change', 'focusin', 'focusout', 'toggle'] as const;

/** What brings over the parts that React has, but not wholly: some of their elements come later. */
const unfinished = new Set<() => void>();

/**
 * Watches over a part of the page before React takes it over. Where a browser's translator has changed the server's texts, React draws the
 * part anew instead: the same elements in the same places, that know nothing of what was done in the old ones.
 */
export function watchDrawn(part: Element): DrawnPart {
  const places = new Map<Element, Place>();
  const left = new Set<Element>();
  let focused: Element | null = null;
  const note = (element: Element) => {
    if (places.has(element) || !part.contains(element)) return;
    places.set(element, placeIn(part, element));
    left.add(element);
  };
  const nowFor = (element: Element) => {
    const place = places.get(element);
    return element.isConnected || !place ? element : standingAt(part, place);
  };
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
    if (left.size === 0) unfinished.delete(bringOver);
    else if (!unfinished.has(bringOver)) {
      unfinished.add(bringOver);
      // Who presses elsewhere meanwhile has left it.
      addEventListener('pointerdown', () => (focused = null), { once: true, capture: true });
    }
  };
  return { note, nowFor, bringOver };
}

/** To be called whenever React has another part: an earlier one may have waited for what came with it. */
export function bringOverLate(): void {
  for (const bringOver of unfinished) bringOver();
}

/** The page that the server drew, until another one is gone to. */
export const drawnPage: { drawn?: DrawnPart | undefined } = {};

/** Before React draws for the first time. */
export function watchPage(): void {
  const root = document.getElementById('root');
  if (root) drawnPage.drawn = watchDrawn(root);
}

/** What stands on another page is nobody's successor. */
export function forgetDrawn(): void {
  drawnPage.drawn = undefined;
  unfinished.clear();
}

/** The way down to an element. */
type Place = readonly { readonly localName: string; readonly index: number }[];

function placeIn(part: Element, element: Element): Place {
  const { parentElement, localName } = element;
  if (element === part || parentElement === null) return [];
  const index = childrenOf(parentElement).indexOf(element);
  return [...placeIn(part, parentElement), { localName, index }];
}

function standingAt(part: Element, place: Place): Element | null {
  let at = part;
  for (const { localName, index } of place) {
    const child = childrenOf(at)[index];
    if (child?.localName !== localName) return null;
    at = child;
  }
  return at;
}

/** Without what translators put around texts. */
function childrenOf(element: Element): Element[] {
  return [...element.children].filter(({ localName }) => localName !== 'font');
}

function bringState(old: Element, now: Element): void {
  if (old instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = old.open;
  if (!isField(old) || !isField(now)) return;
  const change = changeOf(old);
  if (change !== undefined) putChange(now, change);
}

function bringFocus(old: Element, now: Element): void {
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (isField(old) && isField(now)) placeCursor(now, cursorOf(old));
}
