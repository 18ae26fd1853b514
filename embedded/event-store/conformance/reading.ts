import type { EventEmitter } from 'node:events';
import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';

type AnyResolvedEvent = AllStreamResolvedEvent | ResolvedEvent;

/** All events of a read. */
export async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** A read or a subscription, either of which can be left before its end. */
type Leavable<T> = AsyncIterable<T> & ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

/** The next `count` events, after which the read or subscription is left. */
export async function take<T>(events: Leavable<T>, count: number): Promise<T[]> {
  return takeWhere(events, () => true, count);
}

/** The next `count` events of these streams, among whatever else the log holds. */
export async function takeOf<T extends AnyResolvedEvent>(
  events: Leavable<T>,
  streams: readonly string[],
  count: number,
): Promise<T[]> {
  return takeWhere(events, ({ event }) => streams.includes(event?.streamId ?? ''), count);
}

/** Leaving a loop over events does not end the call behind them, so it is cancelled, and what was sent is read. */
async function takeWhere<T>(events: Leavable<T>, wanted: (event: T) => boolean, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const event of events) {
    if (taken.length === count || !wanted(event)) continue;
    taken.push(event);
    if (taken.length < count) continue;
    if ('unsubscribe' in events) await events.unsubscribe();
    else await events.cancel();
  }
  return taken;
}

/** Resolves when a subscription says this for the first time; rejects when it fails before. */
export function said(subscription: EventEmitter, message: 'caughtUp' | 'confirmation') {
  return new Promise<void>((resolve, reject) => {
    subscription.once(message, () => resolve());
    subscription.once('error', reject);
  });
}

/** The revisions of events. */
export function revisions(events: readonly AnyResolvedEvent[]): number[] {
  return events.map(({ event }) => Number(event?.revision));
}

/** The `n` of counted events. */
export function numbers(events: readonly AnyResolvedEvent[]): number[] {
  return events.map(({ event }) => {
    const data: unknown = event?.data;
    return typeof data === 'object' && data !== null && 'n' in data ? Number(data.n) : Number.NaN;
  });
}
