import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { countedEvents, freshStream } from './conformance/store-under-test.ts';
import { startEventStore } from './server.ts';
import { spawnStore } from './testing/store-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const CERT = path.join(import.meta.dirname, 'testing/test-cert.pem');
const KEY = path.join(import.meta.dirname, 'testing/test-key.pem');
const ca = encodeURIComponent(CERT);
let port: number;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'event-store-'));
  const store = await startEventStore({
    dataDir,
    port: 0,
    account: { user: 'shop', password: 'pässword' },
    tls: { cert: readFileSync(CERT), key: readFileSync(KEY) },
  });
  ({ port } = store);
  return async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  };
});

function connect(url: string) {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
}

describe('an event store with an account and TLS', () => {
  it('serves who has the password', async () => {
    const client = connect(
      `esdb://shop:${encodeURIComponent('pässword')}@127.0.0.1:${port}?tls=true&tlsCAFile=${ca}`,
    );
    const stream = freshStream();
    await client.appendToStream(stream, countedEvents(2));
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  });

  it.each(['', 'shop:wrong@', 'other:pässword@'])("refuses '%s', whatever it asks", async (account) => {
    const client = connect(`esdb://${encodeURI(account)}127.0.0.1:${port}?tls=true&tlsCAFile=${ca}`);
    const denied = { type: 'access-denied' };
    await expect(collect(client.readAll())).rejects.toMatchObject(denied);
    await expect(collect(client.readStream('any'))).rejects.toMatchObject(denied);
    await expect(client.appendToStream('any', countedEvents(1))).rejects.toMatchObject(denied);
    const subscription = client.subscribeToAll();
    const end = new Promise((resolve) => subscription.once('error', resolve));
    subscription.resume();
    expect(await end).toMatchObject(denied);
  });

  it('does not speak without encryption', async () => {
    const client = connect(`esdb://shop:x@127.0.0.1:${port}?tls=false&maxDiscoverAttempts=1`);
    await expect(collect(client.readAll())).rejects.toThrow();
  });

  it('takes both from its environment, or says what is missing', async () => {
    const dataDir = await temporaryDirectory();
    await expect(spawnStore(dataDir, 0, { EVENT_STORE_USER: 'shop' })).rejects.toThrow('given together');
    const store = await spawnStore(dataDir, 0, {
      EVENT_STORE_USER: 'shop',
      EVENT_STORE_PASSWORD: 'secret',
      EVENT_STORE_TLS_CERT: CERT,
      EVENT_STORE_TLS_KEY: KEY,
    });
    onTestFinished(() => void store.child.kill());
    const at = store.connectionString.replace('esdb://', '').replace('tls=false', `tls=true&tlsCAFile=${ca}`);
    const result = await connect(`esdb://shop:secret@${at}`).appendToStream(freshStream(), countedEvents(1));
    expect(result.success).toBe(true);
  });
});
