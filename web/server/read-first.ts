/** A font that only a sentence far down is set in; the style sheet fetches it when it is needed. */
const LATER_FONT = /\s*<link rel="preload" href="[^"]*-italic\.[^"]*"[^>]*>/g;
/** The page's program and the modules it is made of, as they are built. */
const ENTRY = /<script src="(\/assets\/[^"]*)" type="module" async><\/script>/;
const MODULE = /\s*<link rel="modulepreload" href="(\/assets\/[^"]*)"[^>]*>/g;

/**
 * What is read comes before what makes it move: on a slow line scripts would share it with style, fonts and the first picture.
 * `web/public/start.js` fetches them when the page has been painted.
 */
export function readFirst(html: string): string {
  const read = html.replace(LATER_FONT, '');
  const entry = ENTRY.exec(read)?.[1];
  if (entry === undefined) return read;
  const modules = [...read.matchAll(MODULE)].map(([, href]) => href).join(' ');
  return read
    .replaceAll(MODULE, '')
    .replace(
      ENTRY,
      `<script src="/start.js" data-entry="${entry}" data-modules="${modules}" async></script>`,
    );
}
