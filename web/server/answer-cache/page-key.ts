/** Pages that are the same for everybody: the cart and the checkout's form live in the browser. */
export const SHARED_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/a-propos',
  '/cgv',
  '/confidentialite',
  '/contact',
  '/livraison',
  '/mentions-legales',
  '/panier',
  '/parfums',
  '/retractation',
]);
/** Pages of one visitor or of the administrator. */
export const OWN_PAGES: ReadonlySet<string> = new Set([
  '/admin',
  '/admin/audit',
  '/commande',
  '/commande/confirmation',
]);
const PRODUCT_PAGE = /^\/parfums\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Parameters that a page shows something else for; all others are ignored, whoever invents them. */
const KNOWN_PARAMETERS: Readonly<Record<string, ReadonlySet<string>>> = {
  '/parfums': new Set(['tri', 'apres']),
};
/** The other order of the collection. Pages behind a product are not kept: anybody could ask for any number of them. */
const KEPT_QUERIES: ReadonlySet<string> = new Set(['/parfums?tri=price-desc']);

/** Letters, digits and what else stands in an ordinary path; Vike has addresses of its own, and ways to mend odd ones. */
const ORDINARY_PATH = /^(?:\/[\w.-]+)+$/;
const UNDER_PARFUMS = '/parfums/';
const PAGE_CONTEXT = '.pageContext.json';

/** Whether there is no page at a path: all such paths are answered alike. */
export function isNowhere(path: string): boolean {
  if (SHARED_PAGES.has(path) || OWN_PAGES.has(path) || path.startsWith(UNDER_PARFUMS)) return false;
  return ORDINARY_PATH.test(path) && !path.endsWith(PAGE_CONTEXT);
}

/**
 * The canonical address of a page that may be kept, with nothing in it that does not change what is shown.
 * @returns null for what is not such a page.
 */
export function pageKey(url: string): string | null {
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  if (!SHARED_PAGES.has(path) && !PRODUCT_PAGE.test(path)) return null;
  if (at === -1) return path;
  const known = KNOWN_PARAMETERS[path];
  if (!known) return path;
  const shown = [...new URLSearchParams(url.slice(at))].filter(([name]) => known.has(name));
  if (shown.length === 0) return path;
  const key = `${path}?${new URLSearchParams(shown)}`;
  return KEPT_QUERIES.has(key) ? key : null;
}
