import { closeSync, cpSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { type Acknowledged, appendNumbered, missingFrom } from './acknowledged.ts';
import { spawnStore } from './store-process.ts';

const PAGE_BYTES = 4096;

/** Writes a log of small and large events in several streams, by a store of its own that is killed at the end. */
export async function writeLogToDamage(
  directory: string,
  events: number,
  category = 'order',
): Promise<Acknowledged[]> {
  const store = await spawnStore(directory);
  const client = EventStoreDBClient.connectionString(store.connectionString);
  const streams = Math.ceil(events / 8);
  const acknowledged = await Promise.all(
    Array.from({ length: events }, (_, n) =>
      appendNumbered(client, `${category}-${n % streams}`, n, n % 10 === 0 ? 6_000 : 200),
    ),
  );
  await client.dispose();
  store.child.kill('SIGKILL');
  await store.exited;
  return acknowledged;
}

/** A copy of a log's directory, as if its process had been killed. */
export function copyOfLog(directory: string, to: string): string {
  cpSync(directory, to, { recursive: true });
  return path.join(to, 'data.mdb');
}

/** Inverts bytes of a file in place. */
export function invert(file: string, offset: number, length: number): void {
  const handle = openSync(file, 'r+');
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(handle).size - offset)));
  readSync(handle, bytes, 0, bytes.length, offset);
  writeSync(
    handle,
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    offset,
  );
  closeSync(handle);
}

export function invertPage(file: string, page: number): void {
  invert(file, page * PAGE_BYTES, PAGE_BYTES);
}

/** 'whole': all is read as it was written; 'refused': the store or a read says no; 'silent': something is missing or other. */
export type Verdict = 'whole' | 'refused' | 'silent';

/** Opens a store on a directory and reads everything, all of $all and each stream, as a client would. */
export async function judgeLog(directory: string, written: readonly Acknowledged[]): Promise<Verdict> {
  const store = await spawnStore(directory).catch(() => undefined);
  if (store === undefined) return 'refused';
  const client = EventStoreDBClient.connectionString(store.connectionString);
  try {
    const [missing, wrongStreams] = [await missingFrom(client, written), await wronglyRead(client, written)];
    return missing.length === 0 && wrongStreams === 0 ? 'whole' : 'silent';
  } catch {
    return 'refused';
  } finally {
    await client.dispose();
    store.child.kill('SIGKILL');
    await store.exited;
  }
}

/** How many streams are read with less or other than was written; throws where a read fails. */
async function wronglyRead(client: EventStoreDBClient, written: readonly Acknowledged[]): Promise<number> {
  const expected = new Map<string, number[]>();
  for (const { stream, n } of written) expected.set(stream, [...(expected.get(stream) ?? []), n]);
  const refused: unknown[] = [];
  let wrong = 0;
  for (const [stream, numbers] of expected) {
    const read: number[] = [];
    try {
      for await (const { event } of client.readStream(stream)) {
        if (event !== undefined) read.push((event.data as { n: number }).n);
      }
      if (read.toSorted(byNumber).join() !== numbers.toSorted(byNumber).join()) wrong += 1;
    } catch (error) {
      // 'not found' is a wrong answer, not a refusal.
      if (error instanceof Error && 'type' in error && error.type === 'stream-not-found') wrong += 1;
      else refused.push(error);
    }
  }
  if (wrong === 0 && refused.length > 0) throw refused[0];
  return wrong;
}

function byNumber(one: number, other: number): number {
  return one - other;
}
