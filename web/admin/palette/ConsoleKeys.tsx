import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { topmostWindow } from '../../ui/overlays/open-windows.ts';
import * as frame from '../console.css.ts';
import { undoLast } from '../data/undo.ts';
import { orderInPlace, type Place, readPlace } from '../location.ts';
import { whenFocusIsLost } from '../parts/lists/row-focus.ts';
import { beginAct } from './offered-acts.ts';
import type { PaletteWindow } from './palette-entries.ts';
import { type KeyCommand, keyCommand, type Letter, lettersAreOn, modifierKey } from './shortcuts.ts';

/** Loaded once the console is drawn, so that it is there with its key. */
const loadPalette = () => import('./Palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(loadPalette);
/** Loaded when they are asked for. */
const ShortcutsHelp = lazy(() =>
  import('./ShortcutsHelp.tsx').then((module) => ({ default: module.ShortcutsHelp })),
);
const ParcelsDialog = lazy(() =>
  import('../orders/bulk/ParcelsDialog.tsx').then((module) => ({ default: module.ParcelsDialog })),
);
const TakeOrderDialog = lazy(() =>
  import('../orders/taking/TakeOrderDialog.tsx').then((module) => ({ default: module.TakeOrderDialog })),
);
const PromoDialog = lazy(() =>
  import('../promos/PromoDialog.tsx').then((module) => ({ default: module.PromoDialog })),
);

type Shown = PaletteWindow | { readonly kind: 'palette' };

/** Where letters are typed, or choose among options. */
const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="combobox"]';
const EDITED = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';
/** How long the second letter may take. */
const LED_MS = 1500;
/** Opens them without keys. */
const ASKED = 'miris-window-asked';
type AskedWindow = 'palette' | 'help';

/** Opens the palette or the keys' help; the frame of the console hears it. */
export function askForWindow(kind: AskedWindow): void {
  document.dispatchEvent(new CustomEvent<AskedWindow>(ASKED, { detail: kind }));
}

/** The keys of the console, and the windows that they open. */
export function ConsoleKeys({ goTo }: { goTo: (place: Place) => void }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const opener = useFocusKept(shown !== null);
  const typedAhead = useRef<string | null>(null);
  useEffect(() => void loadPalette(), []);
  useEffect(() => {
    let ledAt = Number.NEGATIVE_INFINITY;
    const open = (next: Shown) => {
      opener.current = document.activeElement;
      typedAhead.current = next.kind === 'palette' ? '' : null;
      setShown(next);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      // What is typed before the palette's field has the focus is meant for it.
      if (typedAhead.current !== null && isText(event) && !isTyping(event.target)) {
        typedAhead.current += event.key;
        event.preventDefault();
        return;
      }
      if (topmostWindow() !== undefined) return;
      const isLed = event.timeStamp - ledAt < LED_MS;
      const command = keyCommand(event, {
        isTyping: isTyping(event.target),
        isEditing: event.target instanceof Element && event.target.closest(EDITED) !== null,
        isLed,
        hasLetters: lettersAreOn(),
      });
      ledAt = command?.kind === 'leader' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (command === null) return;
      if (carryOut(command, goTo, open)) event.preventDefault();
    };
    const onAsked = (event: Event) =>
      open({ kind: event instanceof CustomEvent && event.detail === 'help' ? 'help' : 'palette' });
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener(ASKED, onAsked);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener(ASKED, onAsked);
    };
  }, [goTo, opener]);

  const close = () => {
    typedAhead.current = null;
    setShown(null);
  };
  return (
    <Suspense fallback={null}>
      {shown?.kind === 'palette' && (
        <Palette
          typedAhead={typedAhead}
          onClose={close}
          onOpen={setShown}
          onGo={follow}
          // Once the palette is gone: what it begins takes the focus itself.
          onBegin={(act) => setTimeout(() => beginAct(act))}
        />
      )}
      {shown?.kind === 'help' && <ShortcutsHelp onClose={close} />}
      {shown?.kind === 'parcels' && <ParcelsDialog onClose={close} />}
      {shown?.kind === 'take-order' && <TakeOrderDialog onClose={close} />}
      {shown?.kind === 'promo' && <PromoDialog promo={shown.promo} onClose={close} />}
    </Suspense>
  );
}

/** Opens the palette with the pointer, and tells its key. */
export function PaletteButton() {
  return (
    <Button
      className={frame.paletteButton}
      variant="onNightOutline"
      size="small"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => askForWindow('palette')}
    >
      {`Aller à… ${modifierKey()} K`}
    </Button>
  );
}

/** False when there was nothing to be done. */
function carryOut(command: KeyCommand, goTo: (place: Place) => void, open: (next: Shown) => void): boolean {
  switch (command.kind) {
    case 'palette':
    case 'help':
      open({ kind: command.kind });
      return true;
    case 'search':
      return focusSearch();
    case 'go':
      goTo(command.place);
      return true;
    case 'press':
      return press(command.letter);
    case 'undo':
      return undoLast();
    case 'leader':
      return false;
  }
}

function isText({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field !== null) goInto(field);
  return field !== null;
}

/** What is typed next takes the place of what is there. */
function goInto(field: HTMLInputElement): void {
  field.focus();
  field.select();
}

function press(letter: Letter): boolean {
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${letter}"]`);
  if (control instanceof HTMLInputElement) goInto(control);
  else control?.click();
  return control !== null;
}

/** An order opens beside the list on view; the audit is another page, and the console's addresses are another one for the audit. */
function follow(href: string): void {
  const place = href.startsWith('#') ? readPlace(href) : undefined;
  if (place === undefined) window.location.assign(href);
  else if (window.location.pathname !== '/admin') window.location.assign(`/admin${href}`);
  else if (place.screen === 'tab' && place.orderId !== undefined && isAmongOrders())
    window.location.hash = orderInPlace(place.orderId);
  else window.location.hash = href;
}

function isAmongOrders(): boolean {
  const place = readPlace(window.location.hash);
  return place.screen === 'tab' && place.tab === 'orders';
}

/** Gives the focus back to where it was before the first of several windows, unless it is somewhere already. */
function useFocusKept(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) return undefined;
    return whenFocusIsLost(() => opener.current instanceof HTMLElement && opener.current.focus());
  }, [isOpen]);
  return opener;
}
