import type pg from 'pg';

/** Creates the table of what auditors asked for; does nothing when it is there. Losing it loses nothing but old answers. */
export async function migrateAuditTasks(db: pg.Pool): Promise<void> {
  await db.query(`
    select pg_advisory_xact_lock(hashtext('miris.auditing'));
    create schema if not exists auditing;
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
  `);
}
