import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEventStore } from '#embedded/event-store/server.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { wrongStoreAddress } from './wrong-store-address.ts';

const PEM = 'embedded/event-store/testing/test-';
let plain: Awaited<ReturnType<typeof startEventStore>>;
let encrypted: Awaited<ReturnType<typeof startEventStore>>;
let directories: string[];
beforeAll(async () => {
  directories = [await mkdtemp(join(tmpdir(), 'miris-')), await mkdtemp(join(tmpdir(), 'miris-'))];
  const [first = '', second = ''] = directories;
  const [cert, key] = await Promise.all([readFile(`${PEM}cert.pem`), readFile(`${PEM}key.pem`)]);
  plain = await startEventStore({ dataDir: first, port: 0 });
  encrypted = await startEventStore({ dataDir: second, port: 0, tls: { cert, key } });
});
afterAll(async () => {
  await Promise.all([plain.close(), encrypted.close()]);
  for (const directory of directories) await rm(directory, { recursive: true });
});

async function named(url: string): Promise<string | null> {
  const store = createEventStore(url, { sealing: 'none', readTimeoutMs: 3_000 });
  const error = await store.lastPosition().catch((thrown: unknown) => thrown);
  await store.close();
  return wrongStoreAddress(url, error);
}

it.each([
  ['TLS where there is none', () => `esdb://127.0.0.1:${plain.port}?tls=true`, /without TLS/],
  ['no TLS where there is nothing else', () => `esdb://127.0.0.1:${encrypted.port}?tls=false`, /TLS alone/],
  ['a certificate of nobody known', () => `esdb://127.0.0.1:${encrypted.port}?tls=true`, /tlsCAFile/],
  [
    'discovery of a single server',
    () => `esdb+discover://127.0.0.1:${plain.port}?tls=false`,
    /single server/,
  ],
  [
    'several nodes where there is one',
    () => `esdb://127.0.0.1:${plain.port},127.0.0.1:${plain.port}?tls=false`,
    /single server/,
  ],
])('an address that asks for %s is named as the setting that is wrong', async (_, url, sentence) => {
  expect(await named(url())).toMatch(sentence);
});

it('a server that is not there may come', async () => {
  expect(await named('esdb://127.0.0.1:1?tls=false')).toBeNull();
});
