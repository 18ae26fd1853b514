import type { IntegrityEvent } from '#contracts/events/integrity.ts';
import { type Cause, type EventStore, NO_STREAM } from '../event-store/event-store.ts';
import type { RawLog } from '../event-store/raw-log.ts';
import { linkOf } from './content-hash.ts';
import { createLogDigest, rootOf } from './root.ts';
import type { RootSigner } from './root-keys.ts';

export interface RootDeps {
  readonly store: Pick<EventStore, 'append' | 'readStream'> & Pick<RawLog, 'readRaw'>;
  readonly signer: RootSigner;
  readonly clock: () => Date;
}

/** A day's cut, and its root once that is signed. */
interface Day {
  readonly day: string;
  readonly cutAt: bigint;
  readonly root: string | null;
}

const SLICE = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Signs for every event of the log so far: cuts the log by an event, adds up what stands between the cut before and this one,
 * signs and records the root. What a crash left cut but unsigned is signed first. Doing it twice, or by several workers at once,
 * leaves one root: each step is taken by whoever appends it first, and all would write the same.
 * An empty log is left empty: there is nothing to sign for, and a backup may be about to be restored into it.
 * @param day `YYYY-MM-DD` in Europe/Paris.
 * @returns the number of events newly signed for; 0 when the day's root was there.
 */
export async function signRoot(deps: RootDeps, day: string, cause: Cause): Promise<number> {
  if ((await firstEvent(deps)) === undefined) return 0;
  const today = (await readDay(deps, day)) ?? (await cut(deps, day, cause));
  if (today.root !== null) return 0;
  const before = await lastDayBefore(deps, day);
  const previous = before?.root === null ? await completed(deps, before, cause) : before;
  return sign(deps, today, previous, cause);
}

/** @returns the day with its root, signed by a run that was cut short or just now. */
async function completed(deps: RootDeps, unsigned: Day, cause: Cause): Promise<Day | null> {
  const before = await lastDayBefore(deps, unsigned.day);
  await sign(deps, unsigned, before, cause);
  return readDay(deps, unsigned.day);
}

async function readDay({ store }: RootDeps, day: string): Promise<Day | null> {
  const { events } = await store.readStream<IntegrityEvent>(`integrity-${day}`);
  const made = events.find(({ type }) => type === 'IntegrityCutMade');
  const signed = events.find((event) => event.type === 'IntegrityRootSigned');
  return made === undefined ? null : { day, cutAt: made.position, root: signed?.data.root ?? null };
}

/** The last day that was cut; looks back day by day, no further than the log's first event. */
async function lastDayBefore(deps: RootDeps, day: string): Promise<Day | null> {
  const first = await firstEvent(deps);
  const beginning = first === undefined ? null : recordedAt(first.metadata);
  // The first event may have been recorded on a day that had begun in Paris and not yet in UTC.
  const oldest = beginning === null ? Number.POSITIVE_INFINITY : beginning - DAY_MS;
  for (let at = Date.parse(day) - DAY_MS; at >= oldest; at -= DAY_MS) {
    const found = await readDay(deps, new Date(at).toISOString().slice(0, 10));
    if (found !== null) return found;
  }
  return null;
}

async function firstEvent({ store }: RootDeps) {
  const { events } = await store.readRaw({ after: null, limit: SLICE });
  return events[0];
}

function recordedAt(metadata: unknown): number | null {
  if (typeof metadata !== 'object' || metadata === null || !('recordedAt' in metadata)) return null;
  return typeof metadata.recordedAt === 'string' ? Date.parse(metadata.recordedAt) : null;
}

async function cut(deps: RootDeps, day: string, cause: Cause): Promise<Day> {
  const event: IntegrityEvent = {
    type: 'IntegrityCutMade',
    data: { day, madeAt: deps.clock().toISOString() },
  };
  const options = { expectedRevision: NO_STREAM, cause } as const;
  const appended = await deps.store.append(`integrity-${day}`, [event], options);
  if (appended.outcome === 'appended') return { day, cutAt: appended.position, root: null };
  const made = await readDay(deps, day);
  if (made === null) throw new Error(`integrity-${day} exists and holds no cut`);
  return made;
}

async function sign(
  deps: RootDeps,
  { day, cutAt }: Day,
  previous: Day | null,
  cause: Cause,
): Promise<number> {
  const covered = await digestBetween(deps, previous?.cutAt ?? null, cutAt);
  const content = { day, ...covered, previousRoot: previous?.root ?? '' };
  const root = rootOf(content);
  const { keyId } = deps.signer;
  const data = { ...content, root, keyId, signature: deps.signer.sign(root) };
  const event: IntegrityEvent = { type: 'IntegrityRootSigned', data };
  const appended = await deps.store.append(`integrity-${day}`, [event], { expectedRevision: 0n, cause });
  return appended.outcome === 'appended' ? covered.events : 0;
}

/** Adds up the log after one position, up to and with another. */
async function digestBetween({ store }: RootDeps, after: bigint | null, last: bigint) {
  const digest = createLogDigest();
  for (let from = after; from === null || from < last; ) {
    const slice = await store.readRaw({ after: from, limit: SLICE });
    for (const event of slice.events) if (event.position <= last) digest.add(event, linkOf(event));
    if (slice.position === null) throw new Error(`the log ends before its own position ${last}`);
    from = slice.position;
  }
  return digest.cut();
}
