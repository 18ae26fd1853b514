import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import { useIsTakingOver } from '../ui/hydration/AsDrawn.tsx';
import { type DrawnPart, watchDrawn } from '../ui/hydration/drawn-anew.ts';
import { part } from '../ui/hydration/part.ts';
import { useTypedEarly } from '../ui/hydration/typed-early.ts';

interface WhenSeenProps {
  /** Height kept while the code of a part that came without the page's HTML is loading. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/**
 * A part whose code is loaded when the reader comes near it. Until then the HTML that the server drew stands there: it can be read,
 * reached with the keyboard and, a form, be sent; a button pressed in it is pressed once its code has come. Reached from another page it
 * is drawn at once. Not rendered again with its parent: an update would make React throw the server's HTML away.
 */
export function whenSeen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  minHeight: string,
  Lost: ComponentType<Props>,
) {
  const Part = part(load, Lost);
  return memo((props: Props) => (
    <WhenSeen minHeight={minHeight}>
      <Part {...props} />
    </WhenSeen>
  ));
}

function WhenSeen({ minHeight, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near] = useState(awaitNear);
  useEffect(() => {
    const part = place.current;
    if (!part) return;
    if (!near.isTaken) near.drawn = watchDrawn(part);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near.resolve();
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(part);
    // Before React, which keeps to itself what is pressed in a part that it has not taken over.
    const keep = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
      if (near.isTaken || !button || !part.contains(button)) return;
      near.pressed = button;
      near.drawn?.note(button);
      near.resolve();
    };
    document.addEventListener('click', keep, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', keep, true);
    };
  }, [near]);
  return (
    <div ref={place}>
      <Boundary minHeight={minHeight} near={near}>
        {children}
      </Boundary>
    </div>
  );
}

/** Drawn once: an update before the code is there would make React throw the server's HTML away. */
const Boundary = memo(function Boundary(props: WhenSeenProps & { near: Near }) {
  return (
    <Suspense fallback={<div style={{ minHeight: props.minHeight }} />}>
      <Await near={props.near}>{props.children}</Await>
    </Suspense>
  );
});

interface Near {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  /** What the server drew, until the code has come. */
  drawn?: DrawnPart;
  /** What was pressed before the code came. */
  pressed?: HTMLElement;
  isTaken?: boolean;
}

function awaitNear(): Near {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function Await({ near, children }: { near: Near; children: ReactNode }) {
  if (useIsTakingOver()) use(near.promise);
  useTypedEarly(near);
  useEffect(() => {
    near.isTaken = true;
    const pressed = near.pressed && near.drawn?.nowFor(near.pressed);
    if (pressed instanceof HTMLElement) pressed.click();
  }, [near]);
  return children;
}
