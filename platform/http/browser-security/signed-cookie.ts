import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { type CookieOptions, clearCookie, cookieIn, readCookie, setCookie } from './cookies.ts';

/** A cookie no script can read and nobody but the shop can write: its value is followed by a signature. */
export interface SignedCookie {
  /** The value, or null when there is none the shop has signed. */
  read(ctx: Context): string | null;
  write(ctx: Context, value: string): void;
  clear(ctx: Context): void;
  /** Whether a request's `Cookie` header holds one the shop has signed; for what stands before the app. */
  isCarriedBy(header: string | undefined, isHttps: boolean): boolean;
}

export interface SignedCookieOptions {
  readonly name: string;
  readonly secret: string;
  readonly maxAgeSeconds: number;
  /** Lax unless it is said: the shopper may come back from the bank's page. */
  readonly sameSite?: CookieOptions['sameSite'];
}

/** @param options.secret SESSION_SECRET; a signature is good for one name only. */
export function createSignedCookie(options: SignedCookieOptions): SignedCookie {
  const { name, secret, maxAgeSeconds, sameSite = 'Lax' } = options;

  function sign(value: string): string {
    return createHmac('sha256', secret).update(`${name}:${value}`).digest('base64url');
  }
  function verify(cookie: string | undefined): string | null {
    const [value, signature] = (cookie ?? '').split('~');
    return value && signature && isSame(signature, sign(value)) ? value : null;
  }

  return {
    read: (ctx) => verify(readCookie(ctx, name)),
    write: (ctx, value) => setCookie(ctx, name, `${value}~${sign(value)}`, { sameSite, maxAgeSeconds }),
    clear: (ctx) => clearCookie(ctx, name, sameSite),
    isCarriedBy: (header, isHttps) => verify(cookieIn(header, name, isHttps)) !== null,
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
