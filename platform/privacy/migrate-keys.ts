import type pg from 'pg';
import { mayMigrate } from '../postgres/may-migrate.ts';
import { migrate, type Steps } from '../postgres/migrate.ts';
import { inUseOrThrow, type KeysInUse, readKeysInUse } from './keys-in-use.ts';
import type { MasterKey } from './master-key.ts';

const STEPS: Steps = {
  '1-keys': `
    create table if not exists privacy.master_key (
      only_one boolean primary key default true check (only_one),
      fingerprint bytea not null
    );
    -- Whether every key that the log names was looked for since this table was made.
    alter table privacy.master_key add column if not exists compared boolean not null default false;
    -- While keys are rewrapped, the master key by which some may still be wrapped.
    alter table privacy.master_key add column if not exists former_fingerprint bytea;
    -- What addresses are named with, wrapped by the master key; null while that is made from the master key itself.
    alter table privacy.master_key add column if not exists finding bytea;
    create table if not exists privacy.customer_keys (
      key_id uuid primary key,
      -- Keyed hash of the address; null once the customer is forgotten, or has an older key in use.
      subject bytea unique,
      wrapped_key bytea,
      created_at timestamptz not null default now(),
      -- The last day something was written about the customer (give or take the minutes a key is kept in memory).
      last_used_on date not null,
      forgotten_at timestamptz,
      -- Whether the log says so too.
      told boolean not null default false,
      check ((forgotten_at is null) = (wrapped_key is not null))
    );
    create index if not exists customer_keys_last_used on privacy.customer_keys (last_used_on) where subject is not null;
    create table if not exists privacy.missing_keys (
      key_id uuid primary key,
      noted_at timestamptz not null
    );
    do $$ begin
      if not exists (
        select from pg_constraint
        where conname = 'customer_keys_one_subject' and conrelid = 'privacy.customer_keys'::regclass
      ) then
        -- Versions before this one had no second keys, and a check that forbids them.
        alter table privacy.customer_keys drop constraint if exists customer_keys_check1;
        -- Keyed hash of the address of a key that only opens, since the customer's older key is the one in use.
        alter table privacy.customer_keys add column if not exists second_of bytea;
        alter table privacy.customer_keys add constraint customer_keys_one_subject
          check (num_nonnulls(subject, second_of) = num_nonnulls(wrapped_key));
        create index customer_keys_second_of on privacy.customer_keys (second_of) where second_of is not null;
      end if;
    end $$;
    -- Keyed hash of the address of the customer whose order's own key this is; null for other keys.
    alter table privacy.customer_keys add column if not exists person bytea;
    create index if not exists customer_keys_person on privacy.customer_keys (person) where person is not null;
  `,
};

/** Creates the tables of customers' keys. */
export async function migrateKeyTables(db: pg.Pool): Promise<void> {
  await migrate(db, 'privacy.keys', STEPS);
}

/**
 * Creates the tables of customers' keys where this account may, and notes the master key when they are new.
 * @throws Error in a sentence when its keys were wrapped with another master key than this one, or its former one.
 */
export async function migrateCustomerKeys(db: pg.Pool, master: MasterKey): Promise<KeysInUse> {
  if (await mayMigrate(db, 'privacy')) await migrateKeyTables(db);
  return inUseOrThrow(await readKeysInUse(db, master));
}
