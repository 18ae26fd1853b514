import type { Context, Middleware } from 'koa';
import { HttpRefusal } from '../refusal.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_PAGE = new Set(['same-origin', 'none']);

export interface CrossSiteOptions {
  /** What another site's server sends on its own account. */
  readonly exempt: ReadonlySet<string>;
  /** Whether a call reads no cookie: what it is sent is its permission, the token of a mailed link say. */
  readonly needsNoCookie: (ctx: Context) => boolean;
}

/**
 * Refuses state-changing requests that a page of another site made the browser send. A request without `Sec-Fetch-Site` and `Origin` comes
 * from no browser, so no cookie of an unwitting person rides on it. A page that tells nobody its address sends `Origin: null`: browsers
 * without `Sec-Fetch-Site` (Safari before 16.4) say no more than that, which does for calls that need no cookie.
 */
export function refuseCrossSite({ exempt, needsNoCookie }: CrossSiteOptions): Middleware {
  return async (ctx, next) => {
    if (!READING.has(ctx.method) && !exempt.has(ctx.path) && !isFromOwnPage(ctx, needsNoCookie))
      throw new HttpRefusal(403, 'cross-origin', 'Cette demande ne vient pas de la boutique.');
    await next();
  };
}

function isFromOwnPage(ctx: Context, needsNoCookie: CrossSiteOptions['needsNoCookie']): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return OWN_PAGE.has(site);
  const origin = ctx.get('origin');
  if (origin === '') return true;
  if (origin === 'null') return needsNoCookie(ctx);
  // Only the host is compared: behind a proxy that was not declared, the scheme seen here is not the browser's.
  return URL.canParse(origin) && new URL(origin).host === ctx.host;
}
