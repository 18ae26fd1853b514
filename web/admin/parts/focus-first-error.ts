import type { RefObject } from 'react';

/** Focuses the first invalid field once its error is shown. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
