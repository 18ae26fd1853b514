import { rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file that its owner alone may read. Others find the old one or the new one, never half of it, whenever the process is
 * killed.
 */
export async function writeWhole(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
