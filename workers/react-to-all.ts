import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ProcessManager } from './process-manager.ts';

/** How far a batch of reactions came. */
export interface Reactions {
  /** How many events from the first on are done with, without a gap. */
  readonly done: number;
  /** Why not all are; undefined too when the worker stops. */
  readonly failure?: { readonly error: unknown };
}

export interface ReactingContext {
  readonly signal: AbortSignal;
  /** Waited for before each reaction: shoppers see read models sooner than what reactions do. */
  giveWay(): Promise<void>;
}

type Reacting = Pick<ProcessManager, 'partition' | 'react' | 'reactTogether'>;

/** Reactions are mostly waiting; more at once would only take connections from others. */
const PARTITIONS_AT_ONCE = 16;

/**
 * Lets a process manager react to a batch of events: together where it can, else one after the other within a partition, several
 * partitions side by side. When one fails its partition stops there and the others end; what lies behind the first that is not done
 * will be reacted to again.
 */
export async function reactToAll(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  context: ReactingContext,
): Promise<Reactions> {
  return processManager.reactTogether && events.length > 1
    ? await reactTogether(processManager.reactTogether, events)
    : await reactOneByOne(processManager, events, context);
}

async function reactTogether(
  react: NonNullable<ProcessManager['reactTogether']>,
  events: readonly Recorded<ShopEvent>[],
): Promise<Reactions> {
  try {
    await react(events);
    return { done: events.length };
  } catch (error) {
    return { done: 0, failure: { error } };
  }
}

async function reactOneByOne(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  { signal, giveWay }: ReactingContext,
): Promise<Reactions> {
  const done = new Set<Recorded<ShopEvent>>();
  const failures: unknown[] = [];
  const waiting = partitionsOf(processManager, events).values();
  const work = async () => {
    for (const partition of waiting) {
      try {
        for (const event of partition) {
          await giveWay();
          if (signal.aborted) return;
          await processManager.react(event, { signal });
          done.add(event);
        }
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARTITIONS_AT_ONCE, events.length) }, work));
  const gap = events.findIndex((event) => !done.has(event));
  const count = gap === -1 ? events.length : gap;
  return failures.length === 0 ? { done: count } : { done: count, failure: { error: failures[0] } };
}

function partitionsOf(
  { partition }: Pick<ProcessManager, 'partition'>,
  events: readonly Recorded<ShopEvent>[],
): Map<string, Recorded<ShopEvent>[]> {
  const partitions = new Map<string, Recorded<ShopEvent>[]>();
  for (const event of events) {
    const key = partition?.(event) ?? '';
    const known = partitions.get(key);
    if (known) known.push(event);
    else partitions.set(key, [event]);
  }
  return partitions;
}
