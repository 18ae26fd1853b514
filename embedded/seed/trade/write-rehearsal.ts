import type { EventData } from '@eventstore/db-client';
import { inParis } from '#contracts/french-calendar.ts';
import { chained } from '#platform/event-store/codec/content-hash.ts';
import { NO_STREAM, type RawLog } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { sealEvents } from '#platform/event-store/sealing/sealing.ts';
import type { TradeStep } from './plan-trade.ts';
import type { Continuation, Rehearsal } from './rehearsal.ts';

/** Appends on their way at once. */
const LANES = 16;
/** Far below what an append may weigh. */
const EVENTS_AN_APPEND = 250;

/** Steps between two writings, at most. */
const STEPS_A_BATCH = 1_500;

/** Whether so many steps are written before the next one: those of a day are, so that the log can be cut at the end of each day in Paris. */
export function endsBatch(
  unwritten: number,
  { at }: Pick<TradeStep, 'at'>,
  next: Pick<TradeStep, 'at'> | undefined,
): boolean {
  if (unwritten >= STEPS_A_BATCH || next === undefined) return true;
  return inParis(at).day !== inParis(next.at).day;
}

export interface WritingDeps {
  readonly rehearsal: Rehearsal;
  readonly log: RawLog;
  readonly keys: Keyring | 'none';
}

/**
 * Writes what was rehearsed since the last time: sealed, chained and appended at the revisions it was decided on, several streams
 * side by side.
 * @throws Error when somebody else appended to one of the streams.
 */
export async function writeRehearsed({ rehearsal, log, keys }: WritingDeps): Promise<void> {
  const continuations = rehearsal.take();
  const clear = continuations.flatMap(({ events }) => events);
  const sealed = keys === 'none' ? clear : await sealEvents(clear, keys);
  let next = 0;
  const works = continuations.map((continuation) => {
    const events = sealed.slice(next, next + continuation.events.length);
    next += continuation.events.length;
    return { ...continuation, events };
  });
  const waiting = works.values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const work of waiting) await continueStream(rehearsal, log, work);
    }),
  );
}

async function continueStream(
  rehearsal: Rehearsal,
  log: RawLog,
  { stream, after, previous, events }: Continuation,
): Promise<void> {
  let [last, link] = [after, previous];
  for (let from = 0; from < events.length; from += EVENTS_AN_APPEND) {
    const part = events.slice(from, from + EVENTS_AN_APPEND);
    const { data, lastHash } = chained(part, { stream, revision: (last ?? -1n) + 1n, previous: link });
    const appended = await log.appendRaw(stream, data.map(rawOf), last ?? NO_STREAM);
    if (appended.outcome === 'conflict')
      throw new Error(`Quelqu’un d’autre a écrit dans ${stream} : la boutique doit rester sans visite.`);
    [last, link] = [appended.revision, lastHash];
  }
  if (last !== null) rehearsal.written(stream, last, link);
}

function rawOf({ id, type, data, metadata }: EventData) {
  return { id: String(id), type, data, metadata };
}
