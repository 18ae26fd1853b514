import type { Logger } from 'pino';
import { UnreadableEvent } from '#platform/event-store/errors.ts';
import type { LogSlice } from '#platform/event-store/event-store.ts';
import { type Checkpoint, listCheckpoints } from '#projections/checkpoints.ts';
import { coalesce } from '#projections/coalesce.ts';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import { applyBatches, type Batch, park } from './apply-batches.ts';
import type { LogCache } from './log-cache.ts';
import type { ProcessManagerRunner } from './process-manager-runner.ts';

export interface ReadersOptions {
  readonly db: ReadDb;
  readonly log: LogCache;
  readonly projections: readonly Projection[];
  readonly processManagers: readonly ProcessManagerRunner[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * Lets all readers of the log go on from their checkpoints. The read models do so together: rows and checkpoints of a slice are one
 * transaction, so that each event counts exactly once whatever is killed when. Process managers run by themselves, and are woken when
 * the slice holds events for them; the checkpoints of the others are moved with the read models'.
 * @returns resolves when the read models have come to a position, or could not; rejects when a store is out of reach.
 */
export function createAdvance(options: ReadersOptions): (upTo: bigint) => Promise<void> {
  const { db, signal } = options;
  const projections = new Map(options.projections.map((projection) => [projection.name, projection]));
  const processManagers = new Map(options.processManagers.map((runner) => [runner.name, runner]));
  let wanted = -1n;
  const run = coalesce(0, async () => {
    while (!signal.aborted && (await step()));
  });

  return (upTo) => {
    if (upTo > wanted) wanted = upTo;
    return run();
  };

  /** @returns whether there may be more to do before the position wanted. */
  async function step(): Promise<boolean> {
    const checkpoints = await listCheckpoints(db);
    const behind = checkpoints.filter(
      ({ status, position }) => status === 'running' && (position ?? -1n) < wanted,
    );
    const batches = (await Promise.all(behind.map(nextBatch))).filter((batch) => batch !== null);
    return batches.length > 0 && applyBatches(options, batches);
  }

  /** What one transaction does for a reader; null when that is nothing. */
  async function nextBatch(checkpoint: Checkpoint): Promise<Batch | null> {
    const { name, version, position: from, skips } = checkpoint;
    const projection = projections.get(name) ?? null;
    const processManager = processManagers.get(name);
    const handles = projection?.handles ?? processManager?.handles;
    if (handles === undefined) return null;
    // Rows of another version are left alone: they are another worker's, or a rebuild is on its way.
    if (projection !== null && projection.version !== version) return null;
    const slice = await readOrPark(checkpoint, handles);
    if (slice === null || slice.position === null) return null;
    const events = slice.events.filter(
      ({ type, position }) => handles.has(type) && !skips.includes(position),
    );
    if (processManager !== undefined && events.length > 0) {
      void processManager.advance(wanted);
      return null;
    }
    return { name, version, from, to: slice.position, events, projection };
  }

  async function readOrPark(
    { name, position: after, skips }: Checkpoint,
    handles: Projection['handles'],
  ): Promise<LogSlice | null> {
    try {
      return await options.log.read(after, handles);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      if (skips.includes(error.position)) return options.log.stepOver(after);
      const { position, eventType, stream, message } = error;
      await park(options, name, after, { position, eventType, stream, error: message });
      return null;
    }
  }
}
