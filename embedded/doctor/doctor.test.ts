import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#embedded/free-port.ts';
import { startFakeCluster } from '#platform/event-store/testing/fake-cluster.ts';

const run = promisify(execFile);
const DOCTOR = 'embedded/doctor/main.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function examine(cwd: string, variables: Record<string, string>) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), ...variables };
  return run(process.execPath, [DOCTOR], { cwd, env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
  );
}

describe('the doctor', () => {
  it('finds all that the two commands need on a machine where they work', async () => {
    const { code, stdout } = await examine('.', { PORT: String(await freePort()) });
    expect(stdout).toContain('Tout est là');
    expect(code).toBe(0);
  });

  it('says how to get the packages where nothing is installed yet', async () => {
    await cp('embedded/doctor', join(folder, 'embedded/doctor'), { recursive: true });
    const { code, stdout } = await examine(folder, { PORT: String(await freePort()) });
    expect(stdout).toMatch(/✗ Paquets npm +npm ci/);
    expect(code).toBe(1);
  });

  it('says whether the account of an event store has its rights', async () => {
    const cluster = await startFakeCluster();
    const examineRights = async () =>
      (await examine('.', { PORT: String(await freePort()), EVENTSTORE_URL: cluster.url })).stdout;
    try {
      expect(await examineRights()).toMatch(/✓ Journal +lecture de \$all et écriture permises/);
      cluster.oddities.denied = 'append';
      expect(await examineRights()).toMatch(/✗ Journal +EVENTSTORE_URL.*docs\/deployment\.md/);
    } finally {
      await cluster.close();
    }
  });

  it('says how to open the shop beside whoever holds its port', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    try {
      const { code, stdout } = await examine('.', { PORT: String(port) });
      expect(stdout).toMatch(/✗ Port \d+ .*PORT=3001 npm start/);
      expect(code).toBe(1);
    } finally {
      holder.close();
    }
  });
});
