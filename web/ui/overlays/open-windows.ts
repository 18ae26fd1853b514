/** A window over the page. A toast and a menu are none, though React Aria gives them the role. */
export const WINDOW = 'section:is([role="dialog"], [role="alertdialog"])';

/** The window in front of all others; undefined while none is open. */
export function topmostWindow(): Element | undefined {
  return [...document.querySelectorAll(WINDOW)].at(-1);
}
