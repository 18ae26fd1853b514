import type pg from 'pg';

/** Creates the sessions' table; does nothing when it is there. Losing it logs the administrator out, no more. */
export async function migrateSessions(db: pg.Pool): Promise<void> {
  await db.query(`
    select pg_advisory_xact_lock(hashtext('miris.sessions'));
    create schema if not exists sessions;
    create table if not exists sessions.admin_sessions (
      id_hash bytea primary key,
      opened_at timestamptz not null,
      last_used_at timestamptz not null,
      ends_at timestamptz not null
    );
    create table if not exists sessions.known_devices (
      id_hash bytea primary key,
      network_hash bytea not null,
      seen_at timestamptz not null
    );
    create index if not exists known_devices_network on sessions.known_devices (network_hash);
    create table if not exists sessions.used_codes (
      step bigint primary key
    );
  `);
}
