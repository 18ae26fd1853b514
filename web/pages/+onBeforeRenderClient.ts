import type { PageContextClient } from 'vike/types';
import { tolerateTranslators } from '../layout/tolerate-translators.ts';
import { drawnPage, watchPage } from '../ui/hydration/drawn-anew.ts';

// Once, before React draws anything.
tolerateTranslators();

/** From here on React answers presses; `web/public/start.js` notes them no longer. */
export function onBeforeRenderClient({ isHydration }: PageContextClient): void {
  if (isHydration) watchPage();
  dispatchEvent(new CustomEvent('page:hydrating', { detail: drawnPage.drawn }));
}
