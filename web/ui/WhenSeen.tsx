import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

export interface WhenSeenProps {
  /** Height kept until then, so that nothing jumps. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/** Shows its children, and so loads their code, when the reader comes near them. */
export function WhenSeen({ minHeight, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '400px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place} style={{ minHeight }} data-when-seen="">
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  );
}
