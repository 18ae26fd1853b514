import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { listBehind } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import type { TimedTask } from '../process-manager.ts';

const SWEEP_EVERY_MS = 1_000;
const ASK_EVERY_MS = 50;

interface Readers {
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly db: ReadDb;
  readonly names: readonly string[];
}

/** Makes up for lost rings: lets the readers go on when one has been behind the log since the last sweep. */
export function createSweep({
  store,
  db,
  names,
  advance,
}: Readers & { advance(upTo: bigint): Promise<void> }): TimedTask {
  let before: bigint | null = null;
  return {
    name: 'sweep',
    everyMs: SWEEP_EVERY_MS,
    async run() {
      const end = await store.lastPosition();
      const due = before ?? end;
      before = end;
      if (end === null || due === null || (await listBehind(db, names, due)).length === 0) return;
      await advance(end);
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
