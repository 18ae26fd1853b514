import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { LRUCache } from 'lru-cache';
import type { ShopReads } from '#contracts/reads.ts';
import { sentAt } from '../data/server-clock.ts';
import type { CachedPage, Encoding, Page, PageCache } from './page-cache.ts';

/** Browsers send a handful of different headers. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that a client takes. */
export function encodingFor(ctx: Context): Encoding {
  const accepted = ctx.get('Accept-Encoding');
  const known = encodings.get(accepted);
  if (known !== undefined) return known;
  const encoding = ctx.acceptsEncodings('br') ? 'br' : ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity';
  encodings.set(accepted, encoding);
  return encoding;
}

/** `fast` while somebody waits for it, `small` for what never changes. */
export type Effort = 'fast' | 'small';

const BROTLI_QUALITY: Record<Effort, number> = { fast: 5, small: 11 };
const GZIP_LEVEL: Record<Effort, number> = { fast: 6, small: 9 };

/** Compresses a text outside the main thread; `identity` leaves it as it is. */
export async function compress(content: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return content;
  if (encoding === 'gzip') return promisify(gzip)(content, { level: GZIP_LEVEL[effort] });
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

function headersOf({ headers, etag }: CachedPage, encoding: Encoding) {
  return {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ETag: `"${etag}-${encoding}"`,
    Vary: 'Accept-Encoding',
    'Server-Timing': sentAt(new Date()),
  };
}

function bodyOf({ content, encoded }: CachedPage, encoding: Encoding): Promise<Buffer> {
  const body = encoded.get(encoding) ?? compress(content, encoding, 'fast');
  encoded.set(encoding, body);
  return body;
}

/** Answers with a page, compressed as the browser likes it best; 304 to one that has it. */
export async function sendPage(ctx: Context, page: CachedPage): Promise<void> {
  const encoding = encodingFor(ctx);
  const headers = headersOf(page, encoding);
  ctx.status = page.status;
  ctx.set(headers);
  if (page.status === 200 && ctx.get('If-None-Match').includes(headers.ETag)) ctx.status = 304;
  else ctx.body = await bodyOf(page, encoding);
}

/** Nobody keeps or lists it, and it is told to no other site. */
const OF_ONE_PERSON = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** Answers with a page of one person, whose address is a permission: nobody keeps or lists it, and it is told to no other site. */
export async function sendPrivatePage(ctx: Context, { status, headers, content }: Page): Promise<void> {
  const encoding = encodingFor(ctx);
  ctx.status = status;
  ctx.set({
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ...OF_ONE_PERSON,
    'Server-Timing': sentAt(new Date()),
  });
  ctx.body = await compress(content, encoding, 'fast');
}

/** Answers with a kept page at an address that is a permission: as `sendPrivatePage`, but compressed once for all. */
export async function sendByLink(ctx: Context, page: CachedPage): Promise<void> {
  await sendPage(ctx, page);
  ctx.remove('ETag');
  ctx.set(OF_ONE_PERSON);
}

export interface ServeCachedOptions {
  readonly cache: Pick<PageCache, 'peek'>;
  /** The key of what a request may be answered with, or null. */
  readonly keyOf: (ctx: Context) => string | null;
  /** What goes with every answer: security headers, the request's id. */
  readonly commonHeaders: (ctx: Context) => Readonly<Record<string, string>>;
  readonly onAnswered: (answered: { ctx: Context; seconds: number }) => void;
}

/**
 * Middleware that answers from memory what is kept there. It stands before all others and writes its headers in one go: setting them
 * one by one would cost more than the rest of the answer.
 */
export function serveCached({ cache, keyOf, commonHeaders, onAnswered }: ServeCachedOptions): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    const key = ctx.method === 'GET' || ctx.method === 'HEAD' ? keyOf(ctx) : null;
    const page = key === null ? undefined : cache.peek(key);
    if (key === null || page?.status !== 200) return next();
    const headers = commonHeaders(ctx);
    if (ctx.headers['if-none-match'] !== undefined) {
      ctx.set(headers);
      await sendPage(ctx, page);
    } else {
      const encoding = encodingFor(ctx);
      const body = await bodyOf(page, encoding);
      ctx.respond = false;
      ctx.res.writeHead(200, { ...headers, ...headersOf(page, encoding), 'Content-Length': body.length });
      ctx.res.end(ctx.method === 'HEAD' ? undefined : body);
    }
    onAnswered({ ctx, seconds: (performance.now() - startedAt) / 1_000 });
  };
}

type Found = object | null;

/**
 * Answers with JSON that is the same for every shopper, from the cache unless the key is null.
 * @returns a function that returns false, and answers nothing, when nothing was found.
 */
export function createShopperAnswers(cache: PageCache, reads: ShopReads) {
  return async (
    ctx: Context,
    key: string | null,
    read: (reads: ShopReads) => Promise<Found>,
  ): Promise<boolean> => {
    if (key === null) {
      const found = await read(reads);
      if (found !== null) ctx.body = found;
      return found !== null;
    }
    const page = await cache.get(key, async (recording) => {
      const found = await read(recording);
      return {
        status: found === null ? 404 : 200,
        // Browsers ask each time; nobody in between keeps it, since an administrator gets another answer.
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-cache' },
        content: Buffer.from(JSON.stringify(found)),
        // Anybody could ask for any number of things that are not there.
        isKept: Array.isArray(found) ? found.length > 0 : found !== null,
      };
    });
    if (page.status === 200) await sendPage(ctx, page);
    return page.status === 200;
  };
}
