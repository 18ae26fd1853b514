import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ImageStore } from '#services/media/image-store.ts';
import { PICTURE_SUFFIXES, processImage } from '#services/media/process-image.ts';

/** Fast to make, at the price of somewhat larger files. */
const QUICK_AVIF = 1;

/**
 * Stores a seed picture in all its sizes as `products/{name}…`. Sizes prepared beforehand (`prepared/` beside the pictures) are copied;
 * a picture without them, such as an owner's own, is drawn now.
 * @param name of its files: the product's id, and for each picture beside its first a number behind it.
 * @returns the address pages use.
 */
export async function storePicture(
  images: ImageStore,
  folder: string,
  picture: string,
  name: string,
): Promise<string> {
  const files = (await preparedFiles(folder, picture)) ?? (await drawnFiles(folder, picture));
  await images.put(files.map(({ suffix, bytes }) => ({ path: `products/${name}${suffix}`, bytes })));
  return `/objects/products/${name}.jpg`;
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
  const ours = PICTURE_SUFFIXES.filter((suffix) => names.includes(`${stem}${suffix}`));
  if (ours.length === 0) return null;
  return Promise.all(
    ours.map(async (suffix) => ({
      suffix,
      bytes: await readFile(join(preparedFolder(folder), `${stem}${suffix}`)),
    })),
  );
}

async function drawnFiles(folder: string, picture: string): Promise<readonly Variant[]> {
  const drawn = await processImage(await readFile(join(folder, picture)), { avifEffort: QUICK_AVIF });
  if (!drawn.accepted) throw new Error(`${picture} cannot be used as a picture: ${drawn.reason}`);
  return drawn.files;
}
