import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ImageStore } from '#services/media/image-store.ts';
import { processImage } from '#services/media/process-image.ts';

/** Fast to make, at the price of somewhat larger files. */
const QUICK_AVIF = 1;

/**
 * Stores a seed picture in all its sizes as `products/{id}…`. Sizes prepared beforehand (`prepared/` beside the pictures) are copied;
 * a picture without them, such as an owner's own, is drawn now.
 * @returns the address pages use.
 */
export async function storePicture(
  images: ImageStore,
  folder: string,
  picture: string,
  id: string,
): Promise<string> {
  const files = (await preparedFiles(folder, picture)) ?? (await drawnFiles(folder, picture));
  await images.put(files.map(({ suffix, bytes }) => ({ path: `products/${id}${suffix}`, bytes })));
  return `/objects/products/${id}.jpg`;
}

interface Variant {
  readonly suffix: string;
  readonly bytes: Buffer;
}

export function preparedFolder(folder: string): string {
  return join(folder, 'prepared');
}

async function preparedFiles(folder: string, picture: string): Promise<Variant[] | null> {
  const stem = basename(picture, extname(picture));
  const names = await readdir(preparedFolder(folder)).catch((): string[] => []);
  const ours = names.filter((name) => name.startsWith(`${stem}-`) || name.startsWith(`${stem}.`));
  if (ours.length === 0) return null;
  return Promise.all(
    ours.map(async (name) => ({
      suffix: name.slice(stem.length),
      bytes: await readFile(join(preparedFolder(folder), name)),
    })),
  );
}

async function drawnFiles(folder: string, picture: string): Promise<readonly Variant[]> {
  const drawn = await processImage(await readFile(join(folder, picture)), { avifEffort: QUICK_AVIF });
  if (!drawn.accepted) throw new Error(`${picture} cannot be used as a picture: ${drawn.reason}`);
  return drawn.files;
}
