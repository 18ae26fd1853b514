import { sql } from 'kysely';
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

export async function createCopyTables(db: ReadDb): Promise<void> {
  await tables(db)
    .schema.createTable('copies')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('copies_key', ['name', 'kind'])
    .execute();
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
