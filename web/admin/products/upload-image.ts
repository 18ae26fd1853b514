import { uploadGrantSchema } from '#contracts/http/admin.ts';
import { apiRequest } from '../../data/api.ts';
import { ApiError } from '../../data/api-error.ts';
import { guarded } from '../data/guarded.ts';

/**
 * Stores a picture (specification §7): asks for an upload grant, then puts the file where the grant says.
 * @returns the public path, which becomes the product's image.
 * @throws ApiError when the grant or the file is refused; SyntaxError or ZodError when the grant cannot be read.
 */
export async function uploadImage(file: File): Promise<string> {
  const path = '/api/admin/product-image/upload';
  const granted = await guarded(apiRequest('POST', path, { body: { filename: file.name } }));
  const { uploadURL, publicPath } = uploadGrantSchema.parse(JSON.parse(await granted.text()));
  const stored = await fetch(uploadURL, {
    method: 'PUT',
    // Our own server knows the session by its cookie; a bucket elsewhere by the grant's signature.
    credentials: 'same-origin',
    headers: { 'Content-Type': file.type },
    body: file,
  });
  if (!stored.ok) throw new ApiError(stored.status, (await stored.text()) || stored.statusText, null);
  return publicPath;
}
