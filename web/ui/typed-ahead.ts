/** Keys that come without a pause as long as this were typed before their writer could see what has the focus now. */
export const PAUSE_MS = 500;

/** What Enter and Space press; text is typed and fields are left as always. */
const PRESSED = 'button, a[href], summary, [role="button"], [role="menuitem"]';

/** When the last key came that was perhaps meant for what was there before; null since somebody paused. */
let lastKeyAt: number | null = null;

/**
 * What has the focus changed by itself (a window opened, a row went): until typing pauses, Enter and Space press nothing. A key that
 * is held down never does.
 */
export function ignoreKeysTypedAhead(): void {
  if (lastKeyAt === null) {
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('keyup', refusePress, true);
  }
  lastKeyAt = performance.now();
}

function onKeyDown(event: KeyboardEvent): void {
  if (lastKeyAt === null) return;
  if (!event.repeat && event.timeStamp - lastKeyAt > PAUSE_MS) trustKeys();
  else {
    lastKeyAt = Math.max(lastKeyAt, event.timeStamp);
    refusePress(event);
  }
}

/** Space presses when it goes up. */
function refusePress(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!(event.target instanceof Element) || event.target.closest(PRESSED) === null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function trustKeys(): void {
  lastKeyAt = null;
  document.removeEventListener('keydown', onKeyDown, true);
  document.removeEventListener('keyup', refusePress, true);
}
