import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { requestContext } from '../requests/request-context.ts';
import { allSecrets, type Secrets } from '../tokens/secrets.ts';

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
function setCookie(ctx: Context, name: string, value: string, options: CookieOptions): void {
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

function clearCookie(ctx: Context, name: string, sameSite: CookieOptions['sameSite']): void {
  setCookie(ctx, name, '', { sameSite, maxAgeSeconds: 0 });
}

/** A cookie's value, or undefined. */
export function readCookie(ctx: Context, name: string): string | undefined {
  return cookieIn(ctx.get('cookie'), name, requestContext(ctx).isHttps);
}

/** A cookie's value in a `Cookie` header, or undefined: the first of its name, as browsers send the most specific one first. */
function cookieIn(header: string | undefined, name: string, isHttps: boolean): string | undefined {
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

/** A cookie no script can read and nobody but the shop can write: its value is followed by a signature. */
export interface SignedCookie {
  /** The value, or null when there is none the shop has signed. */
  read(ctx: Context): string | null;
  write(ctx: Context, value: string): void;
  clear(ctx: Context): void;
  /** Whether a request's `Cookie` header holds one the shop has signed; for what stands before the app. */
  isCarriedBy(header: string | undefined, isHttps: boolean): boolean;
}

interface SignedCookieOptions {
  readonly name: string;
  readonly secret: Secrets;
  /** Also said inside the cookie: after that it is worth nothing, however long a browser keeps it. */
  readonly maxAgeSeconds: number;
  readonly clock?: () => Date;
  /** Lax unless it is said: the shopper may come back from the bank's page. */
  readonly sameSite?: CookieOptions['sameSite'];
}

/** @param options.secret SESSION_SECRET, then the former one; a signature is good for one name only. */
export function createSignedCookie(options: SignedCookieOptions): SignedCookie {
  const { name, maxAgeSeconds, sameSite = 'Lax', clock = () => new Date() } = options;
  const secrets = allSecrets(options.secret);

  function sign(dated: string, secret = secrets[0]): string {
    return createHmac('sha256', secret).update(`${name}:${dated}`).digest('base64url');
  }
  /** Until when it is good, in milliseconds since 1970, stands between value and signature. */
  function verify(cookie: string | undefined): string | null {
    const [value, until, signature] = (cookie ?? '').split('~');
    if (!value || !until || !signature) return null;
    if (!secrets.some((secret) => isSame(signature, sign(`${value}~${until}`, secret)))) return null;
    return clock().getTime() < Number(until) ? value : null;
  }
  function signed(value: string): string {
    const dated = `${value}~${clock().getTime() + maxAgeSeconds * 1_000}`;
    return `${dated}~${sign(dated)}`;
  }

  return {
    read: (ctx) => verify(readCookie(ctx, name)),
    write: (ctx, value) => setCookie(ctx, name, signed(value), { sameSite, maxAgeSeconds }),
    clear: (ctx) => clearCookie(ctx, name, sameSite),
    isCarriedBy: (header, isHttps) => verify(cookieIn(header, name, isHttps)) !== null,
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
