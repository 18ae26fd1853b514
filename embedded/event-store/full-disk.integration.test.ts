import { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect } from './conformance/reading.ts';
import { countedEvents, freshStream } from './conformance/store-under-test.ts';
import { type Acknowledged, appendNumbered, missingFrom } from './testing/acknowledged.ts';
import { DISKS } from './testing/small-disk.ts';
import { type StoreProcess, spawnStore } from './testing/store-process.ts';

function connect({ connectionString }: StoreProcess) {
  const client = EventStoreDBClient.connectionString(connectionString);
  onTestFinished(() => client.dispose());
  return client;
}

async function start(directory: string) {
  const store = await spawnStore(directory);
  onTestFinished(async () => {
    store.child.kill('SIGKILL');
    await store.exited;
  });
  return store;
}

function pidOf({ child }: StoreProcess): number {
  if (child.pid === undefined) throw new Error('The store has no process.');
  return child.pid;
}

describe.each(Object.entries(DISKS))('when its disk is %s, the event store', (_, makeDisk) => {
  it('refuses appends, goes on reading, starts again, and writes when there is room', async () => {
    const disk = makeDisk();
    onTestFinished(() => disk.discard());
    const store = await start(disk.directory);
    const client = connect(store);
    const stream = freshStream('full');
    const acknowledged: Acknowledged[] = [await appendNumbered(client, stream, 0)];
    disk.limit(pidOf(store));

    let refusals = 0;
    for (let n = 1; refusals < 5; n += 1) {
      const append = appendNumbered(client, `${stream}-${n}`, n, 50_000);
      const result = await append.catch((error: unknown) => error);
      if (result instanceof Error) {
        // What the official client makes of a commit that did not happen in time, over a shared call: it may be sent again.
        expect(result).toMatchObject({ type: 'deadline-exceeded' });
        refusals += 1;
        expect(await collect(client.readStream(stream))).toHaveLength(1);
      } else acknowledged.push(await append);
    }
    const concurrently = Array.from({ length: 20 }, (__, n) =>
      appendNumbered(client, `${stream}-all-${n}`, n, 200_000),
    );
    await Promise.allSettled(concurrently);
    expect(await missingFrom(client, acknowledged)).toEqual([]);
    expect(store.child.exitCode).toBeNull();

    store.child.kill('SIGKILL');
    await store.exited;
    const restarted = await start(disk.directory);
    const again = connect(restarted);
    expect(await missingFrom(again, acknowledged)).toEqual([]);
    disk.makeRoom(pidOf(restarted));
    await again.appendToStream(stream, countedEvents(1), { expectedRevision: 0n });
    acknowledged.push(await appendNumbered(again, `${stream}-after`, 0, 50_000));
    expect(await missingFrom(again, acknowledged)).toEqual([]);
  });

  it('writes again by itself when there is room', async () => {
    const disk = makeDisk();
    onTestFinished(() => disk.discard());
    const store = await start(disk.directory);
    const client = connect(store);
    const acknowledged: Acknowledged[] = [await appendNumbered(client, freshStream(), 0)];
    disk.limit(pidOf(store));
    const fill = async () => {
      for (let n = 0; ; n += 1) acknowledged.push(await appendNumbered(client, freshStream(), n, 50_000));
    };
    await expect(fill()).rejects.toThrow();
    disk.makeRoom(pidOf(store));
    acknowledged.push(await appendNumbered(client, freshStream(), 0, 50_000));
    expect(await missingFrom(client, acknowledged)).toEqual([]);
  });
});
