/** A press that came before the page's program is made up for (`web/public/start.js`). */
export function onHydrationEnd(): void {
  dispatchEvent(new Event('page:hydrated'));
}
