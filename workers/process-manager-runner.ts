import type { Logger } from 'pino';
import {
  advanceCheckpoint,
  type Obstacle,
  openCheckpoint,
  parkCheckpoint,
  readCheckpoint,
  recordVersion,
} from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import { UnreadableEvent } from '#services/event-store/errors.ts';
import type { LogReader } from './log-reader.ts';
import type { LogTail } from './log-tail.ts';
import type { ProcessManager } from './process-manager.ts';
import type { SessionLocks } from './session-locks.ts';

export interface RunnerDeps {
  readonly db: ReadDb;
  readonly locks: SessionLocks;
  readonly tail: LogTail;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The name of a process manager's checkpoint and queue. */
export function processManagerName(processManager: Pick<ProcessManager, 'name'>): string {
  return `process-manager-${processManager.name}`;
}

/**
 * Lets a process manager react to the log in order, from its own checkpoint, at least once per event. One worker runs it at a
 * time (a session's advisory lock, since a reaction may take seconds and no transaction is held around it). A reaction that fails
 * is tried again with growing pauses; nothing after it is handled before.
 */
export async function createProcessManagerRunner(
  processManager: ProcessManager,
  deps: RunnerDeps,
): Promise<LogReader> {
  const { db, locks, tail, logger, signal } = deps;
  const { handles } = processManager;
  const name = processManagerName(processManager);
  await openCheckpoint(db, name, processManager.version);
  await recordVersion(db, name, processManager.version);
  let failures = 0;
  let notBefore = 0;

  async function readOrPark(after: bigint | null) {
    try {
      return await tail.read(after, handles);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      if (await parkCheckpoint(db, name, after, { ...placeOf(error), error: error.message }))
        logger.error(
          { processManager: name, position: String(error.position), err: error },
          'process manager parked',
        );
      return null;
    }
  }

  /** @returns whether there may be more to do. */
  async function step(): Promise<boolean> {
    const checkpoint = await readCheckpoint(db, name);
    if (checkpoint === null || checkpoint.status === 'parked') return false;
    const slice = await readOrPark(checkpoint.position);
    if (slice === null || slice.position === null) return false;
    const { events, position } = slice;
    let from = checkpoint.position;
    for (const event of events) {
      if (!handles.has(event.type)) continue;
      if (signal.aborted) return false;
      await processManager.react(event, { signal });
      if (!(await advanceCheckpoint(db, name, from, event.position))) return true;
      from = event.position;
    }
    if (from !== position) await advanceCheckpoint(db, name, from, position);
    return true;
  }

  async function run(): Promise<void> {
    try {
      while (!signal.aborted && (await step())) failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      notBefore = Date.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      logger.error(
        { processManager: name, failures, err: error },
        'a reaction failed and will be tried again',
      );
    }
  }

  return {
    name,
    version: processManager.version,
    handles,
    async advance() {
      if (signal.aborted || Date.now() < notBefore) return;
      await locks.whileHolding(name, run);
    },
  };
}

function placeOf({ position, eventType, stream }: UnreadableEvent): Obstacle {
  return { position, eventType, stream };
}
