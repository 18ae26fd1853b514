import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadSecrets } from './secrets.ts';

it('a common ADMIN_PASSWORD is refused with what to do, and nothing is written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
  await expect(loadSecrets(dataDir, 'Motdepasse2026!')).rejects.toThrow(/^ADMIN_PASSWORD .* choose another/);
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});
