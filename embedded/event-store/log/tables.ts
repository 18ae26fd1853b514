import { type Database, open, type RootDatabase } from 'lmdb';
import { asDamage, DamagedLogError } from './damage.ts';
import { readCheckedNumber } from './keys.ts';

export type Table = Database<Buffer, Buffer>;

/** The tables of the log on disk: events by position, positions by stream and revision, numbers by stream name. */
export interface Tables {
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly events: Table;
  readonly streamIndex: Table;
  readonly streams: Table;
}

export type Direction = 'forwards' | 'backwards';

/**
 * Opens the tables of a directory; they are made in a new log only.
 * @throws DamagedLogError when they are not there or make no sense.
 */
export function openTables(directory: string, access: 'new' | 'existing' | 'read-only'): Tables {
  const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
  try {
    const root = open<Buffer, Buffer>({
      path: directory,
      ...binary,
      maxDbs: 4,
      // Without overlapping sync a commit is LMDB's own: pages fdatasync-ed, then the root written with O_DSYNC, and
      // only then is the promise resolved and the commit visible. So acknowledged means on disk, visible means durable.
      overlappingSync: false,
      // Batches of an event turn have a promise that is given to nobody: its rejection would end the process.
      eventTurnBatching: false,
      readOnly: access === 'read-only',
    });
    const table = (name: string) => {
      // Undefined, in spite of its type, when it is not there and must not be made.
      const options = { name, ...binary, create: access === 'new' };
      const opened: Table | undefined = root.openDB<Buffer, Buffer>(options);
      if (opened === undefined) throw new DamagedLogError(`its table '${name}' is missing.`);
      return opened;
    };
    return { root, events: table('events'), streamIndex: table('stream-index'), streams: table('streams') };
  } catch (error) {
    throw asDamage(error);
  }
}

/** The entries of a table between two keys, both included, in order or against it. */
export function* entriesBetween(
  table: Table,
  first: Buffer,
  last: Buffer,
  direction: Direction,
): Iterable<{ key: Buffer; value: Buffer }> {
  const forwards = direction === 'forwards';
  const [start, end] = forwards ? [first, last] : [last, first];
  try {
    yield* table.getRange({ start, end, inclusiveEnd: true, reverse: !forwards });
  } catch (error) {
    throw damageIn(table, error);
  }
}

/** The bytes kept under a key, undefined when there are none. */
export function valueAt(table: Table, key: Buffer): Buffer | undefined {
  try {
    return table.get(key);
  } catch (error) {
    throw damageIn(table, error);
  }
}

/** The number kept under a key in `streams` or `streamIndex`, undefined when there is none. */
export function numberAt(table: Table, key: Buffer): number | undefined {
  const value = valueAt(table, key);
  return value === undefined ? undefined : soundNumber(key, value);
}

/** @throws DamagedLogError when the number is not the one that was written under this key. */
export function soundNumber(key: Buffer, value: Buffer): number {
  const number = readCheckedNumber(key, value);
  if (number === undefined) throw new DamagedLogError('an entry of its index is not as it was written.');
  return number;
}

/**
 * Makes sure that a key which was not found is not there: a damaged key or branch leads a search beside entries that
 * are damaged themselves or that do not enclose the key.
 */
export function assertAbsent(table: Table, key: Buffer): void {
  try {
    for (const after of table.getRange({ start: key, limit: 1 })) {
      soundNumber(after.key, after.value);
      if (after.key.compare(key) <= 0) throw new DamagedLogError('its index is out of order.');
    }
    for (const before of table.getRange({ start: key, limit: 1, reverse: true })) {
      soundNumber(before.key, before.value);
      if (before.key.compare(key) >= 0) throw new DamagedLogError('its index is out of order.');
    }
  } catch (error) {
    throw damageIn(table, error);
  }
}

/** A read transaction that met a page without sense answers nothing else: the next read begins a new one. */
function damageIn(table: Table, error: unknown): unknown {
  const damage = asDamage(error);
  if (damage instanceof DamagedLogError) table.resetReadTxn();
  return damage;
}
