/** A font that only a sentence far down is set in; the style sheet fetches it when it is needed. */
const LATER_FONT = /\s*<link rel="preload" href="[^"]*-italic\.[^"]*"[^>]*>/g;

/**
 * What is read comes before what makes it move: scripts are announced early but fetched behind style, fonts and the first picture,
 * which they would otherwise share a slow line with.
 */
export function readFirst(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(/(<script src="[^"]*" type="module")/g, '$1 fetchpriority="low"')
    .replace(LATER_FONT, '');
}
