import { type ComponentType, memo, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { Nothing, part } from './part.ts';

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

/**
 * A part of texts and links alone: what the server drew needs no code at all, and stays as it is. Reached from another page it is drawn
 * once its code has come. Not rendered again with its parent: an update would make React throw the server's HTML away.
 * @param minHeight is kept while its code is loading.
 */
export function asDrawn<Props extends object>(load: () => Promise<ComponentType<Props>>, minHeight: string) {
  const Part = part(load, Nothing);
  return memo((props: Props) => (
    <Suspense fallback={<div style={{ minHeight }} />}>
      <Kept>
        <Part {...props} />
      </Kept>
    </Suspense>
  ));
}

function Kept({ children }: { children: ReactNode }) {
  if (useIsTakingOver()) use(never);
  return children;
}
