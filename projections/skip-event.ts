import { sql } from 'kysely';
import type { Obstacle } from './checkpoints.ts';
import { readCheckpoint } from './checkpoints.ts';
import type { ReadDb } from './database.ts';
import { passObstacle } from './obstacles.ts';
import { recordSkip } from './skips.ts';

/** A person's decision to pass over an event, for one reader of the log. */
export interface SkipDecision {
  readonly reader: string;
  readonly position: bigint;
  readonly reason: string;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

export type SkipOutcome =
  | { readonly outcome: 'skipped'; readonly obstacle: Obstacle }
  | { readonly outcome: 'unknown-reader' | 'no-obstacle' }
  /** The reader stands in front of another event; null when it was parked by a version that did not note which. */
  | { readonly outcome: 'other-event'; readonly obstacle: Obstacle | null };

/**
 * Passes a reader that is parked, or keeps trying, over the very event it stands in front of, and records for ever who decided so and why. Every rebuild passes
 * over it too, so that a rebuilt read model stays what the live one is.
 */
export async function skipEvent(db: ReadDb, decision: SkipDecision): Promise<SkipOutcome> {
  return db.transaction().execute(async (transaction): Promise<SkipOutcome> => {
    // A person's decision stands nowhere else: no replay brings it back.
    await sql`set local synchronous_commit = on`.execute(transaction);
    const checkpoint = await readCheckpoint(transaction, decision.reader);
    if (checkpoint === null) return { outcome: 'unknown-reader' };
    const { obstacle, status } = checkpoint;
    if (obstacle === null && status !== 'parked') return { outcome: 'no-obstacle' };
    if (obstacle === null || obstacle.position !== decision.position)
      return { outcome: 'other-event', obstacle };
    // Somebody else may have freed it since it was read.
    if (!(await passObstacle(transaction, decision.reader, decision.position)))
      return { outcome: 'no-obstacle' };
    await recordSkip(transaction, { ...decision, ...obstacle });
    return { outcome: 'skipped', obstacle };
  });
}
