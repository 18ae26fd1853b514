import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { processImage } from '#services/media/process-image.ts';
import { preparedFolder } from './pictures.ts';

/** Draws the seed pictures in all sizes once, so that the first start need not: `npm run seed:pictures` after changing one. */
const FOLDER = 'embedded/seed/pictures';
const SMALL_AVIF = 6;

const prepared = preparedFolder(FOLDER);
await rm(prepared, { recursive: true, force: true });
await mkdir(prepared, { recursive: true });
for (const name of await readdir(FOLDER)) {
  if (!/\.(jpe?g|png|webp)$/.test(name)) continue;
  const drawn = await processImage(await readFile(join(FOLDER, name)), { avifEffort: SMALL_AVIF });
  if (!drawn.accepted) throw new Error(`${name} cannot be used as a picture: ${drawn.reason}`);
  const stem = basename(name, extname(name));
  for (const { suffix, bytes } of drawn.files) await writeFile(join(prepared, `${stem}${suffix}`), bytes);
  console.log(`${name}: ${drawn.files.length} files`);
}
