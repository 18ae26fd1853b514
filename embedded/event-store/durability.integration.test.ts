import { type AppendResult, EventStoreDBClient, START } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collect, numbers, revisions } from './conformance/reading.ts';
import { countedEvents, freshStream } from './conformance/store-under-test.ts';
import { startEventStore } from './server.ts';
import { spawnStore } from './testing/store-process.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

async function openOn(dataDir: string) {
  const server = await startEventStore({ dataDir, port: 0 });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  const close = async () => {
    await client.dispose();
    await server.close();
  };
  onTestFinished(close);
  return { client, server, close };
}

interface Acknowledged {
  readonly stream: string;
  readonly n: number;
  readonly result: AppendResult;
}

/** Writers that append one event after the other until the store is gone; gives what was acknowledged. */
async function appendUntilGone(client: EventStoreDBClient, writers: number, onAcknowledged: () => void) {
  const acknowledged: Acknowledged[] = [];
  const write = async () => {
    const stream = freshStream('killed');
    for (let n = 0; ; n += 1) {
      const result = await client.appendToStream(stream, countedEvents(1, n));
      acknowledged.push({ stream, n, result });
      onAcknowledged();
    }
  };
  await Promise.allSettled(Array.from({ length: writers }, write));
  return acknowledged;
}

describe('the event store', () => {
  it('has after a restart all that it had before, and goes on from there', async () => {
    const dataDir = await temporaryDirectory();
    const before = await openOn(dataDir);
    const kept = freshStream();
    const keptEvents = countedEvents(5);
    await before.client.appendToStream(kept, keptEvents);
    await before.client.appendToStream(freshStream(), countedEvents(2));
    const all = await collect(before.client.readAll());
    await before.close();

    const { client } = await openOn(dataDir);
    expect(await collect(client.readAll())).toEqual(all);
    expect(revisions(await collect(client.readStream(kept)))).toEqual([0, 1, 2, 3, 4]);

    const repeated = await client.appendToStream(kept, keptEvents);
    expect(repeated.nextExpectedRevision).toBe(4n);
    const next = await client.appendToStream(kept, countedEvents(1), { expectedRevision: 4n });
    const lastBefore = all.at(-1)?.event?.position.commit ?? 0n;
    expect(next.position?.commit).toBe(lastBefore + 1n);
  });

  it('loses nothing acknowledged when it is killed in the middle of concurrent appends', async () => {
    const dataDir = await temporaryDirectory();
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < 3; round += 1) {
      const store = await spawnStore(dataDir);
      const client = EventStoreDBClient.connectionString(store.connectionString);
      let count = 0;
      const killAfter = 300 + round * 137;
      acknowledged.push(
        ...(await appendUntilGone(client, 24, () => {
          count += 1;
          if (count === killAfter) store.child.kill('SIGKILL');
        })),
      );
      expect(await store.exited).toBeNull();
      await client.dispose();
    }

    const { client } = await openOn(dataDir);
    const events = await collect(client.readAll({ fromPosition: START }));
    const byPosition = new Map(events.map(({ event }) => [event?.position.commit, event]));
    expect(byPosition.size).toBe(events.length);
    for (const { stream, n, result } of acknowledged) {
      expect(byPosition.get(result.position?.commit)).toMatchObject({
        streamId: stream,
        revision: result.nextExpectedRevision,
        data: { n },
      });
    }
    for (const stream of new Set(acknowledged.map((one) => one.stream))) {
      const read = await collect(client.readStream(stream));
      expect(revisions(read)).toEqual(read.map((_, index) => index));
      expect(numbers(read)).toEqual(read.map((_, index) => index));
    }
  });

  it('finishes the appends under way when it closes, and says to the others that it is gone', async () => {
    const dataDir = await temporaryDirectory();
    const { client, server } = await openOn(dataDir);
    const stream = freshStream();
    await client.appendToStream(stream, countedEvents(1));
    const subscription = client.subscribeToAll();
    const subscriptionEnd = new Promise((resolve) => subscription.once('error', resolve));
    subscription.resume();
    const appends = Array.from({ length: 200 }, (_, n) => client.appendToStream(stream, countedEvents(1, n)));
    const settled = Promise.allSettled(appends);
    await appends[0];
    await server.close();

    const results = await settled;
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ type: 'unavailable' });
    }
    expect(await subscriptionEnd).toMatchObject({ type: 'unavailable' });
    const reopened = await openOn(dataDir);
    const kept = await collect(reopened.client.readStream(stream));
    const acknowledged = results.filter((result) => result.status === 'fulfilled').length;
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged + 1);
  });
});
