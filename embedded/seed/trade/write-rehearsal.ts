import type { EventData } from '@eventstore/db-client';
import { inParis } from '#contracts/french-calendar.ts';
import { chained } from '#platform/event-store/codec/content-hash.ts';
import { NO_STREAM, type RawLog, type StreamName } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { sealEvents } from '#platform/event-store/sealing/sealing.ts';
import type { TradeStep } from './plan-trade.ts';
import { type Continuation, NO_END, type Rehearsal, type StreamEnd } from './rehearsal.ts';

/** Appends on their way at once: all of them share the event store's next write to its disk. */
const LANES = 64;
/** Far below what an append may weigh. */
const EVENTS_AN_APPEND = 250;

/** Steps between two writings, at most. */
const STEPS_A_BATCH = 1_500;
/** Events that are played and not written, at most, beside the last batch. */
const MAX_UNWRITTEN = 8_000;

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
  readonly rehearsal: Pick<Rehearsal, 'ends' | 'take'>;
  readonly log: Pick<RawLog, 'appendRaw'>;
  readonly keys: Keyring | 'none';
  /** Told of each batch: how many events it had, and up to where all of the log is there. */
  readonly onWritten?: (events: number, position: bigint) => void;
}

export interface RehearsalWriter {
  /**
   * Takes what was rehearsed since the last time and writes it behind all that was taken before, while more is rehearsed. Waits while
   * too much is unwritten.
   * @param ended streams that are not continued any more.
   * @throws Error when somebody else appended to one of the streams; nothing more is written then.
   */
  write(ended?: readonly StreamName[]): Promise<void>;
  /** Waits until all is written that was taken. */
  written(): Promise<void>;
}

/**
 * Writes what is rehearsed: sealed, chained and appended at the revisions it was decided on, several streams side by side, one batch
 * behind the other.
 */
export function createRehearsalWriter({ rehearsal, log, keys, onWritten }: WritingDeps): RehearsalWriter {
  const ends = new Map(rehearsal.ends);
  const underWay: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let unwritten = 0;
  let end = 0n;

  /** Whose an order is stands behind the order, as it does when it happens: read models look for it. */
  async function append(batch: readonly Continuation[]): Promise<void> {
    const isRecognition = ({ stream }: Continuation) => stream.startsWith('recognition-');
    await appendSideBySide(batch.filter((each) => !isRecognition(each)));
    await appendSideBySide(batch.filter(isRecognition));
  }

  async function appendSideBySide(batch: readonly Continuation[]): Promise<void> {
    const waiting = batch.values();
    const work = async () => {
      for (const { stream, events } of waiting) {
        const written = await continueStream(log, { stream, events }, ends.get(stream) ?? NO_END);
        ends.set(stream, written);
        if (written.position > end) end = written.position;
      }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, batch.length) }, work));
  }

  return {
    async write(ended = []) {
      const batch = rehearsal.take();
      // Batches that wait ask for their keys together.
      const sealing = sealAll(batch, keys);
      const events = countOf(batch);
      unwritten += events;
      last = Promise.all([sealing, last]).then(async ([sealed]) => {
        await append(sealed);
        for (const stream of ended) ends.delete(stream);
        unwritten -= events;
        onWritten?.(events, end);
      });
      // Heard of where it is waited for.
      last.catch(() => undefined);
      underWay.push(last);
      while (unwritten > MAX_UNWRITTEN) await underWay.shift();
    },
    written: () => last,
  };
}

function countOf(batch: readonly Continuation[]): number {
  return batch.reduce((sum, { events }) => sum + events.length, 0);
}

async function sealAll(
  batch: readonly Continuation[],
  keys: Keyring | 'none',
): Promise<readonly Continuation[]> {
  if (keys === 'none') return batch;
  const clear = batch.flatMap(({ events }) => events);
  const sealed = await sealEvents(clear, keys);
  let next = 0;
  return batch.map(({ stream, events }) => {
    const from = next;
    next += events.length;
    return { stream, events: sealed.slice(from, next) };
  });
}

/** @returns where the stream ends then, also in the log. */
async function continueStream(
  log: Pick<RawLog, 'appendRaw'>,
  { stream, events }: Continuation,
  end: StreamEnd,
): Promise<StreamEnd & { readonly position: bigint }> {
  let { after, previous } = end;
  let position = 0n;
  for (let from = 0; from < events.length; from += EVENTS_AN_APPEND) {
    const part = events.slice(from, from + EVENTS_AN_APPEND);
    const { data, lastHash } = chained(part, { stream, revision: (after ?? -1n) + 1n, previous });
    const appended = await log.appendRaw(stream, data.map(rawOf), after ?? NO_STREAM);
    if (appended.outcome === 'conflict')
      throw new Error(`Quelqu’un d’autre a écrit dans ${stream} : la boutique doit rester sans visite.`);
    [after, previous, position] = [appended.revision, lastHash, appended.position];
  }
  return { after, previous, position };
}

function rawOf({ id, type, data, metadata }: EventData) {
  return { id: String(id), type, data, metadata };
}
