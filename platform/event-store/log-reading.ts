import { BACKWARDS, END, excludeSystemEvents, type RecordedEvent, START } from '@eventstore/db-client';
import { z } from 'zod';
import { isShopEventType, type ShopEvent, type ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { decode } from './codec/event-codec.ts';
import { type Connection, positionOf, readToEnd, storedEventOf, storeError } from './connection.ts';
import {
  type LogSlice,
  type RawSlice,
  type StoredEvent,
  SubscriptionEnded,
  UnreadableEvent,
} from './event-store.ts';
import type { KnownKeys } from './sealing/sealing.ts';

export interface LogReadOptions {
  readonly after: bigint | null;
  readonly limit: number;
  readonly types?: ReadonlySet<ShopEventType>;
}

/** Looks up the keys that records are sealed with. */
export type FindKeys = (records: readonly StoredEvent[]) => Promise<KnownKeys>;

/** Reads the log after a position; see `EventStore.readAll`. */
export async function readLog(
  connection: Connection,
  options: LogReadOptions,
  timeoutMs: number,
  findKeys: FindKeys,
): Promise<LogSlice> {
  const records = await readRecords(connection, options, timeoutMs);
  const wanted = records.filter(({ type }) => isWanted(type, options.types)).map(storedEventOf);
  const { events, poison } = decodeUpToPoison(wanted, await findKeys(wanted));
  if (poison === null) return { events, position: lastPositionOf(records) };
  // What was looked at before the poison event is progress; the next read starts at it and says so.
  const position = lastPositionOf(records.filter((record) => positionOf(record) < poison.position));
  if (position === null) throw poison;
  return { events, position };
}

/** Reads the log after a position as it is stored; see `RawLog.readRaw`. */
export async function readRawLog(
  connection: Connection,
  options: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<RawSlice> {
  const records = await readRecords(connection, options, timeoutMs);
  return {
    events: records.filter(({ type }) => isWanted(type, undefined)).map(storedEventOf),
    position: lastPositionOf(records),
  };
}

async function readRecords(
  connection: Connection,
  { after, limit }: Omit<LogReadOptions, 'types'>,
  timeoutMs: number,
): Promise<RecordedEvent[]> {
  const fromPosition = after === null ? START : { commit: after, prepare: after };
  // The server starts at the position itself, so one more is asked for.
  const maxCount = after === null ? limit : limit + 1;
  const records = await connection.call('reading the log', timeoutMs, (client, signal) =>
    readToEnd(client.readAll({ fromPosition, maxCount }), signal),
  );
  return records.filter((record) => after === null || positionOf(record) > after).slice(0, limit);
}

/** Position of the log's last event (system events included), or null when it is empty. */
export async function lastLogPosition(connection: Connection, timeoutMs: number): Promise<bigint | null> {
  return lastPositionOf(
    await connection.call('asking for the log’s end', timeoutMs, (client, signal) =>
      readToEnd(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), signal),
    ),
  );
}

/** The store's own events stand between the shop's, a statistic now and then. */
const LOOKED_AT = 500;
const recording = z.object({ recordedAt: z.iso.datetime() });

/** When the newest of the shop's events was recorded; see `RawLog.lastRecordedAt`. */
export async function lastRecording(connection: Connection, timeoutMs: number): Promise<Date | null> {
  const records = await connection.call('asking for the newest event', timeoutMs, (client, signal) =>
    readToEnd(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: LOOKED_AT }), signal),
  );
  for (const { type, metadata } of records) {
    const recorded = type.startsWith('$') ? null : recording.safeParse(metadata);
    if (recorded?.success) return new Date(recorded.data.recordedAt);
  }
  return null;
}

function lastPositionOf(records: readonly RecordedEvent[]): bigint | null {
  const last = records.at(-1);
  return last === undefined ? null : positionOf(last);
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

/**
 * Announces the shop's events after a position as they come. Positions come from events alone: what the store says of its own progress
 * tells nothing that could be read.
 * @throws EventStoreUnavailable when it breaks or the store ends it; ends quietly when `signal` aborts.
 */
export async function* followLog(
  connection: Connection,
  { after, signal, timeoutMs }: { after: bigint | null; signal: AbortSignal; timeoutMs: number },
): AsyncGenerator<StoredEvent, void, undefined> {
  if (signal.aborted) return;
  const fromPosition = after === null ? START : { commit: after, prepare: after };
  const subscription = await connection.call('subscribing', timeoutMs, async (client) =>
    client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() }),
  );
  const leave = () => subscription.destroy();
  signal.addEventListener('abort', leave, { once: true });
  // An error that comes after the loop was left has no other listener and would end the process.
  subscription.on('error', ignore);
  try {
    if (signal.aborted) return;
    for await (const { event } of subscription) {
      if (event === undefined || !isShopEventType(event.type)) continue;
      const stored = storedEventOf(event);
      // The store begins with the event at the position itself.
      if (after === null || stored.position > after) yield stored;
    }
  } catch (error) {
    if (!signal.aborted) throw storeError(error);
  } finally {
    signal.removeEventListener('abort', leave);
    // The client leaves the call open when only its reader goes away.
    subscription.unsubscribe().catch(ignore);
  }
  if (!signal.aborted) throw new SubscriptionEnded();
}

function ignore(): void {}
