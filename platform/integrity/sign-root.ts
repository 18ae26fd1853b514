import { createHash, type Hash } from 'node:crypto';
import type { IntegrityEvent } from '#contracts/events/integrity.ts';
import { canonicalJson, type HashedEvent, linkOf, sha256 } from '../event-store/codec/content-hash.ts';
import { type Cause, type EventStore, NO_STREAM, type RawLog } from '../event-store/event-store.ts';
import type { RootSigner } from './root-keys.ts';

export interface RootDeps {
  readonly store: Pick<EventStore, 'append' | 'readStream'> & Pick<RawLog, 'readRaw'>;
  readonly signer: RootSigner;
  readonly clock: () => Date;
}

/** What an IntegrityRootSigned says. */
export type SignedRoot = Extract<IntegrityEvent, { type: 'IntegrityRootSigned' }>['data'];

/** A cut in a day's stream, and its root once that is signed. */
interface Cut {
  readonly day: string;
  readonly revision: bigint;
  readonly cutAt: bigint;
  readonly madeAt: string;
  readonly root: string | null;
}

const SLICE = 1_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Signs for every event of the log so far, once an hour: cuts the log by an event, adds up what stands between the cut before and this one,
 * signs and records the root. What a crash left cut but unsigned is signed first. Doing it twice, or by several workers at once,
 * leaves one root: the first append of a step wins, and all would write the same.
 * An empty log is left empty: there is nothing to sign for, and a backup may be about to be restored into it.
 * @param day `YYYY-MM-DD` in Europe/Paris.
 * @returns the number of events newly signed for; 0 when the hour's root was there.
 */
export async function signRoot(deps: RootDeps, day: string, cause: Cause): Promise<number> {
  if ((await firstEvent(deps)) === undefined) return 0;
  const last = (await readCuts(deps, day)).at(-1);
  if (last !== undefined && last.root !== null && hourOf(last.madeAt) === hourOf(deps.clock().toISOString()))
    return 0;
  const current = last === undefined || last.root !== null ? await cut(deps, day, last, cause) : last;
  return current.root === null ? sign(deps, current, await signedCutBefore(deps, current, cause), cause) : 0;
}

/** The signed roots, the last one first, back from a day's to the log's first. */
export async function* rootsBackFrom(deps: Pick<RootDeps, 'store'>, day: string): AsyncGenerator<SignedRoot> {
  for await (const each of daysBackFrom(deps, day)) {
    const { events } = await deps.store.readStream<IntegrityEvent>(`integrity-${each}`);
    for (const event of events.toReversed()) if (event.type === 'IntegrityRootSigned') yield event.data;
  }
}

function hourOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DDTHH'.length);
}

async function readCuts({ store }: Pick<RootDeps, 'store'>, day: string): Promise<Cut[]> {
  const { events } = await store.readStream<IntegrityEvent>(`integrity-${day}`);
  return events.flatMap((event, index) => {
    if (event.type !== 'IntegrityCutMade') return [];
    const next = events[index + 1];
    const root = next?.type === 'IntegrityRootSigned' ? next.data.root : null;
    return [{ day, revision: event.revision, cutAt: event.position, madeAt: event.data.madeAt, root }];
  });
}

/** The cut before another, with its root, signed by a run that was cut short or just now; null before the first. */
async function signedCutBefore(deps: RootDeps, { day, revision }: Cut, cause: Cause): Promise<Cut | null> {
  const ofDay = (await readCuts(deps, day)).findLast((cut) => cut.revision < revision);
  const before = ofDay ?? (await lastCutBefore(deps, day));
  if (before === null || before.root !== null) return before;
  await sign(deps, before, await signedCutBefore(deps, before, cause), cause);
  return (await readCuts(deps, before.day)).find((cut) => cut.revision === before.revision) ?? null;
}

async function lastCutBefore(deps: RootDeps, day: string): Promise<Cut | null> {
  for await (const each of daysBackFrom(deps, day)) {
    const last = each === day ? undefined : (await readCuts(deps, each)).at(-1);
    if (last !== undefined) return last;
  }
  return null;
}

/** A day and those before it, no further than the log's first event. */
async function* daysBackFrom(deps: Pick<RootDeps, 'store'>, day: string): AsyncGenerator<string> {
  const first = await firstEvent(deps);
  const beginning = first === undefined ? null : recordedAt(first.metadata);
  // The first event may have been recorded on a day that had begun in Paris and not yet in UTC.
  const oldest = beginning === null ? Number.POSITIVE_INFINITY : beginning - DAY_MS;
  for (let at = Date.parse(day); at >= oldest; at -= DAY_MS) yield new Date(at).toISOString().slice(0, 10);
}

async function firstEvent({ store }: Pick<RootDeps, 'store'>) {
  const { events } = await store.readRaw({ after: null, limit: SLICE });
  return events[0];
}

function recordedAt(metadata: unknown): number | null {
  if (typeof metadata !== 'object' || metadata === null || !('recordedAt' in metadata)) return null;
  return typeof metadata.recordedAt === 'string' ? Date.parse(metadata.recordedAt) : null;
}

async function cut(deps: RootDeps, day: string, last: Cut | undefined, cause: Cause): Promise<Cut> {
  const madeAt = deps.clock().toISOString();
  const event: IntegrityEvent = { type: 'IntegrityCutMade', data: { day, madeAt } };
  // A signed cut is followed by its root.
  const expectedRevision = last === undefined ? NO_STREAM : last.revision + 1n;
  const appended = await deps.store.append(`integrity-${day}`, [event], { expectedRevision, cause });
  if (appended.outcome === 'appended')
    return { day, revision: appended.revision, cutAt: appended.position, madeAt, root: null };
  const made = (await readCuts(deps, day)).at(-1);
  if (made === undefined) throw new Error(`integrity-${day} exists and holds no cut`);
  return made;
}

async function sign(
  deps: RootDeps,
  { day, revision, cutAt }: Cut,
  previous: Cut | null,
  cause: Cause,
): Promise<number> {
  const covered = await digestBetween(deps, previous?.cutAt ?? null, cutAt);
  const content = { day, ...covered, previousRoot: previous?.root ?? '' };
  const root = rootOf(content);
  const { keyId } = deps.signer;
  const data = { ...content, root, keyId, signature: deps.signer.sign(root) };
  const event: IntegrityEvent = { type: 'IntegrityRootSigned', data };
  const appended = await deps.store.append(`integrity-${day}`, [event], {
    expectedRevision: revision,
    cause,
  });
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

/** What a root says of the events since the cut before. */
export interface RootContent {
  readonly day: string;
  readonly events: number;
  readonly digest: string;
  readonly previousRoot: string;
}

/** The root's value: what is signed, and what the next root names as the one before it. */
export function rootOf({ day, events, digest, previousRoot }: RootContent): string {
  return sha256(canonicalJson({ day, events, digest, previousRoot }));
}

/** Adds up events in the order of the log, in constant memory, however many streams they are in. */
export interface LogDigest {
  /** @param link the event's hash (see `linkOf`). */
  add(event: Pick<HashedEvent, 'stream' | 'revision'>, link: string): void;
  /** What was added since the last call; then starts over. */
  cut(): { readonly events: number; readonly digest: string };
}

export function createLogDigest(): LogDigest {
  let hash: Hash = createHash('sha256');
  let events = 0;
  return {
    add({ stream, revision }, link) {
      hash.update(`${stream} ${revision} ${link}\n`);
      events += 1;
    },
    cut() {
      const done = { events, digest: hash.digest('base64url') };
      hash = createHash('sha256');
      events = 0;
      return done;
    },
  };
}
