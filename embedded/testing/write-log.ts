import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { EventLog } from '#embedded/event-store/log/event-log.ts';

const AT_ONCE = 2_000;

/**
 * Writes a made-up history straight into the directory of an event store that does not run, in its order, as a past that was never
 * sealed nor chained: tens of thousands of events a second, where a client's appends take a call each.
 */
export async function writeLog(dataDir: string, events: Iterable<Recorded<ShopEvent>>): Promise<void> {
  const failures: Error[] = [];
  const log = await EventLog.open(dataDir, (error) => failures.push(error));
  let writing: Promise<unknown>[] = [];
  for (const { id, type, stream, data, metadata } of events) {
    const proposed = { id: bytesOf(id), type, isJson: true, data: json(data), metadata: json(metadata) };
    writing.push(log.writer.append(stream, { kind: 'any' }, [proposed]));
    if (writing.length < AT_ONCE) continue;
    await Promise.all(writing);
    writing = [];
  }
  await Promise.all(writing);
  await log.close();
  if (failures[0]) throw failures[0];
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function json(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
