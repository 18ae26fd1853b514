import { UPLOAD_LIMIT_BYTES } from '#contracts/constants.ts';

/** What the shop says of a picture it will not take: toast title and text (specification §8). */
export interface ImageRefusal {
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
