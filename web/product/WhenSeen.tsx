import {
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTypedEarly } from '../ui/typed-early.ts';

interface WhenSeenProps {
  /** Height kept while the code of a part that came without the page's HTML is loading. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

const never = () => () => {};

/**
 * Loads the code of its children when the reader comes near them. Until then the HTML that the server drew stands there: it can be
 * read, reached with the keyboard and, a form, be sent. Reached from another page they are drawn at once.
 */
export function WhenSeen({ minHeight, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [near] = useState(() => (isFromServer && typeof document !== 'undefined' ? awaitNear() : null));
  useEffect(() => {
    if (!near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) near.resolve();
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place}>
      <Boundary minHeight={minHeight} near={near?.promise}>
        {children}
      </Boundary>
    </div>
  );
}

/** Drawn once: an update before the code is there would make React throw the server's HTML away. */
const Boundary = memo(function Boundary(props: WhenSeenProps & { near: Promise<void> | undefined }) {
  return (
    <Suspense fallback={<div style={{ minHeight: props.minHeight }} />}>
      <Await near={props.near}>{props.children}</Await>
    </Suspense>
  );
});

function awaitNear(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function Await({ near, children }: { near: Promise<void> | undefined; children: ReactNode }) {
  if (near) use(near);
  useTypedEarly();
  return children;
}
