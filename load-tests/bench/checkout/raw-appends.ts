import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { z } from 'zod';

const readySchema = z.object({ ready: z.literal(true), port: z.number() });

/**
 * The floor under every order: how many appends a second the event store takes from so many writers that wait for each answer, each
 * append one event of an order's size on a new stream. The store is a process of its own, as in the shop.
 */
export async function measureRawAppends(writers: number, milliseconds: number): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'miris-appends-'));
  const server = spawn(process.execPath, ['dist/embedded/event-store.js'], {
    env: { ...process.env, EVENT_STORE_PORT: '0', EVENT_STORE_DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: server.stdout }), 'line');
    const { port } = readySchema.parse(JSON.parse(String(line)));
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
    // What the first appends cost is the compiler's work, not the store's.
    await appendFor(client, writers, milliseconds / 3);
    const perSecond = await appendFor(client, writers, milliseconds);
    await client.dispose();
    return perSecond;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(directory, { recursive: true, force: true });
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
