import { type ReactNode, useEffect, useRef, useState } from 'react';
import { tooltipDelay } from '../interaction.ts';
import * as styles from '../marks/marks.css.ts';
import { OwnText } from '../OwnText.tsx';

let lastClosedAt: number | null = null;

/** Opens on hover after a moment and on keyboard focus at once; leaving, pressing and Escape close. Returns the cleanup. */
function listen(place: HTMLElement, show: (isOpen: boolean) => void): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  const set = (open: boolean) => {
    clearTimeout(timer);
    if (isOpen && !open) lastClosedAt = performance.now();
    isOpen = open;
    show(open);
  };
  const close = () => set(false);
  const hover = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse')
      timer = setTimeout(() => set(true), tooltipDelay(performance.now(), lastClosedAt));
  };
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) set(true);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  place.addEventListener('pointerenter', hover, options);
  place.addEventListener('pointerleave', close, options);
  place.addEventListener('pointerdown', close, options);
  place.addEventListener('focusin', focus, options);
  place.addEventListener('focusout', close, options);
  place.addEventListener('keydown', key, options);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

export interface TooltipProps {
  /** The same words as the control's accessible name: for those who see an icon only. */
  readonly text: string;
  readonly side?: 'above' | 'left';
  readonly children: ReactNode;
}

/**
 * A word about a control that is an icon. Written plainly because React Aria's tooltip has no skip delay of one's own and would
 * weigh on every page.
 */
export function Tooltip({ text, side = 'above', children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => (place.current ? listen(place.current, setOpen) : undefined), []);
  return (
    <span ref={place} className={styles.tooltipPlace}>
      <OwnText>{children}</OwnText>
      {isOpen && (
        <span className={styles.tooltip[side]} aria-hidden="true" data-tooltip="">
          {text}
        </span>
      )}
    </span>
  );
}
