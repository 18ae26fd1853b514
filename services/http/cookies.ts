import type { Context } from 'koa';

export interface CookieOptions {
  readonly sameSite: 'Strict' | 'Lax';
  readonly maxAgeSeconds: number;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sets a cookie no script can read, for the whole site; `Secure` everywhere but on this very machine, where there is no
 * certificate. Koa's own writer refuses `Secure` behind a proxy it was not told of, hence this one.
 */
export function setCookie(ctx: Context, name: string, value: string, options: CookieOptions): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    `Max-Age=${Math.floor(options.maxAgeSeconds)}`,
    'HttpOnly',
    `SameSite=${options.sameSite}`,
  ];
  if (name.startsWith('__Host-') || !LOCAL_HOSTS.has(ctx.hostname)) parts.push('Secure');
  ctx.append('Set-Cookie', parts.join('; '));
}

export function clearCookie(ctx: Context, name: string, sameSite: CookieOptions['sameSite']): void {
  setCookie(ctx, name, '', { sameSite, maxAgeSeconds: 0 });
}

/** A cookie's value, or undefined. */
export function readCookie(ctx: Context, name: string): string | undefined {
  const value = ctx.cookies.get(name);
  if (!value) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
