import { fork } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from './progress.ts';
import { type Ending, RETRY_PAUSE_MS, type Restarts } from './restarts.ts';

/**
 * Lets the seed process fill an empty log, once per data directory. A seeding that was killed half-way, or lost its stores, is begun again, by
 * the next start at the latest: its commands are idempotent.
 */
export async function seedIfEmpty(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  { progress, restarts }: { readonly progress: Progress; readonly restarts: Restarts },
): Promise<void> {
  const marker = join(dataDir, 'seeded');
  if (await exists(marker)) return;
  await progress.step('Catalogue', seed(env, restarts));
  await writeFile(marker, '');
}

async function seed(env: NodeJS.ProcessEnv, restarts: Restarts): Promise<void> {
  for (;;) {
    const begun = restarts.count();
    const ending = await seedOnce(env);
    if (ending.code === 0) return;
    if (restarts.isToBlame(ending, begun)) throw new Error('The catalogue could not be seeded.');
    await sleep(RETRY_PAUSE_MS);
  }
}

function seedOnce(env: NodeJS.ProcessEnv): Promise<Ending> {
  const child = fork('dist/embedded/seed.js', { env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
