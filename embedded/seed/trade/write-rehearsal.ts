import { setImmediate as breath } from 'node:timers/promises';
import type { EventData } from '@eventstore/db-client';
import { inParis } from '#contracts/french/calendar.ts';
import { chained } from '#platform/event-store/codec/content-hash.ts';
import {
  type AppendResult,
  type EventStore,
  NO_STREAM,
  type RawLog,
  type StreamName,
} from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { sealEvents } from '#platform/event-store/sealing/sealing.ts';
import type { TradeStep } from './plan-trade.ts';
import { type Continuation, NO_END, type Rehearsal } from './rehearsal.ts';

/** What follows from orders, in streams of its own. */
const OF_ORDERS = ['recognition-', 'invoiceNumber-', 'invoice-'];

/** Far below what an append may weigh. */
const EVENTS_AN_APPEND = 250;

/** Steps between two writings, at most. */
const STEPS_A_BATCH = 1_500;
/** Events that are played and not written, at most, beside the last batch. */
const MAX_UNWRITTEN = 2_000;

/**
 * Whether so many steps are written before the next one: those of a day are, so that the log can be cut at the end of each day in Paris.
 */
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
  /** Appends in the order of the calls, as over a shared call. */
  readonly log: Pick<RawLog, 'appendRaw'> & Pick<EventStore, 'checkAppends'>;
  readonly keys: Keyring | 'none';
  /** Told of each batch: how many events it had, and up to where all of the log is there. */
  readonly onWritten?: (events: number, position: bigint) => void;
}

export interface RehearsalWriter {
  /**
   * Takes what was rehearsed since the last time and writes it behind all that was taken before, while more is rehearsed. Waits while
   * too much is unwritten.
   * @param ended streams that are not continued any more.
   * @throws Error when somebody else appended to one of the streams; nothing is written but what was on its way.
   */
  write(ended?: readonly StreamName[]): Promise<void>;
  /** Waits until all is written that was taken. */
  written(): Promise<void>;
}

interface Sent {
  readonly stream: StreamName;
  readonly appended: Promise<AppendResult>;
}

/**
 * Writes what is rehearsed: sealed, chained and appended at the revisions it was decided on, one append behind the other and none waited
 * for before the next is sent: all that are on their way share the event store's writes to its disk.
 */
export function createRehearsalWriter({ rehearsal, log, keys, onWritten }: WritingDeps): RehearsalWriter {
  const ends = new Map(rehearsal.ends);
  const underWay: Promise<void>[] = [];
  // Appends made while the client opens its shared call would overtake the first: one that is refused opens it.
  let sending: Promise<readonly Sent[]> = log.checkAppends().then(() => []);
  sending.catch(() => undefined);
  let last: Promise<void> = Promise.resolve();
  let unwritten = 0;
  let end = 0n;

  /**
   * Whose an order is and its documents stand behind the order, as they do when they happen: read models look for it, and who issues
   * documents takes what became due behind the last number for new.
   */
  function sendAll(batch: readonly Continuation[]): readonly Sent[] {
    return [...batch.filter((each) => !isOfOrders(each)), ...batch.filter(isOfOrders)].flatMap(send);
  }

  /** The appends of a stream are on their way at once: where each begins follows from the one before. */
  function send({ stream, events }: Continuation): Sent[] {
    const sent: Sent[] = [];
    let { after, previous } = ends.get(stream) ?? NO_END;
    for (let from = 0; from < events.length; from += EVENTS_AN_APPEND) {
      const part = events.slice(from, from + EVENTS_AN_APPEND);
      const revision = (after ?? -1n) + 1n;
      const { data, lastHash } = chained(part, { stream, revision, previous });
      const appended = log.appendRaw(stream, data.map(rawOf), after ?? NO_STREAM);
      // Heard of where it is waited for.
      appended.catch(() => undefined);
      sent.push({ stream, appended });
      [after, previous] = [revision + BigInt(part.length) - 1n, lastHash];
    }
    ends.set(stream, { after, previous });
    return sent;
  }

  /** @throws Error where somebody else appended, or the log did not keep the order. */
  async function answered(sent: readonly Sent[]): Promise<void> {
    for (const { stream, appended } of sent) {
      const result = await appended;
      if (result.outcome === 'conflict')
        throw new Error(`Quelqu’un d’autre a écrit dans ${stream} : la boutique doit rester sans visite.`);
      if (result.position <= end) throw new Error(`${stream} a été écrit avant ce qui le précède.`);
      end = result.position;
    }
  }

  return {
    async write(ended = []) {
      const batch = rehearsal.take();
      // Batches that wait ask for their keys together.
      const sealing = sealAll(batch, keys);
      const events = countOf(batch);
      unwritten += events;
      sending = Promise.all([sealing, sending]).then(([sealed]) => {
        const sent = sendAll(sealed);
        for (const stream of ended) ends.delete(stream);
        return sent;
      });
      last = Promise.all([sending, last]).then(async ([sent]) => {
        await answered(sent);
        unwritten -= events;
        onWritten?.(events, end);
      });
      // Heard of where it is waited for.
      last.catch(() => undefined);
      underWay.push(last);
      // What is played in memory never waits for anything: without this nothing would leave before all is played.
      await breath();
      while (unwritten > MAX_UNWRITTEN) await underWay.shift();
    },
    written: () => last,
  };
}

function isOfOrders({ stream }: Continuation): boolean {
  return OF_ORDERS.some((category) => stream.startsWith(category));
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

function rawOf({ id, type, data, metadata }: EventData) {
  return { id: String(id), type, data, metadata };
}
