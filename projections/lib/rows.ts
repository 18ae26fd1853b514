import { sql } from 'kysely';
import type { ReadDb } from './database.ts';
import { storable } from './storable.ts';

/** A row as JSON has it, which is how rows come and go: a moment is its ISO 8601 text. */
export type JsonRow<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column];
};

/** Columns to change; undefined leaves one as it is, as events list changes. */
export type Changes<Row> = { readonly [Column in keyof JsonRow<Row>]?: JsonRow<Row>[Column] | undefined };

/**
 * The rows of one table that a batch of events touches. They are read once, changed in memory and written together at the batch's end, so
 * that a thousand events are a handful of statements. An id is the value of the primary key's first column.
 */
export interface TableRows<Row> {
  /** The row of an id, of a table whose primary key is that id. */
  find(id: string): Promise<JsonRow<Row> | undefined>;
  /** The rows whose primary key begins with an id, in no order. */
  list(id: string): Promise<readonly JsonRow<Row>[]>;
  /** Adds a row, or replaces the one of its primary key. */
  put(row: JsonRow<Row>): void;
  /** Changes columns of the rows whose primary key begins with an id, if there are any. */
  change(id: string, changes: (row: JsonRow<Row>) => Changes<Row>): Promise<void>;
  remove(row: JsonRow<Row>): void;
  /** Removes the rows whose primary key begins with an id, if there are any. */
  removeById(id: string): Promise<void>;
}

/** The tables of a read model, as its handlers work on them. */
export type Rows<Tables> = { readonly [Table in keyof Tables]: TableRows<Tables[Table]> };

interface BufferedRow<Row> {
  row: JsonRow<Row>;
  removed: boolean;
  /** As the database has it; undefined of one that it had not when it was asked, or of which it was not asked. */
  before: JsonRow<Row> | undefined;
}

/** A row as it was before a batch of events and as it is; undefined where there was or is none. */
export interface RowChange<Row> {
  readonly before: JsonRow<Row> | undefined;
  readonly after: JsonRow<Row> | undefined;
}

/** Rows of a batch whose events were handled. */
export interface ChangedRows<Row> extends TableRows<Row> {
  /** Reads the rows of many ids in one statement. */
  preload(ids: readonly string[]): Promise<void>;
  /** The rows put, changed or removed so far. */
  changes(): readonly RowChange<Row>[];
}

export interface BufferedTable<Row> extends ChangedRows<Row> {
  /** Writes what was changed. */
  write(): Promise<void>;
}

/** @param key the columns of the primary key. */
export function bufferTable<Row>(
  db: ReadDb,
  place: { readonly schema: string; readonly table: string },
  key: readonly (keyof Row & string)[],
): BufferedTable<Row> {
  const table = sql.table(`${place.schema}.${place.table}`);
  const [first] = key;
  if (first === undefined) throw new RangeError(`${place.table} has no primary key`);
  /** The rows in hand, by id and then by primary key. */
  const groups = new Map<string, Map<string, BufferedRow<Row>>>();
  /** Ids of which the database was asked. */
  const asked = new Set<string>();
  const changed = new Set<BufferedRow<Row>>();

  const idOf = (row: JsonRow<Row>) => String(row[first]);
  const keyOf = (row: JsonRow<Row>) =>
    key.length === 1 ? idOf(row) : JSON.stringify(key.map((column) => row[column]));

  function hold(row: JsonRow<Row>): BufferedRow<Row> {
    const group = groups.get(idOf(row)) ?? new Map<string, BufferedRow<Row>>();
    const held = group.get(keyOf(row)) ?? { row, removed: false, before: undefined };
    groups.set(idOf(row), group.set(keyOf(row), held));
    return held;
  }

  function set(row: JsonRow<Row>, removed: boolean): void {
    changed.add(Object.assign(hold(row), { row, removed }));
  }

  async function preload(ids: readonly string[]): Promise<void> {
    // Of a table whose key is the id, a row in hand is all there can be.
    const unknown = [...new Set(ids)].filter((id) => !asked.has(id) && !(key.length === 1 && groups.has(id)));
    if (unknown.length === 0) return;
    const { rows } = await sql<{ row: JsonRow<Row> }>`
      select to_json(t) as row from ${table} as t where ${sql.ref(`t.${first}`)} = any(${unknown})`.execute(
      db,
    );
    for (const id of unknown) asked.add(id);
    // One that was put meanwhile is newer.
    for (const { row } of rows) hold(row).before = row;
  }

  async function bufferedRows(id: string): Promise<BufferedRow<Row>[]> {
    await preload([id]);
    return [...(groups.get(id)?.values() ?? [])].filter(({ removed }) => !removed);
  }

  async function upsert(rows: readonly JsonRow<Row>[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.some((part) => part === column));
    const sets = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    await sql`
      insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows.map(storable))})
      on conflict (${sql.join(key.map((part) => sql.ref(part)))})
      ${sets.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(sets)}`}`.execute(db);
  }

  async function remove(rows: readonly JsonRow<Row>[]): Promise<void> {
    const same = key.map((part) => sql`${sql.ref(`t.${part}`)} = ${sql.ref(`gone.${part}`)}`);
    await sql`
      delete from ${table} as t using json_populate_recordset(null::${table}, ${JSON.stringify(rows.map(storable))}) as gone
      where ${sql.join(same, sql` and `)}`.execute(db);
  }

  return {
    preload,
    find: async (id) => (await bufferedRows(id))[0]?.row,
    list: async (id) => (await bufferedRows(id)).map(({ row }) => row),
    put: (row) => set(row, false),
    remove: (row) => set(row, true),
    async removeById(id) {
      for (const { row } of await bufferedRows(id)) set(row, true);
    },
    async change(id, changes) {
      for (const held of await bufferedRows(id)) {
        const row = { ...held.row };
        for (const [column, value] of Object.entries(changes(held.row)))
          if (value !== undefined) Object.assign(row, { [column]: value });
        held.row = row;
        changed.add(held);
      }
    },
    changes: () =>
      [...changed].map(({ before, row, removed }) => ({ before, after: removed ? undefined : row })),
    async write() {
      const removed = [...changed].filter((held) => held.removed).map(({ row }) => row);
      const kept = [...changed].filter((held) => !held.removed).map(({ row }) => row);
      if (removed.length > 0) await remove(removed);
      if (kept.length > 0) await upsert(kept);
    },
  };
}
