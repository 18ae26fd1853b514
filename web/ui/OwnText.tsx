import type { ReactNode } from 'react';

/**
 * For what a component is given to stand beside other things: a text among it gets an element of its own, as every text beside something
 * that changes has (`web/testing/own-text.test.ts`).
 */
export function OwnText({ children }: { children: ReactNode }): ReactNode {
  return typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
}
