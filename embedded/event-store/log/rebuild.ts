import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncDirectory } from '../../sync-directory.ts';
import type { StoredEvent } from './record.ts';
import { LOG_FILE, Storage } from './storage.ts';

/** A rebuilt log is written in one directory and, once it is whole, renamed to the other: from there it is moved in. */
const UNFINISHED = 'rebuilding';
const FINISHED = 'rebuilt';
const EVENTS_PER_COMMIT = 500;
const BYTES_PER_COMMIT = 8 * 1024 * 1024;

/** Writes a log anew from all its events, in order, and puts it in the place of the one in `directory`. */
export async function rebuildLog(directory: string, events: Iterable<StoredEvent>): Promise<void> {
  const unfinished = path.join(directory, UNFINISHED);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  const storage = new Storage(unfinished);
  const numbers = new Map<string, number>();
  for (const batch of batchesOf(events)) {
    const newStreams = new Set<string>();
    for (const { stream } of batch) {
      if (numbers.has(stream)) continue;
      numbers.set(stream, numbers.size + 1);
      newStreams.add(stream);
    }
    await storage.write({ events: batch, streamNumbers: numbers, newStreams });
  }
  await storage.close();
  renameSync(unfinished, path.join(directory, FINISHED));
  await syncDirectory(directory);
  await moveRebuiltIn(directory);
}

/** Puts a log that was rebuilt wholly in its place: also after a crash in the middle of that. */
export async function moveRebuiltIn(directory: string): Promise<void> {
  const finished = path.join(directory, FINISHED);
  if (!existsSync(finished)) return;
  for (const file of [LOG_FILE, 'lock.mdb', 'end-of-log.bin']) {
    const rebuilt = path.join(finished, file);
    if (existsSync(rebuilt)) renameSync(rebuilt, path.join(directory, file));
  }
  await syncDirectory(directory);
  rmSync(finished, { recursive: true, force: true });
}

function* batchesOf(events: Iterable<StoredEvent>): Iterable<StoredEvent[]> {
  let batch: StoredEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    batch.push(event);
    bytes += event.data.length + event.metadata.length;
    if (batch.length < EVENTS_PER_COMMIT && bytes < BYTES_PER_COMMIT) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
