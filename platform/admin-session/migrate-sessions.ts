import type pg from 'pg';
import { UNKNOWN_DEVICE } from './device-name.ts';

/**
 * Creates the tables of administrators' access; does nothing when they are there. Losing them logs everybody out, and has the second
 * factor set up again (with ADMIN_SETUP_CODE).
 */
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
    alter table sessions.admin_sessions
      add column if not exists device text not null default '${UNKNOWN_DEVICE}',
      add column if not exists network_mark text,
      add column if not exists only_for_setup boolean not null default false,
      add column if not exists proposed_factor bytea;
    create table if not exists sessions.known_devices (
      id_hash bytea primary key,
      network_hash bytea not null,
      seen_at timestamptz not null
    );
    create index if not exists known_devices_network on sessions.known_devices (network_hash);
    drop table if exists sessions.used_codes;
    create table if not exists sessions.second_factor (
      is_the_one boolean primary key default true check (is_the_one),
      sealed_secret bytea not null,
      set_up_at timestamptz not null
    );
    create table if not exists sessions.spent_codes (
      factor bytea not null,
      step bigint not null,
      primary key (factor, step)
    );
    create table if not exists sessions.recovery_codes (
      code_hash bytea primary key,
      factor bytea not null
    );
  `);
}
