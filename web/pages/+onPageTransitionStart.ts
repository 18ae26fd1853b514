import { forgetDrawn } from '../ui/hydration/drawn-anew.ts';

/** Shows the progress line of client navigation; what the server drew is gone. */
export function onPageTransitionStart(): void {
  forgetDrawn();
  document.documentElement.dataset.navigating = '';
}
