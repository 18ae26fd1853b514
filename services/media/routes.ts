import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { CATALOG_CALLS } from '#contracts/calls/catalog.ts';
import { UPLOAD_LIMIT_BYTES } from '#contracts/constants.ts';
import { idSchema } from '#contracts/identifiers.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { readBytes } from '#platform/http/read-bytes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/request-context.ts';
import type { ImageStore } from './image-store.ts';
import { serveObject } from './serve-objects.ts';
import { checkGrant, grantUpload, storeImage, type UploadRefusal } from './upload-image.ts';

export interface MediaRouteDeps {
  readonly store: EventStore;
  readonly images: ImageStore;
  /** Signs the upload addresses. */
  readonly secret: string;
  readonly requireSession: Middleware;
  readonly clock?: () => Date;
}

const TOO_LARGE = 'La taille maximum autorisée est de 5MB';

/**
 * POST /api/admin/product-image/upload, PUT of the granted address, GET of everything under /objects. The granted address is
 * the permission, as a bucket's presigned one would be: it holds for one picture and 10 minutes.
 */
export function mediaRoutes(deps: MediaRouteDeps): Router {
  const { store, images, secret, requireSession: session, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(CATALOG_CALLS, { session });

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
        'Cette image est trop grande (50 millions de pixels au plus).',
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
