import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { CLOCK_DRIFT_MS } from '#contracts/settings/clock-drift.ts';
import { migrate, type Steps } from '#platform/postgres/migrate.ts';
import type { ReadDb } from '#projections/lib/database.ts';

/** What takes a replay of the log to answer. */
export type TaskKind = 'integrity' | 'shop' | 'figures';

export interface AuditTask {
  readonly id: string;
  readonly kind: TaskKind;
  /** The instant asked about, ISO 8601, of figures the day in Paris; empty for an integrity check. */
  readonly subject: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly asked_at: Date;
  readonly finished_at: Date | null;
  /** In French. */
  readonly doing: string;
  readonly events: number;
  readonly result: unknown;
  /** Why it failed, in French. */
  readonly reason: string | null;
}

const COLUMNS = sql`id, kind, subject, status, asked_at, finished_at, doing, events::int, result, reason`;

/** Most questions that wait at a time. */
const MAX_WAITING = 10;
/** A task without a heartbeat for so long lost its worker, as did one whose heartbeat is yet to come: its clock was ahead. */
const LOST_AFTER_MS = 30_000;
/** Answers kept of each kind. */
const KEPT = 20;
const INTERRUPTED = 'Interrompu\u00a0: demandez-le à nouveau.';

/** Questions of auditors, and their answers, in PostgreSQL: any server takes them, any worker answers. */
export interface AuditTasks {
  /**
   * Asks, unless the same is being worked on or was answered within `freshMs`.
   * @returns the task, or null when too many wait already.
   */
  ask(kind: TaskKind, subject: string, freshMs: number): Promise<AuditTask | null>;
  newest(kind: TaskKind): Promise<AuditTask | null>;
  find(id: string): Promise<AuditTask | null>;
  /** The next task to work on, now running; null when none waits. */
  claim(): Promise<AuditTask | null>;
  report(id: string, doing: string, events: number): Promise<void>;
  finish(id: string, end: { result: unknown } | { reason: string }): Promise<void>;
  /** Lets another worker start it over. */
  returnToQueue(id: string): Promise<void>;
}

export function createAuditTasks(db: ReadDb, clock: () => Date): AuditTasks {
  return {
    ask: (kind, subject, freshMs) =>
      db.transaction().execute(async (transaction) => {
        // Two who ask the same at once would both find nothing.
        await sql`select pg_advisory_xact_lock(hashtext('miris.auditing.ask'))`.execute(transaction);
        const since = new Date(clock().getTime() - freshMs);
        const known = await one(
          transaction,
          sql<AuditTask>`
            select ${COLUMNS} from auditing.tasks
            where kind = ${kind} and subject = ${subject}
              and (status in ('waiting', 'running') or (status = 'done' and finished_at > ${since}))
            order by asked_at desc limit 1`,
        );
        return known ?? add(transaction, kind, subject, clock());
      }),

    newest: (kind) =>
      one(
        db,
        sql<AuditTask>`select ${COLUMNS} from auditing.tasks where kind = ${kind} order by asked_at desc limit 1`,
      ),
    find: (id) => one(db, sql<AuditTask>`select ${COLUMNS} from auditing.tasks where id = ${id}`),

    async claim() {
      const now = clock();
      const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
      const aheadAfter = new Date(now.getTime() + CLOCK_DRIFT_MS);
      await sql`
        update auditing.tasks set status = 'failed', finished_at = ${now}, reason = ${INTERRUPTED}
        where status = 'running' and alive_at not between ${lostBefore} and ${aheadAfter}`.execute(db);
      return one(
        db,
        sql<AuditTask>`
          update auditing.tasks set status = 'running', alive_at = ${now}
          where id = (
            select id from auditing.tasks where status = 'waiting' order by asked_at limit 1 for update skip locked
          )
          returning ${COLUMNS}`,
      );
    },

    async report(id, doing, events) {
      await sql`
        update auditing.tasks set doing = ${doing}, events = ${events}, alive_at = ${clock()}
        where id = ${id}`.execute(db);
    },

    async finish(id, end) {
      const [status, result, reason] =
        'result' in end ? ['done', JSON.stringify(end.result), null] : ['failed', null, end.reason];
      await sql`
        update auditing.tasks set status = ${status}, result = ${result}, reason = ${reason}, finished_at = ${clock()}
        where id = ${id}`.execute(db);
      await sql`
        delete from auditing.tasks where id in (
          select id from (select id, row_number() over (partition by kind order by asked_at desc) as place
                          from auditing.tasks where finished_at is not null) as finished
          where place > ${KEPT})`.execute(db);
    },

    async returnToQueue(id) {
      await sql`
        update auditing.tasks set status = 'waiting', doing = '', events = 0 where id = ${id}`.execute(db);
    },
  };
}

async function one(db: ReadDb, statement: RawBuilder<AuditTask>): Promise<AuditTask | null> {
  const { rows } = await statement.execute(db);
  return rows[0] ?? null;
}

function add(db: ReadDb, kind: TaskKind, subject: string, now: Date): Promise<AuditTask | null> {
  return one(
    db,
    sql<AuditTask>`
      insert into auditing.tasks (id, kind, subject, status, asked_at, alive_at)
      select ${randomUUID()}::uuid, ${kind}, ${subject}, 'waiting', ${now}::timestamptz, ${now}::timestamptz
      where (select count(*) from auditing.tasks where status = 'waiting') < ${MAX_WAITING}
      returning ${COLUMNS}`,
  );
}

const STEPS: Steps = {
  '1-tasks': `
    create table if not exists auditing.tasks (
      id uuid primary key,
      kind text not null,
      -- What the question is about: an instant, or nothing.
      subject text not null,
      status text not null check (status in ('waiting', 'running', 'done', 'failed')),
      asked_at timestamptz not null,
      alive_at timestamptz not null,
      finished_at timestamptz,
      doing text not null default '',
      events bigint not null default 0,
      result jsonb,
      reason text
    );
    create index if not exists tasks_newest on auditing.tasks (kind, subject, asked_at desc);
    -- Figures of days that are over, kept in schemas of their own while somebody looks at them.
    create table if not exists auditing.past_figures (
      day text not null,
      -- Of the read models they are made of.
      versions text not null,
      -- Of the schemas' names.
      prefix text not null,
      -- Of the log; null before its first event.
      position bigint,
      used_at timestamptz not null,
      primary key (day, versions)
    );
  `,
};

/** Creates the table of what auditors asked for. Losing it loses nothing but old answers. */
export async function migrateAuditTasks(db: ReadDb): Promise<void> {
  await migrate(db, 'auditing.tasks', STEPS);
}
