import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { startEventStore } from '#embedded/event-store/server.ts';
import { writeLog } from './write-log.ts';

/** An event store of its own, for tests that read the whole log; it may have a past. */
export async function freshEventStore(
  past: Iterable<Recorded<ShopEvent>> = [],
): Promise<{ url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-events-'));
  await writeLog(dataDir, past);
  const store = await startEventStore({ dataDir, port: 0 });
  return {
    url: store.connectionString,
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
