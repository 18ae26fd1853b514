import type { Context } from 'koa';
import { requestContext } from '../request-context.ts';

export interface CookieOptions {
  readonly sameSite: 'Strict' | 'Lax';
  readonly maxAgeSeconds: number;
}

/** Browsers take a cookie of such a name only from this very host, over HTTPS: no other host of the domain can set it. */
const HOST_PREFIX = '__Host-';

/**
 * Sets a cookie no script can read, for the whole site. Whether it is `Secure`, and bound to this host by its name, is decided by
 * PUBLIC_URL, never by what a request says of its host. Koa's own writer refuses `Secure` behind a proxy it was not told of, hence
 * this one.
 */
export function setCookie(ctx: Context, name: string, value: string, options: CookieOptions): void {
  const { isHttps } = requestContext(ctx);
  const parts = [
    `${nameUnder(isHttps, name)}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
    'HttpOnly',
    `SameSite=${options.sameSite}`,
  ];
  if (isHttps) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}

export function clearCookie(ctx: Context, name: string, sameSite: CookieOptions['sameSite']): void {
  setCookie(ctx, name, '', { sameSite, maxAgeSeconds: 0 });
}

/** A cookie's value, or undefined. */
export function readCookie(ctx: Context, name: string): string | undefined {
  return cookieIn(ctx.get('cookie'), name, requestContext(ctx).isHttps);
}

/** A cookie's value in a `Cookie` header, or undefined: the first of its name, as browsers send the most specific one first. */
export function cookieIn(header: string | undefined, name: string, isHttps: boolean): string | undefined {
  const start = `${nameUnder(isHttps, name)}=`;
  const pair = (header ?? '').split(';').find((each) => each.trimStart().startsWith(start));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.trim().slice(start.length));
  } catch {
    return undefined;
  }
}

function nameUnder(isHttps: boolean, name: string): string {
  return isHttps ? `${HOST_PREFIX}${name}` : name;
}
