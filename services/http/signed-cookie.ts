import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { clearCookie, readCookie, setCookie } from './cookies.ts';

/** A cookie no script can read and nobody but the shop can write: its value is followed by a signature. */
export interface SignedCookie {
  /** The value, or null when there is none the shop has signed. */
  read(ctx: Context): string | null;
  write(ctx: Context, value: string): void;
  clear(ctx: Context): void;
}

export interface SignedCookieOptions {
  readonly name: string;
  readonly secret: string;
  readonly maxAgeSeconds: number;
}

/** @param options.secret SESSION_SECRET; a signature is good for one name only. */
export function createSignedCookie({ name, secret, maxAgeSeconds }: SignedCookieOptions): SignedCookie {
  function sign(value: string): string {
    return createHmac('sha256', secret).update(`${name}:${value}`).digest('base64url');
  }
  return {
    read(ctx) {
      const [value, signature] = (readCookie(ctx, name) ?? '').split('~');
      return value && signature && isSame(signature, sign(value)) ? value : null;
    },
    // Lax: the shopper may come back from the bank's page.
    write: (ctx, value) =>
      setCookie(ctx, name, `${value}~${sign(value)}`, { sameSite: 'Lax', maxAgeSeconds }),
    clear: (ctx) => clearCookie(ctx, name, 'Lax'),
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
