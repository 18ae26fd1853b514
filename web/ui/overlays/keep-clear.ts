import { useLayoutEffect, useRef } from 'react';
import { topmostWindow } from './open-windows.ts';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Between a message and what it keeps clear of: an outline fits in. */
const GAP = 8;

/**
 * How far a box moves down (up where it is less than nothing) so that it lies over none of some others: not at all where it may stay, else
 * to the top of the window, else beside one of them, as low as may be. Null where there is no room for it.
 */
export function shiftClearOf(home: Box, others: readonly Box[], windowHeight: number): number | null {
  const tall = home.bottom - home.top;
  const inColumn = others.filter(({ left, right }) => left < home.right && right > home.left);
  const beside = inColumn.flatMap(({ top, bottom }) => [top - GAP - tall, bottom + GAP]);
  const tops = [home.top, GAP, ...beside.sort((a, b) => b - a)];
  const isInside = (top: number) => top >= 0 && top + tall <= windowHeight;
  const isClear = (top: number) =>
    inColumn.every((other) => other.bottom + GAP <= top || other.top - GAP >= top + tall);
  const free = tops.find((top) => (top === home.top || isInside(top)) && isClear(top));
  return free === undefined ? null : free - home.top;
}

/**
 * Moves what holds a message, while it is shown, off the control that has the focus and off what an open window or the form in hand ends
 * in (WCAG 2.2, 2.4.11). What is below it moves without telling, so that it is looked at with each frame; while nothing has the focus and
 * no window is open, not at all. @returns the message's ref.
 */
export function useKeptClear() {
  const message = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = message.current?.closest<HTMLElement>('[role="region"]');
    if (!region) return;
    let frame = 0;
    let shift = 0;
    const keep = () => {
      const below = whatIsBelow(region);
      frame = below === null ? 0 : requestAnimationFrame(keep);
      const { top, bottom, left, right } = region.getBoundingClientRect();
      const home = { top: top - shift, bottom: bottom - shift, left, right };
      const next = below === null ? 0 : clearedOf(home, below);
      if (Math.abs(next - shift) < 1) return;
      shift = next;
      region.style.translate = shift === 0 ? '' : `0 ${shift}px`;
    };
    const wake = () => {
      if (frame === 0) keep();
    };
    keep();
    document.addEventListener('focusin', wake);
    // Windows are drawn at the end of the page.
    const observer = new MutationObserver(wake);
    observer.observe(document.body, { childList: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', wake);
      observer.disconnect();
      region.style.translate = '';
    };
  }, []);
  return message;
}

interface Below {
  readonly focused: readonly Element[];
  readonly sends: readonly Element[];
  readonly buttons: readonly Element[];
}

/** The focus, what sends the form in hand or the open window, and every button of that; null where none of it may be. */
function whatIsBelow(region: HTMLElement): Below | null {
  const { activeElement: focus } = document;
  const open = topmostWindow();
  // Windows and pages take the focus, too, and are no controls.
  const focused = focus?.matches(':not(body, [tabindex="-1"])') && !region.contains(focus) ? [focus] : [];
  const form = open ?? focus?.closest('form');
  if (form === undefined || form === null)
    return focused.length === 0 ? null : { focused, sends: [], buttons: [] };
  return {
    focused,
    sends: [...form.querySelectorAll('[type="submit"]')],
    buttons: open ? [...open.querySelectorAll('button')] : [],
  };
}

/** Clear of all of it; where so much room is not to be had, of what sends. */
function clearedOf(home: Box, { focused, sends, buttons }: Below): number {
  for (const others of [[...focused, ...sends, ...buttons], [...focused, ...sends], sends]) {
    const boxes = others.map((each) => each.getBoundingClientRect());
    const shift = shiftClearOf(home, boxes, innerHeight);
    if (shift !== null) return shift;
  }
  return 0;
}
