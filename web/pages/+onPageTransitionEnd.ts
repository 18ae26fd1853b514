/** The new page begins at its content, for the keyboard and for screen readers. */
export function onPageTransitionEnd(): void {
  delete document.documentElement.dataset.navigating;
  document.getElementById('contenu')?.focus({ preventScroll: true });
}
