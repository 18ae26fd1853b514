import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { stack, withAside } from '../../theme/layout.css.ts';
import { classNames } from '../../ui/class-names.ts';
import { AS_IT_IS, useIsTakingOver } from '../../ui/hydration/AsDrawn.tsx';
import { Skeleton } from '../../ui/marks/Loading.tsx';
import { drawn } from '../checkout.css.ts';
import { leaveForm } from './form-taken-over.ts';

const HEIGHT = '24rem';

/** What the server drew, should React draw the page anew (`ui/hydration/drawn-anew.ts`): the form itself is put back, and goes on. */
let fromServer: Element | null = null;
if (typeof document !== 'undefined') {
  const keep = () => {
    fromServer = document.querySelector('[data-drawn-form]');
  };
  addEventListener('page:hydrating', keep, { once: true });
}

/**
 * The form as the server draws it, before the cart is read: what is read and typed into does not wait for the page's program. The living
 * one, which the browser draws in slices, takes over what was typed (`form-taken-over.ts`). Reached in another way, its place is held.
 */
export function DrawnForm({ children }: { children: ReactNode }) {
  const isTakingOver = useIsTakingOver();
  const [isDrawn] = useState(isTakingOver || fromServer !== null);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (fromServer && !fromServer.isConnected) place.current?.append(...fromServer.childNodes);
    fromServer = null;
    const form = place.current?.querySelector('form');
    return form ? leaveForm(form) : undefined;
  }, []);
  const isOnServer = typeof document === 'undefined';
  if (!isDrawn && !isOnServer) return <Skeleton height={HEIGHT} />;
  return (
    <div className={classNames(withAside, drawn)} data-needs-scripts="">
      {isOnServer ? (
        <div className={stack.x7} data-drawn-form="">
          {children}
        </div>
      ) : (
        <div ref={place} className={stack.x7} data-drawn-form="" {...AS_IT_IS} />
      )}
      <Skeleton height={HEIGHT} />
    </div>
  );
}
