import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { countedEvents, freshStream } from './conformance/store-under-test.ts';
import { startEventStore } from './server.ts';
import { spawnStore } from './testing/store-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

describe('the event store as a process', () => {
  it('ends by itself when its parent is gone', async () => {
    const store = await spawnStore(await temporaryDirectory());
    store.child.disconnect();
    expect(await store.exited).toBe(0);
  });

  it('ends cleanly on SIGTERM while a client is subscribed', async () => {
    const dataDir = await temporaryDirectory();
    const store = await spawnStore(dataDir);
    const client = EventStoreDBClient.connectionString(store.connectionString);
    onTestFinished(() => client.dispose());
    const stream = freshStream();
    await client.appendToStream(stream, countedEvents(2));
    const subscription = client.subscribeToAll();
    subscription.on('error', () => undefined).resume();
    store.child.kill('SIGTERM');
    expect(await store.exited).toBe(0);

    const reopened = await startEventStore({ dataDir, port: 0 });
    onTestFinished(() => reopened.close());
    const again = EventStoreDBClient.connectionString(reopened.connectionString);
    expect(await collect(again.readStream(stream))).toHaveLength(2);
    await again.dispose();
  });

  it('refuses a directory that another process has open, and takes it once that one was killed', async () => {
    const dataDir = await temporaryDirectory();
    const first = await spawnStore(dataDir);
    await expect(spawnStore(dataDir)).rejects.toThrow(`already open in process ${first.child.pid}`);
    await expect(startEventStore({ dataDir, port: 0 })).rejects.toThrow('already open');
    first.child.kill('SIGKILL');
    await first.exited;

    const second = await startEventStore({ dataDir, port: 0 });
    await second.close();
  });

  it('refuses a port that is taken, and leaves the directory free', async () => {
    const first = await startEventStore({ dataDir: await temporaryDirectory(), port: 0 });
    onTestFinished(() => first.close());
    const dataDir = await temporaryDirectory();
    await expect(startEventStore({ dataDir, port: first.port })).rejects.toThrow();
    const second = await startEventStore({ dataDir, port: 0 });
    await second.close();
  });
});
