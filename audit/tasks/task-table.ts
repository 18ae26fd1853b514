import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CLOCK_DRIFT_MS } from '#contracts/settings/clock-drift.ts';
import { inTransaction } from '#platform/postgres/in-transaction.ts';
import { migrate, type Steps } from '#platform/postgres/migrate.ts';

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

const COLUMNS = `id, kind, subject, status, asked_at, finished_at, doing, events::int, result, reason`;

const REUSE = `
  select ${COLUMNS} from auditing.tasks
  where kind = $1 and subject = $2 and (status in ('waiting', 'running') or (status = 'done' and finished_at > $3))
  order by asked_at desc limit 1`;

/** Most questions that wait at a time. */
const MAX_WAITING = 10;
/** A task without a heartbeat for so long lost its worker, as did one whose heartbeat is yet to come: its clock was ahead. */
const LOST_AFTER_MS = 30_000;
/** Answers kept of each kind. */
const KEPT = 20;

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

const ONE_AT_A_TIME = `begin; select pg_advisory_xact_lock(hashtext('miris.auditing.ask'))`;

export function createAuditTasks(db: pg.Pool, clock: () => Date): AuditTasks {
  async function one(statement: string, values: readonly unknown[]): Promise<AuditTask | null> {
    const { rows } = await db.query<AuditTask>(statement, [...values]);
    return rows[0] ?? null;
  }

  return {
    ask(kind, subject, freshMs) {
      const asked = async (client: pg.PoolClient) => {
        const since = new Date(clock().getTime() - freshMs);
        const known = await client.query<AuditTask>(REUSE, [kind, subject, since]);
        return known.rows[0] ?? add(client, kind, subject, clock());
      };
      return inTransaction(db, asked, ONE_AT_A_TIME);
    },

    newest: (kind) =>
      one(`select ${COLUMNS} from auditing.tasks where kind = $1 order by asked_at desc limit 1`, [kind]),
    find: (id) => one(`select ${COLUMNS} from auditing.tasks where id = $1`, [id]),

    async claim() {
      const now = clock();
      await db.query(
        `update auditing.tasks set status = 'failed', finished_at = $1, reason = $3
         where status = 'running' and alive_at not between $2 and $4`,
        [
          now,
          new Date(now.getTime() - LOST_AFTER_MS),
          'Interrompu\u00a0: demandez-le à nouveau.',
          new Date(now.getTime() + CLOCK_DRIFT_MS),
        ],
      );
      return one(
        `update auditing.tasks set status = 'running', alive_at = $1
         where id = (select id from auditing.tasks where status = 'waiting' order by asked_at limit 1 for update skip locked)
         returning ${COLUMNS}`,
        [now],
      );
    },

    async report(id, doing, events) {
      await db.query('update auditing.tasks set doing = $2, events = $3, alive_at = $4 where id = $1', [
        id,
        doing,
        events,
        clock(),
      ]);
    },

    async finish(id, end) {
      const [status, result, reason] =
        'result' in end ? ['done', JSON.stringify(end.result), null] : ['failed', null, end.reason];
      await db.query(
        'update auditing.tasks set status = $2, result = $3, reason = $4, finished_at = $5 where id = $1',
        [id, status, result, reason, clock()],
      );
      await db.query(
        `delete from auditing.tasks where id in (
           select id from (select id, row_number() over (partition by kind order by asked_at desc) as place
                           from auditing.tasks where finished_at is not null) as finished
           where place > $1)`,
        [KEPT],
      );
    },

    async returnToQueue(id) {
      await db.query(`update auditing.tasks set status = 'waiting', doing = '', events = 0 where id = $1`, [
        id,
      ]);
    },
  };
}

async function add(
  client: pg.PoolClient,
  kind: TaskKind,
  subject: string,
  now: Date,
): Promise<AuditTask | null> {
  const { rows } = await client.query<AuditTask>(
    `insert into auditing.tasks (id, kind, subject, status, asked_at, alive_at)
     select $1, $2, $3, 'waiting', $4, $4
     where (select count(*) from auditing.tasks where status = 'waiting') < $5
     returning ${COLUMNS}`,
    [randomUUID(), kind, subject, now, MAX_WAITING],
  );
  return rows[0] ?? null;
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
export async function migrateAuditTasks(db: pg.Pool): Promise<void> {
  await migrate(db, 'auditing.tasks', STEPS);
}
