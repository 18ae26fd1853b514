/** Shows the progress line of client navigation. */
export function onPageTransitionStart(): void {
  document.documentElement.dataset.navigating = '';
}
