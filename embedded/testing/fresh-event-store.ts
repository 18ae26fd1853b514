import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStore } from '#embedded/event-store/server.ts';

/** An event store of its own, for tests that read the whole log. */
export async function freshEventStore(): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-events-'));
  const store = await startEventStore({ dataDir, port: 0 });
  return {
    url: store.connectionString,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
