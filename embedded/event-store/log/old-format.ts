import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DamagedLogError } from './damage.ts';
import { readEndMark } from './end-mark.ts';
import { positionKey, readUint53 } from './keys.ts';
import { rebuildLog } from './rebuild.ts';
import type { StoredEvent } from './record.ts';
import { LOG_FILE } from './storage.ts';
import { entriesBetween, openTables, type Table } from './tables.ts';

const FORMAT = 1;
const JSON_FLAG = 1;
/*
 * Before checksums: format:1 flags:1 created:8 revision:8 id:16 streamLength:4 typeLength:4 dataLength:4, then stream,
 * type, data and metadata.
 */
const OFFSET = { flags: 1, created: 2, revision: 10, id: 18, stream: 34, type: 38, data: 42 } as const;
const HEADER_LENGTH = 46;

/** Writes a log of the time before checksums anew; leaves any other as it is. Says how many events it had. */
export async function upgradeOldFormat(directory: string): Promise<number | undefined> {
  const file = path.join(directory, LOG_FILE);
  if (readEndMark(directory) !== 'missing' || !existsSync(file) || statSync(file).size === 0)
    return undefined;
  const { root, events } = openTables(directory, 'existing');
  const first = events.get(positionKey(1));
  let count = 0;
  const counted = function* () {
    for (const event of oldEvents(events)) {
      count += 1;
      yield event;
    }
  };
  const isOld = first === undefined || first[0] === FORMAT;
  if (isOld) await rebuildLog(directory, counted()).finally(() => root.close());
  else await root.close();
  return isOld ? count : undefined;
}

function* oldEvents(events: Table): Iterable<StoredEvent> {
  let position = 0;
  const last = positionKey(Number.MAX_SAFE_INTEGER);
  for (const { key, value } of entriesBetween(events, positionKey(0), last, 'forwards')) {
    position += 1;
    if (readUint53(key, 0) !== position || value[0] !== FORMAT) {
      throw new DamagedLogError(`the event at position ${position} is missing.`);
    }
    yield decodeOld(position, value);
  }
}

function decodeOld(position: number, record: Buffer): StoredEvent {
  const typeStart = HEADER_LENGTH + record.readUInt32BE(OFFSET.stream);
  const dataStart = typeStart + record.readUInt32BE(OFFSET.type);
  const metadataStart = dataStart + record.readUInt32BE(OFFSET.data);
  return {
    position,
    stream: record.toString('utf8', HEADER_LENGTH, typeStart),
    revision: readUint53(record, OFFSET.revision),
    id: record.subarray(OFFSET.id, OFFSET.id + 16),
    type: record.toString('utf8', typeStart, dataStart),
    isJson: record[OFFSET.flags] === JSON_FLAG,
    created: record.readDoubleBE(OFFSET.created),
    data: record.subarray(dataStart, metadataStart),
    metadata: record.subarray(metadataStart),
  };
}
