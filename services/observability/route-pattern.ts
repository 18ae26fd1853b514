import type { Context } from 'koa';

/** More page addresses than the site has. */
const MAX_PAGES = 100;
const ID = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?=\/|$)/gi;
const FOLDERS = /^\/(assets|objects|media|fonts)\//;

/**
 * Names the route of an answered request without what the visitor put into it, so that there are only so many names: the router's pattern,
 * a page's path with its ids taken out, or `(none)` for what does not exist.
 */
export function createRoutePattern(): (ctx: Context) => string {
  const pages = new Set<string>();
  return (ctx) => {
    const matched: unknown = ctx._matchedRoute;
    if (typeof matched === 'string') return matched;
    const folder = FOLDERS.exec(ctx.path)?.[1];
    if (folder !== undefined) return `/${folder}/*`;
    if (ctx.path.startsWith('/api/')) return '(none)';
    const page = ctx.path.replace(ID, '/:id');
    // What fails has a name once it was answered: anybody can make up addresses, and none of them may become a label.
    if (ctx.status >= 500) return pages.has(page) ? page : '(none)';
    if (ctx.status >= 300 && ctx.status !== 304) return '(none)';
    if (pages.size < MAX_PAGES) pages.add(page);
    return pages.has(page) ? page : '(other)';
  };
}
