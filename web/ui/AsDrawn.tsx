import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react';

const unchanging = () => () => {};
const never = new Promise<never>(() => {});

/** Whether React is taking over HTML that the server drew. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => false,
    () => typeof document !== 'undefined',
  );
}

/** For an element whose content is no affair of React's, which leaves alone what the server drew there. */
export const AS_IT_IS = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

interface AsDrawnProps {
  /** Height kept while the code of a part that came without the page's HTML is loading. */
  readonly minHeight: string;
  readonly children: ReactNode;
}

/**
 * Texts and links alone: what the server drew needs no code at all, and stays as it is. Reached from another page they are drawn once
 * their code has come. Stands in a component that is drawn once, since an update would make React throw the server's HTML away.
 */
export function AsDrawn({ minHeight, children }: AsDrawnProps) {
  return (
    <Suspense fallback={<div style={{ minHeight }} />}>
      <Kept>{children}</Kept>
    </Suspense>
  );
}

function Kept({ children }: { children: ReactNode }) {
  if (useIsTakingOver()) use(never);
  return children;
}
