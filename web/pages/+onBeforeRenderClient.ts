import { tolerateTranslators } from '../layout/tolerate-translators.ts';

// Once, before React draws anything.
tolerateTranslators();

/** From here on React answers presses; `web/public/start.js` notes them no longer. */
export function onBeforeRenderClient(): void {
  dispatchEvent(new Event('page:hydrating'));
}
