import { BACKWARDS, END, type EventStoreDBClient, type RecordedEvent, START } from '@eventstore/db-client';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { readToEnd } from './bounded-read.ts';
import { UnreadableEvent } from './errors.ts';
import { decode } from './event-codec.ts';
import type { LogSlice } from './event-store.ts';
import { positionOf } from './position.ts';
import type { RawSlice } from './raw-log.ts';
import type { KnownKeys } from './sealing.ts';
import { storedEventOf } from './stored-event.ts';

export interface LogReadOptions {
  readonly after: bigint | null;
  readonly limit: number;
  readonly types?: ReadonlySet<ShopEventType>;
}

/** Looks up the keys that records are sealed with. */
export type FindKeys = (records: readonly RecordedEvent[]) => Promise<KnownKeys>;

/** Reads the log after a position; see `EventStore.readAll`. */
export async function readLog(
  client: EventStoreDBClient,
  options: LogReadOptions,
  timeoutMs: number,
  findKeys: FindKeys,
): Promise<LogSlice> {
  const records = await readRecords(client, options, timeoutMs);
  const keys = await findKeys(records.filter(({ type }) => isWanted(type, options.types)));
  return decodeUpToPoison(records, options.types, keys);
}

/** Reads the log after a position as it is stored; see `RawLog.readRaw`. */
export async function readRawLog(
  client: EventStoreDBClient,
  options: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<RawSlice> {
  const records = await readRecords(client, options, timeoutMs);
  const last = records.at(-1);
  return {
    events: records.filter(({ type }) => isWanted(type, undefined)).map(storedEventOf),
    position: last === undefined ? null : positionOf(last),
  };
}

async function readRecords(
  client: EventStoreDBClient,
  { after, limit }: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<RecordedEvent[]> {
  const records = await readToEnd(
    client.readAll({
      fromPosition: after === null ? START : { commit: after, prepare: after },
      // The server starts at the position itself, so one more is asked for.
      maxCount: after === null ? limit : limit + 1,
    }),
    'reading the log',
    timeoutMs,
  );
  const fresh = records.flatMap(({ event }) =>
    event !== undefined && (after === null || positionOf(event) > after) ? [event] : [],
  );
  return fresh.slice(0, limit);
}

/** Position of the log's last event (system events included), or null when it is empty. */
export async function lastLogPosition(client: EventStoreDBClient, timeoutMs: number): Promise<bigint | null> {
  const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  const [last] = await readToEnd(read, 'asking for the log’s end', timeoutMs);
  return last?.event === undefined ? null : positionOf(last.event);
}

function decodeUpToPoison(
  records: readonly RecordedEvent[],
  types: ReadonlySet<string> | undefined,
  keys: KnownKeys,
): LogSlice {
  const events: Recorded<ShopEvent>[] = [];
  let position: bigint | null = null;
  for (const record of records) {
    if (isWanted(record.type, types)) {
      try {
        events.push(decode(record, keys));
      } catch (error) {
        // What was looked at before the poison event is progress; the next read starts at it and says so.
        if (error instanceof UnreadableEvent && position !== null) return { events, position };
        throw error;
      }
    }
    position = positionOf(record);
  }
  return { events, position };
}

function isWanted(type: string, types: ReadonlySet<string> | undefined): boolean {
  // Types that start with `$` are the event store's own.
  return types === undefined ? !type.startsWith('$') : types.has(type);
}
