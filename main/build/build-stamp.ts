import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STAMP = 'dist/built-from.txt';
const ROOMS = ['contracts', 'platform', 'services', 'projections', 'workers', 'web', 'main', 'embedded'];

const SOURCE = /^(?!.*\.test\.).*\.(?:tsx?|css|html|svg)$/;

/** Whether `dist/` was built from the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  const [kept, now] = await Promise.all([readFile(STAMP, 'utf8').catch(() => null), fingerprint()]);
  return kept === now;
}

export async function recordBuilt(): Promise<void> {
  await writeFile(STAMP, await fingerprint());
}

/** A hash over every source file's name, size and time of change. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = ['package-lock.json', 'vite.config.ts'];
  for (const room of ROOMS) {
    for (const entry of await readdir(room, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && SOURCE.test(entry.name)) files.push(join(entry.parentPath, entry.name));
    }
  }
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
