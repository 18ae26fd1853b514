import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, type JSONEventType, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll } from 'vitest';
import { startEventStore } from '../server.ts';

/** The store that the conformance suite drives, through the official client only. */
export interface StoreUnderTest {
  readonly client: EventStoreDBClient;
  readonly connectionString: string;
}

/**
 * Gives a test file its store: the server named by EVENTSTORE_URL when that is set, otherwise one of ours, started on
 * an empty directory. Nothing may be assumed of what it already holds: each test takes a fresh stream.
 */
export function storeUnderTest(): StoreUnderTest {
  let opened: (StoreUnderTest & { close(): Promise<void> }) | undefined;
  const store = () => {
    if (opened === undefined) throw new Error('The store is started before the tests run.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openStore();
  });
  afterAll(() => opened?.close());
  return {
    get client() {
      return store().client;
    },
    get connectionString() {
      return store().connectionString;
    },
  };
}

/** A stream nobody has written to. */
export function freshStream(category = 'conformance'): string {
  return `${category}-${randomUUID()}`;
}

export type Counted = JSONEventType<'Counted', { n: number }>;

/** Events with `n` counting up, each with its own id. */
export function countedEvents(count: number, first = 0) {
  return Array.from({ length: count }, (_, index) =>
    jsonEvent<Counted>({ type: 'Counted', data: { n: first + index } }),
  );
}

async function openStore() {
  const url = process.env.EVENTSTORE_URL;
  if (url) {
    const client = EventStoreDBClient.connectionString(url);
    return { client, connectionString: url, close: () => client.dispose() };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'event-store-'));
  const server = await startEventStore({ dataDir, port: 0 });
  const client = EventStoreDBClient.connectionString(server.connectionString);
  return {
    client,
    connectionString: server.connectionString,
    close: async () => {
      await client.dispose();
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
