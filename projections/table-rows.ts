import { sql } from 'kysely';
import type { ReadDb } from './database.ts';

/** A row as JSON says it, which is how rows come and go: a moment is its ISO 8601 text. */
export type Kept<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column];
};

/** The rows of one table that a batch touches: read many at once, changed in memory, written many at once. */
export interface TableRows<Row> {
  /** The row of an id, of a table whose primary key is that id. */
  find(id: string): Promise<Kept<Row> | undefined>;
  /** The rows whose primary key begins with an id, in no order. */
  list(id: string): Promise<readonly Kept<Row>[]>;
  /** Adds a row, or replaces the one of its primary key. */
  put(row: Kept<Row>): void;
  /** Changes columns of the rows whose primary key begins with an id, if there are any; columns that are undefined stay as they are. */
  change(id: string, changes: (row: Kept<Row>) => Changes<Row>): Promise<void>;
  remove(row: Kept<Row>): void;
}

/** Columns to change; undefined leaves one as it is, as events list changes. */
export type Changes<Row> = { readonly [Column in keyof Kept<Row>]?: Kept<Row>[Column] | undefined };

export interface HeldTable<Row> extends TableRows<Row> {
  /** Reads what is not read yet of these ids' rows. Others may be changed, written and forgotten meanwhile. */
  readAhead(ids: readonly string[]): Promise<void>;
  /** Writes what was changed since the last time. */
  write(): Promise<void>;
  /** Writes and forgets the rows that were not touched for longest, once there are many. */
  settle(): Promise<void>;
  /** Forgets what was read; to be called after `write` only. */
  forget(): void;
}

interface HeldRow<Row> {
  row: Kept<Row>;
  removed: boolean;
}

/** The rows whose primary key begins with one id; `complete` when the database was asked for them. */
interface Group<Row> {
  complete: boolean;
  /** In which turn it was touched last. */
  turn: number;
  readonly rows: Map<string, HeldRow<Row>>;
}

/** Ids whose rows stay in hand, and how many more there are before the oldest of them are written at once. */
const MOST_IDS = 4_000;
const SETTLED_AT_ONCE = 500;

/** @param key the columns of the primary key. */
export function holdTable<Row>(
  db: ReadDb,
  place: { schema: string; table: string },
  key: readonly (keyof Row & string)[],
): HeldTable<Row> {
  const table = sql.table(`${place.schema}.${place.table}`);
  const [first] = key;
  if (first === undefined) throw new RangeError(`${place.table} has no primary key`);
  const groups = new Map<string, Group<Row>>();
  const changed = new Set<HeldRow<Row>>();
  /** Ids whose rows were forgotten while some were being read: what is read of them may be older than what was written. */
  const forgotten = new Set<string>();
  let reading = 0;
  /** Counts what was settled, so that an id is moved to the back once between two times. */
  let turn = 0;

  const idOf = (row: Kept<Row>) => String(row[first]);
  const keyOf = (row: Kept<Row>) => (key.length === 1 ? idOf(row) : JSON.stringify(key.map((k) => row[k])));

  function groupOf(id: string): Group<Row> {
    const known = groups.get(id);
    if (known?.turn === turn) return known;
    const group = known ?? { complete: false, turn, rows: new Map() };
    group.turn = turn;
    // A Map keeps the order of insertion: the front is what was not touched for longest.
    groups.delete(id);
    groups.set(id, group);
    return group;
  }

  /** Nothing is left to ask the database of an id: it answered, or the only row there can be is in hand. */
  function isKnown(id: string): boolean {
    const group = groups.get(id);
    return group !== undefined && (group.complete || (key.length === 1 && group.rows.size > 0));
  }

  async function readAhead(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !isKnown(id));
    if (unknown.length === 0) return;
    reading += 1;
    try {
      const { rows } = await sql<{ row: Kept<Row> }>`
        select to_json(t) as row from ${table} as t where ${sql.ref(`t.${first}`)} = any(${unknown})`.execute(
        db,
      );
      for (const id of unknown) if (!forgotten.has(id)) groupOf(id).complete = true;
      for (const { row } of rows) {
        if (forgotten.has(idOf(row))) continue;
        const held = groupOf(idOf(row)).rows;
        if (!held.has(keyOf(row))) held.set(keyOf(row), { row, removed: false });
      }
    } finally {
      reading -= 1;
      if (reading === 0) forgotten.clear();
    }
  }

  function forget(id: string): void {
    groups.delete(id);
    if (reading > 0) forgotten.add(id);
  }

  async function heldRows(id: string): Promise<HeldRow<Row>[]> {
    if (!isKnown(id)) await readAhead([id]);
    return [...groupOf(id).rows.values()].filter(({ removed }) => !removed);
  }

  function set(row: Kept<Row>, removed: boolean): void {
    const { rows } = groupOf(idOf(row));
    const held = rows.get(keyOf(row)) ?? { row, removed };
    Object.assign(held, { row, removed });
    rows.set(keyOf(row), held);
    changed.add(held);
  }

  return {
    readAhead,
    find: async (id) => (await heldRows(id))[0]?.row,
    list: async (id) => (await heldRows(id)).map(({ row }) => row),
    put: (row) => set(row, false),
    remove: (row) => set(row, true),
    async change(id, changes) {
      for (const held of await heldRows(id)) {
        for (const [column, value] of Object.entries(changes(held.row)))
          if (value !== undefined) Object.assign(held.row, { [column]: value });
        changed.add(held);
      }
    },
    async write() {
      const rows = [...changed];
      changed.clear();
      await writeRows(rows);
    },
    async settle() {
      turn += 1;
      if (groups.size < MOST_IDS + SETTLED_AT_ONCE) return;
      const rows: HeldRow<Row>[] = [];
      for (const [id, group] of groups) {
        if (groups.size <= MOST_IDS) break;
        for (const held of group.rows.values()) if (changed.delete(held)) rows.push(held);
        forget(id);
      }
      await writeRows(rows);
    },
    forget() {
      for (const id of groups.keys()) forget(id);
    },
  };

  async function writeRows(rows: readonly HeldRow<Row>[]): Promise<void> {
    const removed = rows.filter((held) => held.removed).map(({ row }) => row);
    const kept = rows.filter((held) => !held.removed).map(({ row }) => row);
    if (removed.length > 0) await remove(removed);
    if (kept.length > 0) await upsert(kept);
  }

  async function upsert(rows: readonly Kept<Row>[]): Promise<void> {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.some((part) => part === column));
    const sets = columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
    await sql`
      insert into ${table} select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)})
      on conflict (${sql.join(key.map((part) => sql.ref(part)))})
      ${sets.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(sets)}`}`.execute(db);
  }

  async function remove(rows: readonly Kept<Row>[]): Promise<void> {
    const same = key.map((part) => sql`${sql.ref(`t.${part}`)} = ${sql.ref(`gone.${part}`)}`);
    await sql`
      delete from ${table} as t using json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) as gone
      where ${sql.join(same, sql` and `)}`.execute(db);
  }
}
