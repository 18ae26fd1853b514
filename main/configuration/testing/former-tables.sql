-- The tables of a shop of 24 November 2026, before migrations were noted, with a row in what must not be lost.
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
create schema if not exists sessions;
create table if not exists sessions.admin_sessions (
  id_hash bytea primary key,
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null
);
alter table sessions.admin_sessions
  add column if not exists device text not null default 'Appareil inconnu',
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
create schema if not exists http;
create unlogged table if not exists http.rate_limits (
  key bytea primary key,
  full_at timestamptz not null
);
create index if not exists rate_limits_full_at on http.rate_limits (full_at);
create schema if not exists privacy;
create table if not exists privacy.master_key (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null
);
-- Whether every key that the log names was looked for since this table was made.
alter table privacy.master_key add column if not exists compared boolean not null default false;
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
create schema if not exists http;
create unlogged table if not exists http.unpaid_holds (
  claim uuid not null,
  order_id uuid not null,
  holder bytea not null,
  thing uuid not null,
  is_promo boolean not null,
  quantity integer not null,
  expires_at timestamptz not null,
  primary key (claim, holder, thing)
);
create index if not exists unpaid_holds_holder on http.unpaid_holds (holder);
create index if not exists unpaid_holds_order_id on http.unpaid_holds (order_id);
create index if not exists unpaid_holds_thing on http.unpaid_holds (thing) where is_promo;
create index if not exists unpaid_holds_expires_at on http.unpaid_holds (expires_at);
create schema if not exists process_managers;
create table if not exists process_managers.payment_deadlines (
  order_id uuid primary key,
  due_at timestamptz not null,
  product_ids uuid[] not null,
  promo_ids uuid[] not null default '{}'
);
alter table process_managers.payment_deadlines add column if not exists promo_ids uuid[] not null default '{}';
alter table process_managers.payment_deadlines add column if not exists promo_id uuid;
update process_managers.payment_deadlines set promo_ids = array[promo_id] where promo_id is not null;
alter table process_managers.payment_deadlines drop column promo_id;
create index if not exists payment_deadlines_due_at on process_managers.payment_deadlines (due_at);
create table if not exists process_managers.mail_retries (
  stream text primary key,
  retry_at timestamptz not null
);
create table if not exists process_managers.open_refunds (
  refund_id uuid primary key,
  order_id uuid not null
);
create table if not exists process_managers.timed_runs (
  task text primary key,
  due_at timestamptz not null
);
create table if not exists process_managers.uploaded_pictures (
  image_id uuid primary key,
  url text not null,
  accepted_at timestamptz not null,
  discarded_at timestamptz
);
create table if not exists process_managers.product_pictures (
  product_id uuid primary key,
  url text not null
);
create table if not exists process_managers.waiting_for_keys (
  process_manager text not null,
  stream text not null,
  revision bigint not null,
  key_id uuid not null,
  set_aside_at timestamptz not null default now(),
  primary key (process_manager, stream, revision)
);
create index if not exists product_pictures_url on process_managers.product_pictures (url);
create index if not exists mail_retries_retry_at on process_managers.mail_retries (retry_at);
create schema projections;
create table if not exists projections.checkpoints (
  name text primary key,
  version integer not null,
  position bigint,
  status text not null,
  error text,
  updated_at timestamptz not null
);
alter table projections.checkpoints
  add column if not exists obstacle_position bigint,
  add column if not exists obstacle_type text,
  add column if not exists obstacle_stream text;
create table projections.skips (
  reader text not null,
  position bigint not null,
  event_type text not null,
  stream text not null,
  reason text not null,
  decided_by text not null,
  decided_at timestamptz not null,
  constraint skips_key primary key (reader, position)
);
create table projections.copies (
  name text not null,
  kind text not null,
  version integer not null,
  position bigint,
  started_at timestamptz not null,
  constraint copies_key primary key (name, kind)
);
create or replace function projections.adopt_read_model(model text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare found record;
  begin
    if (select nspowner <> current_user::regrole from pg_namespace where nspname = model) then
      execute format('alter schema %I owner to current_user', model);
    end if;
    for found in select tablename from pg_tables where schemaname = model and tableowner <> current_user loop
      execute format('alter table %I.%I owner to current_user', model, found.tablename);
    end loop;
    for found in select rolname, privileges from (values
      ('miris_server', 'select'), ('miris_worker', 'select, insert, update, delete')) as given (rolname, privileges)
      join pg_roles using (rolname)
    loop
      execute format('grant usage on schema %I to %I', model, found.rolname);
      execute format('grant %s on all tables in schema %I to %I', found.privileges, model, found.rolname);
    end loop;
  end $$;
  create or replace function projections.swap_copy(model text, copy_kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if not exists (select from projections.copies where copies.name = model and copies.kind = copy_kind) then
      raise exception 'there is no % copy of %', copy_kind, model;
    end if;
    execute format('alter schema %I rename to %I', model, model || '_leaving');
    execute format('alter schema %I rename to %I', model || '_' || copy_kind, model);
    execute format('alter schema %I rename to %I', model || '_leaving', model || '_previous');
    perform projections.adopt_read_model(model);
  end $$;
  create or replace function projections.drop_copy(model text, copy_kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    if copy_kind not in ('next', 'previous') or not exists (select from projections.checkpoints where checkpoints.name = model) then
      raise exception '% of % is no copy', copy_kind, model;
    end if;
    execute format('drop schema if exists %I cascade', model || '_' || copy_kind);
  end $$;
  revoke all on function projections.adopt_read_model(text), projections.swap_copy(text, text), projections.drop_copy(text, text)
    from public;
insert into privacy.master_key (fingerprint) values ('\x01');
insert into privacy.customer_keys (key_id, subject, wrapped_key, last_used_on)
  values ('00000000-0000-4000-8000-000000000001', '\x02', '\x03', '2026-11-24');
insert into sessions.second_factor (sealed_secret, set_up_at) values ('\x04', '2026-11-24');
insert into sessions.spent_codes (factor, step) values ('\x05', 1);
insert into sessions.recovery_codes (code_hash, factor) values ('\x06', '\x05');
insert into projections.skips (reader, position, event_type, stream, reason, decided_by, decided_at)
  values ('orders', 12, 'OrderPlaced', 'order-1', 'a reason', 'somebody', '2026-11-24');
insert into projections.checkpoints (name, version, position, status, updated_at)
  values ('process-manager-refunds', 1, 40, 'running', '2026-11-24');
insert into process_managers.payment_deadlines (order_id, due_at, product_ids, promo_ids)
  values ('00000000-0000-4000-8000-000000000002', '2026-11-24', '{}', '{00000000-0000-4000-8000-000000000003}');
insert into process_managers.open_refunds (refund_id, order_id)
  values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002');
