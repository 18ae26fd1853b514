import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ImageStore, isPublicPath, publicPath } from './image-store.ts';

/** Keeps public files under a directory (`MEDIA_DIR`), which is made when it is not there. */
export function createDirectoryImageStore(directory: string): ImageStore {
  const fileOf = (path: string): string => join(directory, publicPath(path));
  return {
    async put(files) {
      for (const { path, bytes } of files) await writeWhole(fileOf(path), bytes);
    },
    async find(path) {
      if (!isPublicPath(path)) return null;
      const file = fileOf(path);
      const found = await stat(file).catch(ignoreAbsence);
      if (!found?.isFile()) return null;
      return {
        bytes: found.size,
        modifiedAt: found.mtime,
        open: (range) => createReadStream(file, range),
      };
    },
    async remove(paths) {
      for (const path of paths) await unlink(fileOf(path)).catch(ignoreAbsence);
    },
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // The leading dot keeps a half-written file from ever being served.
  const draft = join(dirname(file), `.${randomUUID()}`);
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

function ignoreAbsence(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
  throw error;
}
