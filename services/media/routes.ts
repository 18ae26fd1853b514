import { createHmac, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { PRODUCT_CALLS } from '#contracts/calls/console/products.ts';
import { CATALOG_CALLS } from '#contracts/calls/shop/catalog.ts';
import { UPLOAD_LIMIT_BYTES } from '#contracts/constants.ts';
import { byteRangeOf, isSameFile } from '#contracts/http/byte-range.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { readBytes } from '#platform/http/requests/read-bytes.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { type ImageStore, MEDIA_TYPES } from './image-store.ts';
import { MAX_PIXELS } from './process-image.ts';
import { checkGrant, grantUpload, storeImage, type UploadRefusal } from './upload-image.ts';

export interface MediaRouteDeps {
  readonly store: EventStore;
  readonly images: ImageStore;
  /** Signs the upload addresses. */
  readonly secret: string;
  readonly requireSession: Middleware;
  readonly clock: () => Date;
}

const TOO_LARGE = 'La taille maximum autorisée est de 5MB';

/**
 * POST /api/admin/product-image/upload, PUT of the granted address, GET of everything under /objects. The granted address is
 * the permission, as a bucket's presigned one would be: it holds for one picture and 10 minutes.
 */
export function mediaRoutes(deps: MediaRouteDeps): Router {
  const { store, images, secret, requireSession: session, clock } = deps;
  const { router, on } = routeCalls({ ...CATALOG_CALLS, ...PRODUCT_CALLS }, { session });

  on('POST /api/admin/product-image/upload', async ({ ctx }) => {
    const { imageId, publicPath } = await grantUpload(store, clock(), causeOf(ctx, 'admin'));
    return { uploadURL: `/objects/uploads/${uploadTokenOf(imageId, secret)}`, publicPath };
  });

  on('PUT /objects/uploads/:token', async ({ ctx }) => {
    const imageId = imageOfToken(ctx.params.token ?? '', secret);
    if (imageId === null) throw refusalOf({ code: 'not-granted' });
    const cause = causeOf(ctx, 'admin');
    const refused = await checkGrant(store, imageId, clock(), cause);
    if (refused !== null) throw refusalOf(refused);
    const type = ctx.get('content-type');
    if (type !== '' && !type.startsWith('image/')) throw refusalOf({ code: 'format' });
    const original = await readBytes(ctx, UPLOAD_LIMIT_BYTES, TOO_LARGE);
    const stored = await storeImage({ store, images }, imageId, original, clock(), cause);
    if (!stored.accepted) throw refusalOf(stored.refusal);
    return stored.image;
  });

  on('GET /objects/{*path}', ({ ctx }) => serveObject(ctx, images, ctx.params.path ?? ''));

  return router;
}

function refusalOf({ code }: UploadRefusal): HttpRefusal {
  switch (code) {
    case 'not-granted':
      return new HttpRefusal(403, 'upload-refused', 'Cette adresse d’envoi n’est pas valable.');
    case 'grant-expired':
      return new HttpRefusal(403, 'upload-refused', 'Cette adresse d’envoi a expiré. Veuillez recommencer.');
    case 'grant-used':
      return new HttpRefusal(409, 'upload-refused', 'Cette adresse d’envoi a déjà servi.');
    case 'format':
      return new HttpRefusal(
        415,
        'unsupported-media-type',
        'Format non supporté\u00a0: envoyez une image JPG, PNG, WebP, AVIF ou GIF.',
      );
    case 'unreadable':
      return new HttpRefusal(422, 'upload-refused', 'Cette image est endommagée et ne peut pas être lue.');
    case 'too-many-pixels':
      return new HttpRefusal(
        422,
        'upload-refused',
        `Cette image est trop grande (${MAX_PIXELS / 1_000_000} millions de pixels au plus). Réduisez-la, puis renvoyez-la.`,
      );
    case 'too-long':
      return new HttpRefusal(
        422,
        'upload-refused',
        'Cette image est trop haute ou trop large (16 383 pixels de côté au plus). Réduisez-la, puis renvoyez-la.',
      );
  }
}

/** The unguessable part of an upload's address: the picture's id and its signature under the shop's secret. */
export function uploadTokenOf(imageId: string, secret: string): string {
  return `${imageId}.${signatureOf(imageId, secret).toString('base64url')}`;
}

/** The picture a token was made for, or null when it was not made here. */
function imageOfToken(token: string, secret: string): string | null {
  const [imageId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !idSchema.safeParse(imageId).success) return null;
  const expected = signatureOf(imageId, secret);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? imageId : null;
}

function signatureOf(imageId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`image-upload\n${imageId}`).digest();
}

/** A name with an id in it always means the same picture; the others may be replaced by an owner. */
const HAS_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const FOR_GOOD = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * Answers GET and HEAD of a public file, with ETag, caching and byte ranges (films are fetched in parts).
 * @throws HttpRefusal 404 for what is not there or has no public name.
 */
async function serveObject(ctx: Context, images: ImageStore, path: string): Promise<void> {
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

  const isSame = isSameFile(ctx.get('if-range'), { etag, modified: file.modifiedAt });
  const range = isSame ? byteRangeOf(ctx.get('range'), file.bytes) : null;
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
  ctx.length = part === null ? file.bytes : part.end - part.start + 1;
}
