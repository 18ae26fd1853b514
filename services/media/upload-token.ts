import { createHmac, timingSafeEqual } from 'node:crypto';
import { idSchema } from '#contracts/identifiers.ts';

/** The unguessable part of an upload's address: the picture's id and its signature under the shop's secret. */
export function uploadTokenOf(imageId: string, secret: string): string {
  return `${imageId}.${signatureOf(imageId, secret).toString('base64url')}`;
}

/** The picture a token was made for, or null when it was not made here. */
export function imageOfToken(token: string, secret: string): string | null {
  const [imageId = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !idSchema.safeParse(imageId).success) return null;
  const expected = signatureOf(imageId, secret);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? imageId : null;
}

function signatureOf(imageId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`image-upload\n${imageId}`).digest();
}
