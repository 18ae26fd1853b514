import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { EVERYTHING } from '#contracts/reads.ts';
import { ApiError } from '../../data/api.ts';
import { adminQueries } from './admin-api.ts';
import { momentNow } from './change-stream.ts';

const VERSION = hashKey(adminQueries.version.queryKey);
/** What moves together, as a save and what follows it, is read once. */
const GATHER_MS = 50;
/** With orders coming in all the time, what is on view is read this often. */
const APART_MS = 2_000;

/** Up to which place of the log what is on view was read, for each read model. */
const readUpTo = new Map<string, bigint>();
/** Read models that moved, and are still to be read; null where the place is not known. */
const waiting = new Map<string, bigint | null>();
/** Saves under way: their answers say what moved, and all of it is read once. */
let saves = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
let readAt = Number.NEGATIVE_INFINITY;
let allReadAt = Number.NEGATIVE_INFINITY;
/** Whether this window is told what others change. */
let isFollowed = false;
/** The version of the read models that all lists on view were read again after. */
let readAfter: string | null = null;

/** Notes whether this window is told what others change. */
export function noteFollowed(isFollowing: boolean): void {
  isFollowed = isFollowing;
}

/** When all on view was last asked for, by `momentNow`. */
export function lastReadOfAll(): number {
  return allReadAt;
}

/** Reads all that is on view again, but for the version: what was told to have moved is read with it. */
export async function readLists(client: QueryClient): Promise<void> {
  waiting.set(EVERYTHING, null);
  await readWaiting(client);
}

/** Asks anew for what is on view, and once more for what was just being asked for the first time: it may come as it was before. */
async function invalidate(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  readAt = momentNow();
  const cache = client.getQueryCache();
  const begun = new Set(
    cache.findAll({ predicate, fetchStatus: 'fetching' }).filter(({ state }) => state.data === undefined),
  );
  await client.invalidateQueries({ predicate });
  if (begun.size > 0) await client.invalidateQueries({ predicate: (query) => begun.has(query) });
}

/** Reads again what shows these read models, once for all that moves at about the same time. @param moved each as `orders@812`. */
export function noteMoved(client: QueryClient, moved: readonly string[]): void {
  for (const text of moved) note(text);
  readSoon(client);
}

function note(text: string): void {
  const [name = '', place] = text.split('@');
  const to = place === undefined ? null : BigInt(place);
  if (to !== null && to <= (readUpTo.get(name) ?? -1n)) return;
  waiting.set(name, to);
}

function readSoon(client: QueryClient): void {
  if (saves > 0 || waiting.size === 0 || timer !== null) return;
  const pause = Math.max(GATHER_MS, readAt + APART_MS - momentNow());
  timer = setTimeout(() => {
    timer = null;
    // A save, or the focus, may have had it read meanwhile.
    if (saves === 0 && waiting.size > 0) void readWaiting(client);
  }, pause);
}

async function readWaiting(client: QueryClient): Promise<void> {
  const names = new Set(waiting.keys());
  for (const [name, to] of waiting) if (to !== null) readUpTo.set(name, to);
  waiting.clear();
  if (names.has(EVERYTHING)) allReadAt = momentNow();
  const isShown = (query: Query) => shows(query, names);
  await invalidate(client, isShown);
  const unread = client.getQueryCache().findAll({ predicate: isShown, type: 'active' });
  // With the next word from the shop it is tried again.
  if (unread.some(isOutOfReach)) for (const name of names) waiting.set(name, null);
}

/** Whether an answer did not come, so that what is on view may be older than what is known to have moved. */
function isOutOfReach({ state: { error, isInvalidated } }: Query): boolean {
  return (
    isInvalidated &&
    error !== null &&
    !(error instanceof ApiError && error.status < 500 && error.status !== 429)
  );
}

/** What does not say which read models it shows may show any. */
function shows({ queryHash, meta }: Query, names: ReadonlySet<string>): boolean {
  if (queryHash === VERSION) return false;
  const shown: unknown = meta?.shows;
  return names.has(EVERYTHING) || !Array.isArray(shown) || shown.some((name) => names.has(name));
}

/** From now on until `endSave`, nothing is read again for what moves. */
export function beginSave(): void {
  saves += 1;
}

/** Reads again what else moved during a save. */
export function endSave(client: QueryClient): void {
  saves -= 1;
  readSoon(client);
}

/**
 * Reads again what a save changed, once. A window that is not told what others change reads all, after the version, so that it is not
 * read again for that.
 * @param moved the read models that moved meanwhile, as the answer says; null when it does not.
 */
export async function readAfterSave(client: QueryClient, moved: string | null): Promise<void> {
  if (!isFollowed) {
    const fresh = await client.fetchQuery({ ...adminQueries.version, staleTime: 0 }).catch(() => null);
    readAfter = fresh?.version ?? null;
    return readLists(client);
  }
  for (const text of moved?.split(' ') ?? [EVERYTHING]) if (text !== '') note(text);
  await readWaiting(client);
}

/** Whether the lists on view were read after that version was. */
export function areReadAfter(version: string | undefined): boolean {
  return version !== undefined && version === readAfter;
}
