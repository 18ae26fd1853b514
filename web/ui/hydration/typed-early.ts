import { useLayoutEffect } from 'react';
import { bringOverLate, type DrawnPart } from './drawn-anew.ts';
import { type Field, tell } from './fields.ts';

/**
 * What was typed, ticked or chosen in the server's HTML is told to the page's program in the moment in which it takes it over: React keeps
 * it on the screen and knows nothing of it, and the next drawing would take it away
 * (https://github.com/facebook/react/issues/12955). Stands within each part that comes to life by itself.
 * @param part what the server drew there, if it did.
 */
export function useTypedEarly(part: { readonly drawn?: DrawnPart | undefined }): void {
  useLayoutEffect(() => {
    bringOverLate();
    part.drawn?.bringOver();
    document.querySelectorAll<Field>('input,textarea,select').forEach(tell);
  }, [part]);
}
