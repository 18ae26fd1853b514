import { extname } from 'node:path';
import type { Context } from 'koa';
import { byteRangeOf } from '#contracts/http/byte-range.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { type ImageStore, MEDIA_TYPES } from './image-store.ts';

/** A name with an id in it always means the same picture; the others may be replaced by an owner. */
const HAS_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * Answers GET and HEAD of a public file, with ETag, caching and byte ranges (films are fetched in parts).
 * @throws HttpRefusal 404 for what is not there or has no public name.
 */
export async function serveObject(ctx: Context, images: ImageStore, path: string): Promise<void> {
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const file = type === undefined ? null : await images.find(path);
  if (type === undefined || file === null)
    throw new HttpRefusal(404, 'not-found', 'Ce fichier n’existe pas.');

  const etag = `"${file.bytes.toString(16)}-${file.modifiedAt.getTime().toString(16)}"`;
  ctx.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': HAS_ID.test(path) ? FOR_GOOD : FOR_A_DAY,
    // An SVG opened by itself runs no script.
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    'Last-Modified': file.modifiedAt.toUTCString(),
    ETag: etag,
  });
  ctx.type = type;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }

  const ifRange = ctx.get('if-range');
  const range = ifRange === '' || ifRange === etag ? byteRangeOf(ctx.get('range'), file.bytes) : null;
  if (range?.kind === 'unsatisfiable') {
    ctx.set('Content-Range', `bytes */${file.bytes}`);
    throw new HttpRefusal(416, 'invalid-request', 'Cette partie du fichier n’existe pas.');
  }
  const part = range?.kind === 'part' ? range : null;
  if (part !== null) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  }
  if (ctx.method !== 'HEAD') ctx.body = file.open(part ?? undefined);
  ctx.type = type;
  ctx.length = part === null ? file.bytes : part.end - part.start + 1;
}
