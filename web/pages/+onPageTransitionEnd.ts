/** Moves the focus to the new page's content, for keyboards and screen readers. */
export function onPageTransitionEnd(): void {
  delete document.documentElement.dataset.navigating;
  document.getElementById('contenu')?.focus({ preventScroll: true });
}
