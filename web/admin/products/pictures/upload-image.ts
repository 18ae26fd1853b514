import { UPLOAD_LIMIT_BYTES } from '#contracts/constants.ts';
import { ApiError } from '../../../data/api.ts';
import { adminApi } from '../../data/admin-api.ts';

/** What the shop says of a picture it will not take: toast title and text (specification §8). */
interface ImageRefusal {
  readonly title: string;
  readonly description: string;
}

/** Refuses what is not an image or is above 5 MB (specification §5); null when the file may be sent. */
export function refuseImage(file: Pick<File, 'type' | 'size'>): ImageRefusal | null {
  if (!file.type.startsWith('image/')) {
    return { title: 'Format non supporté', description: 'Veuillez choisir une image au format JPG ou PNG.' };
  }
  if (file.size > UPLOAD_LIMIT_BYTES) {
    return { title: 'Fichier trop volumineux', description: 'La taille maximum autorisée est de 5MB' };
  }
  return null;
}

/**
 * Stores a picture (specification §7): asks for an upload grant, then puts the file where the grant says.
 * @returns the public path, which becomes the product's image.
 * @throws ApiError when the grant or the file is refused; SyntaxError or ZodError when the grant cannot be read.
 */
export async function uploadImage(file: File): Promise<string> {
  const body = { filename: file.name };
  const { uploadURL, publicPath } = await adminApi.call('POST /api/admin/product-image/upload', { body });
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
