import { setImmediate } from 'node:timers/promises';
import { DamagedLogError } from './damage.ts';
import { Storage } from './storage.ts';

/** The newest events are checked at every start, and a sample that moves on through the rest. */
const NEWEST = 2_000;
const SAMPLE = 4_000;
const EVENTS_PER_TURN = 1_000;

/** Checks what a start has time for: the newest events, and the next part of the log since the last start. */
export function checkAtStart(storage: Storage): void {
  const last = storage.lastPosition();
  const newestFrom = Math.max(1, last - NEWEST + 1);
  checkEvents(storage, newestFrom, last);
  const from = storage.sampledTo() + 1 < newestFrom ? storage.sampledTo() + 1 : 1;
  const to = Math.min(from + SAMPLE - 1, newestFrom - 1);
  checkEvents(storage, from, to);
  if (to >= from) storage.noteSampled(to);
}

/**
 * Checks the whole log of a directory, which a running event store may have open: each event, its place in its stream
 * and the order of all. Resolves to their number.
 * @throws DamagedLogError at the first that is not as it was written.
 */
export async function checkWholeLog(
  directory: string,
  onProgress: (events: number) => void = () => undefined,
): Promise<number> {
  const storage = new Storage(directory, { readOnly: true });
  try {
    const last = storage.lastPosition();
    for (let first = 1; first <= last; first += EVENTS_PER_TURN) {
      // One event more than is new: so each is held against the one before it.
      checkEvents(storage, Math.max(1, first - 1), Math.min(last, first + EVENTS_PER_TURN - 1));
      onProgress(Math.min(last, first + EVENTS_PER_TURN - 1));
      // A read transaction that stays open keeps the space of old pages from being used again.
      await setImmediate();
    }
    return last;
  } finally {
    await storage.close();
  }
}

function checkEvents(storage: Storage, first: number, last: number): void {
  for (const { stream, revision, position } of storage.eventsBetween(first, last, 'forwards')) {
    const number = storage.streamNumber(stream);
    const entry = number === undefined ? undefined : storage.indexEntry(number, revision);
    if (entry?.position !== position) {
      throw new DamagedLogError(`its index does not lead to revision ${revision} of '${stream}'.`);
    }
  }
}
