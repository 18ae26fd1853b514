import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { startOwnEventStore } from './own-component.ts';

/**
 * The floor under every order: how many appends a second the event store takes from so many writers that wait for each answer, each
 * append one event of an order's size on a new stream. The store is a process of its own, as in the shop.
 */
export async function measureRawAppends(writers: number, milliseconds: number): Promise<number> {
  const store = await startOwnEventStore();
  try {
    const client = EventStoreDBClient.connectionString(store.connectionString);
    // What the first appends cost is the compiler's work, not the store's.
    await appendFor(client, writers, milliseconds / 3);
    const perSecond = await appendFor(client, writers, milliseconds);
    await client.dispose();
    return perSecond;
  } finally {
    await store.stop();
  }
}

async function appendFor(client: EventStoreDBClient, writers: number, milliseconds: number): Promise<number> {
  const begun = performance.now();
  let appended = 0;
  const write = async () => {
    while (performance.now() - begun < milliseconds) {
      const event = jsonEvent({ type: 'OrderMeasured', data: { text: 'x'.repeat(600) } });
      await client.appendToStream(`bench-${randomUUID()}`, event, { expectedRevision: NO_STREAM });
      appended += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return appended / ((performance.now() - begun) / 1000);
}
