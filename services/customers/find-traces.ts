import type { RawLog } from '#platform/event-store/event-store.ts';
import { sealedWith } from '#platform/event-store/sealing/sealing.ts';
import type { EmailStream } from '../emails/request-email.ts';

/** The streams in which something is sealed with one key. None of them says whose it is. */
export type Traces = ReadonlySet<string>;

const SLICE = 1_000;

/** The reading that is still to begin, and what it will look for. */
interface Waiting {
  readonly keyIds: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Traces>>;
}
interface Readings {
  last: Promise<unknown>;
  waiting: Waiting | null;
}
const readingsOf = new WeakMap<RawLog, Readings>();

/**
 * Reads the whole log for what is sealed with some keys. The log has no index by person, on purpose: this is done when somebody asks,
 * not on every write. One reading at a time: whoever asks meanwhile shares the next one, however many they are.
 * @param onProgress called with the number of events read so far; of who shares a reading, only the first is told.
 */
export async function findTraces(
  log: RawLog,
  keyIds: readonly string[],
  onProgress?: (events: number) => void,
): Promise<ReadonlyMap<string, Traces>> {
  const readings = readingsOf.get(log) ?? { last: Promise.resolve(), waiting: null };
  readingsOf.set(log, readings);
  const waiting = readings.waiting ?? begin(log, readings, onProgress);
  for (const keyId of keyIds) waiting.keyIds.add(keyId);
  const found = await waiting.found;
  return new Map(keyIds.map((keyId) => [keyId, found.get(keyId) ?? new Set<string>()]));
}

function begin(log: RawLog, readings: Readings, onProgress?: (events: number) => void): Waiting {
  const keyIds = new Set<string>();
  const found = readings.last.then(() => {
    readings.waiting = null;
    return readAll(log, [...keyIds], onProgress);
  });
  const waiting = { keyIds, found };
  readings.waiting = waiting;
  // One that fails is its askers' failure, not the next one's.
  readings.last = found.catch(() => undefined);
  return waiting;
}

async function readAll(
  log: RawLog,
  keyIds: readonly string[],
  onProgress: (events: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Traces>> {
  const found = new Map(keyIds.map((keyId) => [keyId, new Set<string>()]));
  let seen = 0;
  for (let after: bigint | null = null; ; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    for (const event of slice.events)
      for (const keyId of sealedWith(event)) found.get(keyId)?.add(event.stream);
    seen += slice.events.length;
    onProgress(seen);
    if (slice.position === null) return found;
    after = slice.position;
  }
}

/** The ids of the orders, reviews … among streams. */
export function idsOf(
  category:
    | 'order'
    | 'orderNote'
    | 'invoice'
    | 'review'
    | 'contact'
    | 'newsletter'
    | 'restockNotice'
    | 'email',
  streams: Iterable<string>,
): string[] {
  return [...streams]
    .filter((stream) => stream.startsWith(`${category}-`))
    .map((stream) => stream.slice(category.length + 1));
}

/** The mails' among streams. */
export function emailStreamsOf(streams: Iterable<string>): EmailStream[] {
  return [...streams].filter((stream): stream is EmailStream => stream.startsWith('email-'));
}
