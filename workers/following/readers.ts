import type { Logger } from 'pino';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type LogSlice, UnreadableEvent } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { announceChange, announceMoves } from '#projections/lib/changes.ts';
import {
  type Checkpoint,
  type CheckpointMove,
  claimBatches,
  listCheckpoints,
} from '#projections/lib/checkpoints.ts';
import { coalesce } from '#projections/lib/coalesce.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { type Failure, failedEventOf, parkCheckpoint } from '#projections/lib/failed-events.ts';
import type { Projection } from '#projections/lib/projection.ts';
import type { LogCache } from './log-cache.ts';
import type { ProcessManagerRunner } from './process-manager-runner.ts';

/** Process managers that end at about the same time are noted together. */
const NOTE_EVERY_MS = 100;
/** Steps that take longer than a moment are rested from as long again, so that the next one does more at a time. */
const MOMENT_MS = 50;
const MAX_REST_MS = 200;
/** So often in a row another worker may be just at it. */
const REFUSALS_BY_CHANCE = 3;
const FIRST_REFUSED_REST_MS = 25;
/** Locks that are held for long are asked for as often as the sweep looks for what is left. */
const MAX_REFUSED_REST_MS = 1_000;

export interface ReadersOptions {
  readonly db: ReadDb;
  readonly log: LogCache;
  readonly projections: readonly Projection[];
  readonly processManagers: readonly ProcessManagerRunner[];
  /** How long they rest at least after a run; no time when it is not said. */
  readonly leastRestMs?: () => number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/**
 * How long the readers rest after a run: as long as it took when that was more than a moment, and longer and longer while others hold all
 * locks that they ask for (another worker, a command), since asking costs a read of the log and a question to the database.
 * @param lastedMs of the run.
 * @param refusals runs in a row in which every read model that was behind was refused.
 * @returns milliseconds.
 */
export function restAfter(lastedMs: number, refusals: number): number {
  const rest = lastedMs <= MOMENT_MS ? 0 : Math.min(lastedMs, MAX_REST_MS);
  if (refusals <= REFUSALS_BY_CHANCE) return rest;
  const doublings = refusals - REFUSALS_BY_CHANCE - 1;
  return Math.max(rest, Math.min(MAX_REFUSED_REST_MS, FIRST_REFUSED_REST_MS * 2 ** doublings));
}

/**
 * Lets readers of the log go on from their checkpoints. The read models do so together: rows and checkpoints of a slice are one
 * transaction, so that each event counts exactly once whatever is killed when. Process managers run by themselves, and are woken when
 * the slice holds events for them; the checkpoints of those that it holds none for are moved together.
 * @returns resolves when read models have come to a position, or could not; rejects when a store is out of reach.
 */
export function createAdvance(options: ReadersOptions): (upTo: bigint) => Promise<void> {
  const { db, leastRestMs = () => 0, logger, signal } = options;
  const projections = new Map(options.projections.map((projection) => [projection.name, projection]));
  const processManagers = new Map(options.processManagers.map((runner) => [runner.name, runner]));
  const warnedVersions = new Set<string>();
  let wanted = -1n;
  let refusals = 0;
  const run = coalesce(
    0,
    async () => {
      try {
        while (!signal.aborted && (await step()));
      } catch (error) {
        // Here, so that it is told once however many wait for this run.
        logger.warn({ err: error }, 'the readers broke off and will go on later');
        throw error;
      }
    },
    (lastedMs) => Math.max(restAfter(lastedMs, refusals), leastRestMs()),
  );
  const noteReached = coalesce(NOTE_EVERY_MS, run);

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
    const moved = await applyBatches(options, batches);
    const readModels = batches.filter(({ projection }) => projection !== null);
    const isRefused = readModels.length > 0 && !readModels.some(({ name }) => moved.has(name));
    refusals = isRefused ? refusals + 1 : 0;
    // Those that were not moved are where another worker left them.
    const isMoved = moved.size > 0 && !isRefused;
    return isMoved && (moved.size < batches.length || batches.some(({ to }) => to < wanted));
  }

