import { open } from 'node:fs/promises';

/** Puts a directory's entries on disk: files that were made in it or renamed outlive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}
