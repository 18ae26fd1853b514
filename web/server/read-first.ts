/** A link of the head, as it is built: every part bounded, and no text of a visitor among them. */
const LINK = /<link rel="(preload|modulepreload)" href="([^"]{1,300})"[^>]{0,300}>\n?/g;
/** The page's program, as it is built. */
const ENTRY = /<script src="(\/assets\/[^"]{1,300})" type="module" async><\/script>/;

/**
 * What is read comes before what makes it move: on a slow line scripts would share it with style, fonts and the first picture.
 * `web/public/start.js` fetches them when the page has been painted.
 */
export function readFirst(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  const modules: string[] = [];
  const read = html.replaceAll(LINK, (link, kind: string, href: string) => {
    if (kind === 'modulepreload') {
      if (entry === undefined || !href.startsWith('/assets/')) return link;
      modules.push(href);
      return '';
    }
    // A font that only a sentence far down is set in; the style sheet fetches it when it is needed.
    return href.includes('-italic.') ? '' : link;
  });
  if (entry === undefined) return read;
  return read.replace(
    ENTRY,
    `<script src="/start.js" data-entry="${entry}" data-modules="${modules.join(' ')}" async></script>`,
  );
}
