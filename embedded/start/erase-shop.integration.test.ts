import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-erase-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** As `npm run reset -- --yes` and `npm run demo:reset -- --yes` do. */
function run(program: 'reset' | 'demo'): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'embedded/start/miris.ts', program, '--yes'],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

describe.each(['reset', 'demo'] as const)('%s', (program) => {
  it('erases no directory that never held a shop', async () => {
    const photos = join(dataDir, 'photos');
    await mkdir(photos);
    await writeFile(join(photos, 'mariage.jpg'), 'irreplaceable');
    const { status, said } = run(program);
    expect(status).toBe(1);
    expect(said).toContain('n’a jamais contenu de boutique');
    expect(existsSync(join(photos, 'mariage.jpg'))).toBe(true);
  });

  it('erases nothing where other things stand beside a shop', async () => {
    await loadSecrets(dataDir, undefined);
    await writeFile(join(dataDir, 'mariage.jpg'), 'irreplaceable');
    const { status, said } = run(program);
    expect(status).toBe(1);
    expect(said).toContain('mariage.jpg');
    expect(existsSync(join(dataDir, 'mariage.jpg'))).toBe(true);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true);
  });
});

describe('reset', () => {
  it('erases a shop', async () => {
    await loadSecrets(dataDir, undefined);
    await mkdir(join(dataDir, 'events'));
    expect(run('reset').status).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
