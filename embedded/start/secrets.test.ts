import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyPassword } from '#platform/admin-session/password.ts';
import { loadSecrets } from './secrets.ts';

it('a common ADMIN_PASSWORD is refused with what to do, and nothing is written', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
  await expect(loadSecrets(dataDir, 'Motdepasse2026!')).rejects.toThrow(
    /^ADMIN_PASSWORD .* choisissez-en un autre/,
  );
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

it('an ADMIN_PASSWORD counts as long as it is given, and leaves the one that was drawn', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
  const first = await loadSecrets(dataDir, undefined);
  const given = await loadSecrets(dataDir, 'vetiver-et-iris-2026');
  const after = await loadSecrets(dataDir, undefined);
  expect(await verifyPassword(first.generatedPassword ?? '', first.secrets.adminPasswordHash)).toBe(true);
  expect(given.generatedPassword).toBeNull();
  expect(await verifyPassword('vetiver-et-iris-2026', given.secrets.adminPasswordHash)).toBe(true);
  expect(after.secrets).toEqual(first.secrets);
  await rm(dataDir, { recursive: true });
});

it('an ADMIN_PASSWORD at the first start is the one that is kept', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
  const first = await loadSecrets(dataDir, 'vetiver-et-iris-2026');
  expect(first.generatedPassword).toBeNull();
  expect(await verifyPassword('vetiver-et-iris-2026', first.secrets.adminPasswordHash)).toBe(true);
  expect(await loadSecrets(dataDir, undefined)).toEqual({ secrets: first.secrets, generatedPassword: null });
  await rm(dataDir, { recursive: true });
});
