import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width an element has on the page, in pixels, as it changes; 0 before it is drawn. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
