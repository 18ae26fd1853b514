import { useEffect, useRef } from 'react';
import * as styles from './checkout.css.ts';

export interface OrderRefusal {
  readonly message: string;
  /** What of the cart was changed with it, in a sentence. */
  readonly change?: string | undefined;
}

/** Why the button that was pressed did not lead on: beside it, in view, and where the keyboard is, unless a field is to be mended first. */
export function Refusal({ message, change }: OrderRefusal) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (box?.closest('form')?.querySelector('[aria-invalid="true"]')) return;
    box?.scrollIntoView({ block: 'center' });
    box?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className={styles.alert}>
      <p>{message}</p>
      {change && <p>{change}</p>}
    </div>
  );
}
