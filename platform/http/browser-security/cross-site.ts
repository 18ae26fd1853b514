import type { Context, Middleware } from 'koa';
import { HttpRefusal } from '../refusal.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_PAGE = new Set(['same-origin', 'none']);

/**
 * Refuses state-changing requests that a page of another site made the browser send. A request without `Sec-Fetch-Site` and
 * `Origin` comes from no browser, so no cookie of an unwitting person rides on it.
 */
export function refuseCrossSite({ exempt }: { exempt: ReadonlySet<string> }): Middleware {
  return async (ctx, next) => {
    if (!READING.has(ctx.method) && !exempt.has(ctx.path) && !isFromOwnPage(ctx))
      throw new HttpRefusal(403, 'cross-origin', 'Cette demande ne vient pas de la boutique.');
    await next();
  };
}

function isFromOwnPage(ctx: Context): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site !== '') return OWN_PAGE.has(site);
  const origin = ctx.get('origin');
  if (origin === '') return true;
  // Only the host is compared: behind a proxy that was not declared, the scheme seen here is not the browser's.
  return URL.canParse(origin) && new URL(origin).host === ctx.host;
}
