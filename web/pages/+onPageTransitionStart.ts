/** A thin line tells that the next page is on its way. */
export function onPageTransitionStart(): void {
  document.documentElement.dataset.navigating = '';
}
