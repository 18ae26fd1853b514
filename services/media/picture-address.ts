import { idSchema } from '#contracts/identifiers.ts';

/** The address under which a product's picture is found; its variants have the width before the extension. */
export function publicPathOf(imageId: string): string {
  return `/objects/${fileOf(imageId, '.jpg')}`;
}

/** One of a picture's files in the image store. */
export function fileOf(imageId: string, suffix: string): string {
  return `products/${imageId}${suffix}`;
}

/** The uploaded picture an address leads to, or null for any other address. */
export function imageOfPath(publicPath: string): string | null {
  const [, id] = /^\/objects\/products\/([^/]+)\.jpg$/.exec(publicPath) ?? [];
  const parsed = idSchema.safeParse(id);
  return parsed.success ? parsed.data : null;
}
