import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { readToEnd } from './bounded-read.ts';
import { UnreadableEvent } from './errors.ts';
import { decode } from './event-codec.ts';
import type { LogSlice } from './event-store.ts';
import { positionOf } from './position.ts';
import type { RawSlice } from './raw-log.ts';
import { readEvents } from './reading/read-events.ts';
import { readAllRequest } from './reading/read-request.ts';
import type { WireEvent } from './reading/wire-event.ts';
import type { KnownKeys } from './sealing.ts';
import { parsed, type StoredEvent } from './stored-event.ts';

export interface LogReadOptions {
  readonly after: bigint | null;
  readonly limit: number;
  readonly types?: ReadonlySet<ShopEventType>;
}

/** Looks up the keys that records are sealed with. */
export type FindKeys = (records: readonly StoredEvent[]) => Promise<KnownKeys>;

/** Reads the log after a position; see `EventStore.readAll`. */
export async function readLog(
  client: EventStoreDBClient,
  options: LogReadOptions,
  timeoutMs: number,
  findKeys: FindKeys,
): Promise<LogSlice> {
  const records = await readRecords(client, options, timeoutMs);
  const wanted = records.filter(({ type }) => isWanted(type, options.types)).map(parsed);
  const { events, poison } = decodeUpToPoison(wanted, await findKeys(wanted));
  if (poison === null) return { events, position: records.at(-1)?.position ?? null };
  // What was looked at before the poison event is progress; the next read starts at it and says so.
  const position = records.findLast((record) => record.position < poison.position)?.position;
  if (position === undefined) throw poison;
  return { events, position };
}

/** What records say, up to the first that cannot be read; see `EventStore.open`. */
export async function openRecords(
  found: readonly StoredEvent[],
  findKeys: FindKeys,
): Promise<readonly Recorded<ShopEvent>[]> {
  return decodeUpToPoison(found, await findKeys(found)).events;
}

/** Reads the log after a position as it is stored; see `RawLog.readRaw`. */
export async function readRawLog(
  client: EventStoreDBClient,
  options: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<RawSlice> {
  const records = await readRecords(client, options, timeoutMs);
  return {
    events: records.filter(({ type }) => isWanted(type, undefined)).map(parsed),
    position: records.at(-1)?.position ?? null,
  };
}

async function readRecords(
  client: EventStoreDBClient,
  { after, limit }: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<WireEvent[]> {
  // The server starts at the position itself, so one more is asked for.
  const request = readAllRequest(after, after === null ? limit : limit + 1);
  const records = await readEvents(client, request, { what: 'reading the log', timeoutMs });
  return records.filter(({ position }) => after === null || position > after).slice(0, limit);
}

/** Position of the log's last event (system events included), or null when it is empty. */
export async function lastLogPosition(client: EventStoreDBClient, timeoutMs: number): Promise<bigint | null> {
  const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  const [last] = await readToEnd(read, 'asking for the log’s end', timeoutMs);
  return last?.event === undefined ? null : positionOf(last.event);
}

/** Decodes events up to the first that cannot be read. */
function decodeUpToPoison(
  records: readonly StoredEvent[],
  keys: KnownKeys,
): { events: Recorded<ShopEvent>[]; poison: UnreadableEvent | null } {
  const events: Recorded<ShopEvent>[] = [];
  for (const record of records) {
    try {
      events.push(decode(record, keys));
    } catch (error) {
      if (error instanceof UnreadableEvent) return { events, poison: error };
      throw error;
    }
  }
  return { events, poison: null };
}

function isWanted(type: string, types: ReadonlySet<string> | undefined): boolean {
  // Types that start with `$` are the event store's own.
  return types === undefined ? !type.startsWith('$') : types.has(type);
}
