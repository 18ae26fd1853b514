import { PAUSE_MS } from '../typed-ahead.ts';

/**
 * For what comes by itself over what somebody may be pressing just now: until it could be seen, and for as long as the pointer is down,
 * presses go to what they were meant for. @returns what is called when the element goes.
 */
export function letPressesThrough(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      if (document.querySelector(':active')) wait();
      else element.style.pointerEvents = '';
    }, PAUSE_MS);
  };
  element.style.pointerEvents = 'none';
  wait();
  return () => clearTimeout(timer);
}
