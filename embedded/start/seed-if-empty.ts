import { fork } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from './progress.ts';

/**
 * Lets the seed process fill an empty log, once per data directory. A seeding that was killed half-way goes on at the next
 * start: its commands are idempotent.
 */
export async function seedIfEmpty(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<void> {
  const marker = join(dataDir, 'seeded');
  if (await exists(marker)) return;
  const child = fork('dist/embedded/seed.js', { env, stdio: 'inherit' });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The catalogue could not be seeded.')),
    );
  });
  await progress.step('Catalogue', done);
  await writeFile(marker, '');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
