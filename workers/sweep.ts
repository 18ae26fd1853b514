import { setTimeout as sleep } from 'node:timers/promises';
import { listBehind } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import type { TimedTask } from './process-manager.ts';

/** Lost rings are made up for at least this often. */
const SWEEP_EVERY_MS = 1_000;
const ASK_EVERY_MS = 50;

interface Readers {
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly db: ReadDb;
  readonly names: readonly string[];
}

/** Wakes the readers that stand behind the end of the log. While nothing happens it costs one question to each store a second. */
export function createSweep({
  store,
  db,
  names,
  wake,
  wakeIdle,
}: Readers & {
  wake(name: string, upTo: bigint): Promise<void>;
  /** Moves those on who have nothing to do with what is new. */
  wakeIdle(upTo: bigint): Promise<void>;
}): TimedTask {
  return {
    name: 'sweep',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      const end = await store.lastPosition();
      if (end === null || (await listBehind(db, names, end)).length === 0) return;
      await wakeIdle(end);
      // Not waited for: a slow process manager must not hold up the others.
      for (const name of await listBehind(db, names, end)) void wake(name, end);
    },
  };
}

/** Resolves when the readers have come to where the log ends now; readers that are parked, and stores out of reach, are no failure. */
export async function untilCaughtUp({
  store,
  db,
  names,
  signal,
}: Readers & { signal: AbortSignal }): Promise<void> {
  let end: bigint | null | undefined;
  while (!signal.aborted) {
    try {
      end ??= await store.lastPosition();
      if (end === null || (await listBehind(db, names, end)).length === 0) return;
    } catch {
      // The sweep reports what is out of reach.
    }
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