  /** How far it comes is noted with what else is to be noted by then. */
  function wake(processManager: ProcessManagerRunner): void {
    processManager
      .advance(wanted)
      .then((hasReacted) => (hasReacted ? noteReached() : undefined))
      .catch(() => undefined);
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
    if (processManager !== undefined && processManager.version < version) {
      warnOfNewerVersion(processManager, version);
      return null;
    }
    const slice = await readOrPark(checkpoint, handles);
    if (slice === null || slice.position === null) return null;
    const events = slice.events.filter(
      ({ type, position }) => handles.has(type) && !skips.includes(position),
    );
    if (processManager === undefined || events.length === 0)
      return { name, version, from, to: slice.position, events, projection };
    const reached = processManager.reachedBeyond(from);
    if (reached !== null) return { name, version, from, to: reached, events: [], projection };
    wake(processManager);
    return null;
  }

  /** What a newer version reacts to, this one may find nothing to do for: its checkpoint waits for a worker that knows. */
  function warnOfNewerVersion({ name, version: own }: ProcessManagerRunner, live: number): void {
    if (warnedVersions.has(name)) return;
    warnedVersions.add(name);
    options.logger.warn(
      { processManager: name, live, own },
      'a process manager is of a newer version: this worker leaves it alone',
    );
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

/** Part of the log that moves a reader's checkpoint. */
export interface Batch extends Omit<CheckpointMove, 'hasRows'> {
  readonly events: readonly Recorded<ShopEvent>[];
  /** Null for a process manager that has nothing to do with that part. */
  readonly projection: Projection | null;
}

interface Deps {
  readonly db: ReadDb;
  readonly logger: Logger;
}

/** The readers whose checkpoints were moved, or why none was. */
type Attempt = { readonly claimed: ReadonlySet<string> } | { readonly error: unknown };

/**
 * Applies batches of different readers, rows and checkpoints in one transaction. When that fails each is applied by itself, so that the
 * others go on, and the one to blame event by event: its reader is parked in front of the event that it cannot apply.
 * @returns the readers that were moved or parked: none when other workers are at it.
 * @throws a transient failure: what is not done yet may work later.
 */
export async function applyBatches(deps: Deps, batches: readonly Batch[]): Promise<ReadonlySet<string>> {
  if (batches.length === 0) return new Set();
  const together = await attempt(deps.db, batches);
  if ('claimed' in together) return together.claimed;
  const moved = new Set<string>();
  for (const batch of batches) if (await applyAlone(deps, batch)) moved.add(batch.name);
  return moved;
}

async function applyAlone(deps: Deps, batch: Batch): Promise<boolean> {
  const whole = await attempt(deps.db, [batch]);
  if ('claimed' in whole) return whole.claimed.size > 0;
  if (batch.events.length === 0) throw whole.error;
  let { from } = batch;
  for (const event of batch.events) {
    const one = [{ ...batch, events: [event], from, to: event.position }];
    let tried = await attempt(deps.db, one);
    // No passing trouble is taken for poison.
    if ('error' in tried) tried = await attempt(deps.db, one);
    if ('error' in tried) {
      const { stream, revision, type } = event;
      const reason = tried.error instanceof Error ? tried.error.message : String(tried.error);
      return park(deps, batch.name, from, {
        ...failedEventOf(event),
        error: `${type} at ${stream}@${revision}: ${reason}`,
      });
    }
    if (tried.claimed.size === 0) return false;
    from = event.position;
  }
  return true;
}

async function attempt(db: ReadDb, batches: readonly Batch[]): Promise<Attempt> {
  try {
    const claimed = await db.transaction().execute(async (transaction) => {
      const names = await claimBatches(
        transaction,
        batches.map((batch) => ({ ...batch, hasRows: batch.projection !== null })),
      );
      for (const { name, projection, events } of batches) {
        if (!names.has(name) || projection === null) continue;
        await projection.handle(transaction, name, events);
        const ids = await projection.changedBy(transaction, name, events);
        await announceChange(transaction, { readModel: name, ids });
      }
      const changed = batches.filter(
        ({ name, projection, events }) => names.has(name) && projection !== null && events.length > 0,
      );
      await announceMoves(
        transaction,
        changed.map(({ name, to }) => ({ readModel: name, to })),
      );
      return names;
    });
    return { claimed };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return { error };
  }
}

/** Stops a reader in front of an event, until a person decides. @returns false when another worker has moved it on meanwhile. */
async function park(
  { db, logger }: Deps,
  reader: string,
  at: bigint | null,
  failure: Failure,
): Promise<boolean> {
  const parked = await parkCheckpoint(db, reader, at, failure);
  const { eventType, stream, position, error: reason } = failure;
  if (parked)
    logger.error({ reader, eventType, stream, position: String(position), reason }, 'a reader was parked');
  return parked;
}
