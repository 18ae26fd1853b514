import { type RefObject, useEffect, useState } from 'react';

/** Half the height and width of what comes up, with some room around it, in CSS pixels. */
const REACH = { y: 36, x: 200 };

let pointer: { readonly x: number; readonly y: number } | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('pointermove', ({ clientX: x, clientY: y }) => (pointer = { x, y }), true);

function isPointedAt(place: HTMLElement | null): boolean {
  if (place === null || pointer === null) return false;
  const { top, left, width } = place.getBoundingClientRect();
  return Math.abs(pointer.y - top) < REACH.y && Math.abs(pointer.x - left - width / 2) < REACH.x;
}

/** Whether what is wanted in the middle of a place may come up: not under the pointer, about to press what is there. */
export function useClearOfPointer(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isClear, setClear] = useState(false);
  useEffect(() => {
    if (!isWanted) return setClear(false);
    const check = () => !isPointedAt(place.current) && setClear(true);
    check();
    document.addEventListener('pointermove', check);
    return () => document.removeEventListener('pointermove', check);
  }, [place, isWanted]);
  return isWanted && isClear;
}
