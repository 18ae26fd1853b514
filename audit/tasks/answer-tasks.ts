import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';
import type { TimedTask } from '#workers/process-manager.ts';
import { dropPastFigures, keepPastFigures } from '../point-in-time/past-figures.ts';
import { shopAt } from '../point-in-time/shop-at.ts';
import { VERIFY_STAGES, verify } from '../verify/verify.ts';
import { type AuditTask, type AuditTasks, createAuditTasks } from './task-table.ts';

export interface AnsweringDeps {
  readonly store: Pick<EventStore, 'readAll' | 'readStream'>;
  readonly rawLog: Pick<RawLog, 'readRaw'>;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  /** Public keys of the signed roots (PEM). */
  readonly publicKeys: readonly string[];
  /** Where roots were published outside of the shop; null when they were not. */
  readonly rootsFile: string | null;
  readonly clock: () => Date;
  readonly logger: Pick<Logger, 'error'>;
}

const LOOK_EVERY_MS = 1_000;
const HEARTBEAT_MS = 5_000;

const DOING = {
  ...VERIFY_STAGES,
  searching: 'Recherche de la date',
  replaying: 'Relecture du journal',
} as const;

/** Answers what auditors asked in the console: one question at a time in the whole shop, by whichever worker is free. */
export function createAuditAnswering(deps: AnsweringDeps): TimedTask {
  const tasks = createAuditTasks(deps.database.db, deps.clock);
  return {
    name: 'audit-answers',
    everyMs: LOOK_EVERY_MS,
    run: (signal) =>
      whileAlone(deps.database.pool, async () => {
        await dropPastFigures(deps.database.db, deps.clock());
        for (let task = await tasks.claim(); task !== null; task = await tasks.claim())
          if (!(await answer(deps, tasks, task, signal))) return;
      }),
  };
}

const LOCK = `select pg_try_advisory_lock(hashtext('miris.auditing.answers')) as held`;
const UNLOCK = `select pg_advisory_unlock(hashtext('miris.auditing.answers'))`;

async function whileAlone(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  // Not by kysely: a lock of the session is held, and the session ended where it cannot be given up.
  const guard = await pool.connect();
  let held = false;
  try {
    const { rows } = await guard.query<{ held: boolean }>(LOCK);
    held = rows[0]?.held === true;
    if (held) await work();
  } finally {
    const isFree =
      !held ||
      (await guard.query(UNLOCK).then(
        () => true,
        () => false,
      ));
    guard.release(!isFree);
  }
}

/** @returns false when the worker stops: the question waits again. */
async function answer(
  deps: AnsweringDeps,
  tasks: AuditTasks,
  task: AuditTask,
  signal: AbortSignal,
): Promise<boolean> {
  let doing = 'En attente';
  let events = 0;
  const heartbeat = setInterval(() => {
    tasks.report(task.id, doing, events).catch(() => undefined);
  }, HEARTBEAT_MS);
  const onProgress = (stage: keyof typeof DOING, done: number) => {
    doing = DOING[stage];
    events = done;
  };
  try {
    const result = await work(deps, task, onProgress, signal);
    if (!signal.aborted) await tasks.finish(task.id, { result });
  } catch (error) {
    if (!signal.aborted) {
      deps.logger.error({ task: task.kind, err: error }, 'an audit question could not be answered');
      await tasks.finish(task.id, {
        reason: 'La relecture du journal a échoué\u202f; le journal technique dit pourquoi.',
      });
    }
  } finally {
    clearInterval(heartbeat);
  }
  if (signal.aborted) await tasks.returnToQueue(task.id);
  return !signal.aborted;
}

function work(
  { store, rawLog: log, database, publicKeys, rootsFile, clock }: AnsweringDeps,
  { kind, subject }: AuditTask,
  onProgress: (stage: keyof typeof DOING, events: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const shared = { store, log, database, onProgress, signal };
  switch (kind) {
    case 'integrity':
      return verify({ ...shared, publicKeys, rootsFile });
    case 'shop':
      return shopAt(shared, new Date(subject));
    case 'figures':
      return keepPastFigures(shared, subject, clock);
  }
}
