import { sql } from 'kysely';
import { SERVER_ROLE, WORKER_ROLE } from '#contracts/settings/environment.ts';
import type { ReadDb } from './database.ts';
import { inSchema } from './projection.ts';

/** A read model's tables beside the live ones: being filled, or kept from before the last swap. */
export type CopyKind = 'next' | 'previous';

export interface Copy {
  readonly name: string;
  readonly kind: CopyKind;
  /** Version of the projection that filled it. */
  readonly version: number;
  /** Position up to which it shows the log; null while it is empty. */
  readonly position: bigint | null;
  readonly startedAt: Date;
}

interface CopyTables {
  copies: { name: string; kind: CopyKind; version: number; position: string | null; started_at: Date };
}

const tables = (db: ReadDb) => inSchema<CopyTables>(db, 'projections');

/** Creates them. */
export const COPY_TABLES = `
  create table if not exists projections.copies (
    name text not null,
    kind text not null,
    version integer not null,
    position bigint,
    started_at timestamptz not null,
    constraint copies_key primary key (name, kind)
  );
  create table if not exists projections.read_models (name text primary key);
`;

/** Says what the functions below may touch. The owner alone writes it: what a worker may write proves nothing to them. */
export async function nameReadModels(db: ReadDb, names: readonly string[]): Promise<void> {
  await sql`insert into projections.read_models select unnest(${names}::text[]) on conflict do nothing`.execute(
    db,
  );
}

/**
 * What only the owner of the tables may do, done in its name for a worker that built a copy with tables of its own: the copy becomes the
 * live read model and the owner's, or a copy goes. `main/configuration/database-access.ts` says who may call them.
 */
export const COPY_FUNCTIONS = `
  create or replace function projections.require_read_model(model text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  begin
    if not exists (select from projections.read_models where read_models.name = model) then
      raise exception '% is no read model', model;
    end if;
  end $$;
  create or replace function projections.adopt_read_model(model text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare found record;
  begin
    perform projections.require_read_model(model);
    if (select nspowner <> current_user::regrole from pg_namespace where nspname = model) then
      execute format('alter schema %I owner to current_user', model);
    end if;
    for found in select tablename from pg_tables where schemaname = model and tableowner <> current_user loop
      execute format('alter table %I.%I owner to current_user', model, found.tablename);
    end loop;
    for found in select rolname, privileges from (values
      ('${SERVER_ROLE}', 'select'), ('${WORKER_ROLE}', 'select, insert, update, delete')) as given (rolname, privileges)
      join pg_roles using (rolname)
    loop
      execute format('grant usage on schema %I to %I', model, found.rolname);
      execute format('grant %s on all tables in schema %I to %I', found.privileges, model, found.rolname);
    end loop;
  end $$;
  create or replace function projections.swap_copy(model text, copy_kind text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform projections.require_read_model(model);
    if copy_kind not in ('next', 'previous')
      or not exists (select from projections.copies where copies.name = model and copies.kind = copy_kind) then
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
    perform projections.require_read_model(model);
    if copy_kind not in ('next', 'previous') then
      raise exception '% of % is no copy', copy_kind, model;
    end if;
    execute format('drop schema if exists %I cascade', model || '_' || copy_kind);
  end $$;
  revoke all on function projections.require_read_model(text), projections.adopt_read_model(text),
    projections.swap_copy(text, text), projections.drop_copy(text, text) from public;
`;

/** Makes a copy's tables the live ones, and keeps those that were live until then as the previous copy. */
export async function swapCopy(db: ReadDb, { name, kind }: Pick<Copy, 'name' | 'kind'>): Promise<void> {
  await sql`select projections.swap_copy(${name}, ${kind})`.execute(db);
}

/** Drops a copy's tables; the copy must have been forgotten, or be in the same transaction. */
export async function dropCopyTables(db: ReadDb, { name, kind }: Pick<Copy, 'name' | 'kind'>): Promise<void> {
  await sql`select projections.drop_copy(${name}, ${kind})`.execute(db);
}

/** The PostgreSQL schema of a copy. */
export function copySchema({ name, kind }: Pick<Copy, 'name' | 'kind'>): string {
  return `${name}_${kind}`;
}

export async function listCopies(db: ReadDb): Promise<Copy[]> {
  const rows = await selectCopies(db).orderBy('name').orderBy('kind').execute();
  return rows.map(toCopy);
}

export async function findCopy(db: ReadDb, name: string, kind: CopyKind): Promise<Copy | null> {
  const row = await selectCopies(db).where('name', '=', name).where('kind', '=', kind).executeTakeFirst();
  return row ? toCopy(row) : null;
}

export async function recordCopy(db: ReadDb, copy: Copy): Promise<void> {
  const { name, kind, version, position, startedAt } = copy;
  const row = { version, position: position === null ? null : String(position), started_at: startedAt };
  await tables(db)
    .insertInto('copies')
    .values({ name, kind, ...row })
    .onConflict((conflict) => conflict.columns(['name', 'kind']).doUpdateSet(row))
    .execute();
}

export async function forgetCopy(db: ReadDb, { name, kind }: Pick<Copy, 'name' | 'kind'>): Promise<void> {
  await tables(db).deleteFrom('copies').where('name', '=', name).where('kind', '=', kind).execute();
}

/**
 * Moves a copy's checkpoint, in the transaction that writes its rows.
 * @throws Error when it does not stand where it was expected: another process fills it too.
 */
export async function advanceCopy(
  db: ReadDb,
  { name, kind }: Pick<Copy, 'name' | 'kind'>,
  from: bigint | null,
  to: bigint,
): Promise<void> {
  const moved = await tables(db)
    .updateTable('copies')
    .set({ position: String(to) })
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('position', 'is not distinct from', from === null ? null : String(from))
    .returning('name')
    .executeTakeFirst();
  if (!moved) throw new Error(`the copy of ${name} was moved on by another process`);
}

function selectCopies(db: ReadDb) {
  return tables(db)
    .selectFrom('copies')
    .select(['name', 'kind', 'version', 'started_at'])
    .select(sql<string | null>`position::text`.as('position'));
}

function toCopy(row: CopyTables['copies']): Copy {
  return {
    name: row.name,
    kind: row.kind,
    version: row.version,
    position: row.position === null ? null : BigInt(row.position),
    startedAt: row.started_at,
  };
}
