import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import type { ProcessManager } from '../process-manager.ts';

/** How far a batch of reactions came. */
export interface Reactions {
  /** How many events from the first on are done with, without a gap. */
  readonly done: number;
  /** Why not all are: the event behind those, and what it met. Undefined too when the worker stops. */
  readonly failure?: { readonly event: Recorded<ShopEvent>; readonly error: unknown };
}

type Reacting = Pick<ProcessManager, 'partition' | 'react' | 'reactTogether'>;

/** Reactions are mostly waiting; more at once would only take connections from others. */
const PARTITIONS_AT_ONCE = 16;

/**
 * Lets a process manager react to a batch of events: together where it can, else one after the other within a partition, several
 * partitions side by side. When one fails its partition stops there and the others end; what lies behind the first that is not done
 * will be reacted to again. Events that fail together for no passing reason are tried one by one, so that it is known which is to blame.
 */
export async function reactToAll(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
): Promise<Reactions> {
  const [first, ...others] = events;
  if (first === undefined || others.length === 0 || !processManager.reactTogether)
    return reactOneByOne(processManager, events, signal);
  try {
    await processManager.reactTogether(events);
    return { done: events.length };
  } catch (error) {
    return isUnavailable(error)
      ? { done: 0, failure: { event: first, error } }
      : reactOneByOne(processManager, events, signal);
  }
}

async function reactOneByOne(
  processManager: Reacting,
  events: readonly Recorded<ShopEvent>[],
  signal: AbortSignal,
): Promise<Reactions> {
  const done = new Set<Recorded<ShopEvent>>();
  const failures = new Map<Recorded<ShopEvent>, unknown>();
  const waiting = partitionsOf(processManager, events).values();
  const work = async () => {
    for (const partition of waiting) {
      for (const event of partition) {
        if (signal.aborted) return;
        try {
          await processManager.react(event, { signal });
          done.add(event);
        } catch (error) {
          failures.set(event, error);
          break;
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARTITIONS_AT_ONCE, events.length) }, work));
  const gap = events.findIndex((event) => !done.has(event));
  const event = events[gap];
  if (event === undefined) return { done: events.length };
  return failures.has(event) ? { done: gap, failure: { event, error: failures.get(event) } } : { done: gap };
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
