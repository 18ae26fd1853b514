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
    // Its directory is removed once it writes no more.
    onTestFinished(async () => {
      store.child.kill();
      await store.exited;
    });
    const at = store.connectionString.replace('esdb://', '').replace('tls=false', `tls=true&tlsCAFile=${ca}`);
    const result = await connect(`esdb://shop:secret@${at}`).appendToStream(freshStream(), countedEvents(1));
    expect(result.success).toBe(true);
  });
});

describe('an event store without accounts, as a process of its own', () => {
  const denied = { type: 'access-denied' };
  async function open(variables: NodeJS.ProcessEnv = {}) {
    const store = await spawnStore(await temporaryDirectory(), 0, variables);
    // Its directory is removed once it writes no more.
    onTestFinished(async () => {
      store.child.kill();
      await store.exited;
    });
    return store.connectionString;
  }

  it('lets the shop’s processes do what their accounts may do in production, and no more', async () => {
    const url = await open();
    const [shop, relay] = [connect(url), connect(`${url}&connectionName=relay`)];
    const stream = freshStream();
    await shop.appendToStream(stream, countedEvents(2));
    expect(await collect(shop.readStream(stream))).toHaveLength(2);
    expect(await collect(shop.readAll())).toHaveLength(2);
    await expect(shop.appendToStream('$settings', countedEvents(1))).rejects.toMatchObject(denied);
    await expect(shop.setStreamMetadata(stream, { about: 'a test' })).rejects.toMatchObject(denied);
    expect(await collect(relay.readAll())).toHaveLength(2);
    await expect(relay.appendToStream(stream, countedEvents(1))).rejects.toMatchObject(denied);
    await expect(collect(relay.readStream(stream))).rejects.toMatchObject(denied);
  });
});

describe('an event store with the accounts of a shop', () => {
  const password = 'secret';
  let store: Awaited<ReturnType<typeof startEventStore>>;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'event-store-'));
    const [cert, key] = [readFileSync(CERT), readFileSync(KEY)];
    const accounts = [
      { user: 'admin', password },
      { user: 'shop', password, rights: 'sell' },
      { user: 'relay', password, rights: 'follow' },
    ] as const;
    store = await startEventStore({ dataDir, port: 0, accounts, tls: { cert, key } });
    return async () => {
      await store.close();
      await rm(dataDir, { recursive: true });
    };
  });
  const as = (user: string) =>
    connect(`esdb://${user}:${password}@127.0.0.1:${store.port}?tls=true&tlsCAFile=${ca}`);
  const denied = { type: 'access-denied' };

  it('lets a server or worker read and write the shop’s streams, and none of the store’s own', async () => {
    const stream = freshStream();
    await as('shop').appendToStream(stream, countedEvents(2));
    expect(await collect(as('shop').readStream(stream))).toHaveLength(2);
    expect((await collect(as('shop').readAll())).length).toBeGreaterThanOrEqual(2);
    await expect(as('shop').appendToStream('$settings', countedEvents(1))).rejects.toMatchObject(denied);
    await expect(as('shop').setStreamMetadata(stream, { about: 'a test' })).rejects.toMatchObject(denied);
    await expect(collect(as('shop').readStream('$settings'))).rejects.toMatchObject(denied);
  });

  it('lets the relay follow $all, and neither append nor read a stream', async () => {
    const stream = freshStream();
    await as('admin').appendToStream(stream, countedEvents(1));
    expect((await collect(as('relay').readAll())).length).toBeGreaterThanOrEqual(1);
    await expect(as('relay').appendToStream(stream, countedEvents(1))).rejects.toMatchObject(denied);
    await expect(collect(as('relay').readStream(stream))).rejects.toMatchObject(denied);
  });

  it('lets an administrator write the store’s own streams', async () => {
    expect((await as('admin').appendToStream('$settings', countedEvents(1))).success).toBe(true);
  });
});
