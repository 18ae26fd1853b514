import { drawnPage } from '../ui/hydration/drawn-anew.ts';

/** A press that came before the page's program is made up for (`web/public/start.js`). */
export function onHydrationEnd(): void {
  dispatchEvent(new CustomEvent('page:hydrated', { detail: drawnPage.drawn }));
}
