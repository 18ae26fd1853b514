import { drawnPage } from '../ui/hydration/drawn-anew.ts';

/** Shows the progress line of client navigation. */
export function onPageTransitionStart(): void {
  drawnPage.drawn = undefined;
  document.documentElement.dataset.navigating = '';
}
