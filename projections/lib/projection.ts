import type { Kysely } from 'kysely';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type EventHandlers, handleEvent, typesOf } from '#contracts/events/event-handlers.ts';
import type { ReadDb } from './database.ts';
import { type BufferedTable, bufferTable, type ChangedRows, type Rows } from './rows.ts';
import { createIndexes, createTable, type RowsOf, type Table } from './table.ts';
import { type HeldTally, holdTally, type Tallies, type TallyTable } from './tally.ts';

/** Turns events into the rows of one read model. */
export interface Projection {
  readonly name: string;
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Creates the tables in a schema, with the keys their rows are written by; does nothing to those that are there. */
  createTables(db: ReadDb, schema: string): Promise<void>;
  /** Creates the indexes that only queries need: a copy gets them when it is full, which is quicker than keeping them true. */
  createIndexes(db: ReadDb, schema: string): Promise<void>;
  /**
   * Applies events in log order, live or in a rebuild alike, inside the caller's transaction, which also moves a checkpoint; those it
   * does not handle are passed over.
   * @throws whatever the database refuses: nothing says then which of the events is to blame.
   */
  handle(db: ReadDb, schema: string, events: readonly Recorded<ShopEvent>[]): Promise<void>;
  /** The ids of what public pages show differently after these events; asked after they were handled. */
  changedBy(db: ReadDb, schema: string, events: readonly Recorded<ShopEvent>[]): Promise<readonly string[]>;
}

/** A field of some event's data, such as `orderId`. */
type EventField = ShopEvent extends infer Event
  ? Event extends ShopEvent
    ? keyof Event['data'] & string
    : never
  : never;

type FindIds<Tables> = (event: Recorded<ShopEvent>, rows: Rows<Tables>) => Promise<readonly string[]>;

export interface ProjectionDefinition<
  Tables extends Readonly<Record<string, Table>>,
  Sums extends Readonly<Record<string, TallyTable>>,
> {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string;
  /** Raised when the rows an old log gives would differ: a copy in the new version is then built beside the live one. */
  readonly version: number;
  /** The tables that handlers write. */
  readonly tables: Tables;
  /**
   * The tables whose rows many events touch, each with the field of the events, or of their lines, that holds a row's id: these are read
   * for all events of a batch at once, instead of when a handler asks. A function finds them in the rows of the tables before.
   */
  readonly preload?: { readonly [Name in keyof Tables]?: EventField | FindIds<RowsOf<Tables>> };
  /** What each event does to the rows. */
  readonly on: EventHandlers<[Rows<RowsOf<Tables>>], Promise<void> | void>;
  /** Sums over the rows of the tables. */
  readonly tallies?: Sums;
  /** Corrects the tallies by what a batch of events changed of the rows, once for all of it. */
  rollUp?(rows: Changed<Tables>, tallies: Tallies<Sums>): Promise<void>;
  /** The ids of what public pages show differently after these events, all of which it handles; none by default. */
  changedBy?(db: Kysely<RowsOf<Tables>>, events: readonly Recorded<ShopEvent>[]): Promise<readonly string[]>;
}

/** The tables of a read model after a batch was handled. */
export type Changed<Tables extends Readonly<Record<string, Table>>> = {
  readonly [Name in keyof Tables]: ChangedRows<RowsOf<Tables>[Name]>;
};

/** A projection from its tables and handlers. They never name a schema, so that a rebuild can fill one beside the live one. */
export function defineProjection<
  const Tables extends Readonly<Record<string, Table>>,
  const Sums extends Readonly<Record<string, TallyTable>> = Record<never, never>,
>(definition: ProjectionDefinition<Tables, Sums>): Projection {
  const { name, version, tables, tallies, preload = {}, on } = definition;
  const handles = typesOf(on);
  const allTables = { ...tables, ...tallies };
  return {
    name,
    version,
    handles,
    async createTables(db, schema) {
      for (const [table, columns] of Object.entries(allTables)) await createTable(db, schema, table, columns);
    },
    async createIndexes(db, schema) {
      for (const [table, columns] of Object.entries(allTables))
        await createIndexes(db, schema, table, columns);
    },
    async handle(db, schema, events) {
      const handled = events.filter(({ type }) => handles.has(type));
      if (handled.length === 0) return;
      const rows = bufferTables(db, schema, tables);
      for (const [table, field] of Object.entries<EventField | FindIds<RowsOf<Tables>>>(preload)) {
        const find =
          typeof field === 'function' ? field : (event: Recorded<ShopEvent>) => idsIn(event, field);
        await rows[table]?.preload((await Promise.all(handled.map((event) => find(event, rows)))).flat());
      }
      // One after the other, in log order: a handler reads what those before it wrote.
      for (const event of handled) await handleEvent(on, event, rows);
      const sums = holdTallies(db, schema, tallies);
      await definition.rollUp?.(rows, sums);
      for (const table of Object.values<BufferedTable<unknown>>(rows)) await table.write();
      for (const table of Object.values<HeldTally>(sums)) await table.write();
    },
    async changedBy(db, schema, events) {
      const handled = events.filter(({ type }) => handles.has(type));
      if (!definition.changedBy || handled.length === 0) return [];
      return [...new Set(await definition.changedBy(inSchema<RowsOf<Tables>>(db, schema), handled))];
    },
  };
}

function bufferTables<Tables extends Readonly<Record<string, Table>>>(
  db: ReadDb,
  schema: string,
  tables: Tables,
) {
  const held = Object.entries(tables).map(([table, { key }]) => [
    table,
    bufferTable<Record<string, unknown>>(db, { schema, table }, key),
  ]);
  // Built from the tables of the read model, each with its own columns.
  return Object.fromEntries(held) as { [Name in keyof Tables]: BufferedTable<RowsOf<Tables>[Name]> };
}

function holdTallies<Sums extends Readonly<Record<string, TallyTable>>>(
  db: ReadDb,
  schema: string,
  tallies: Sums | undefined,
) {
  const held = Object.entries(tallies ?? {}).map(([table, of]) => [
    table,
    holdTally(db, { schema, table }, of),
  ]);
  // As in `bufferTables`: each with its own columns.
  return Object.fromEntries(held) as { [Name in keyof Sums]: HeldTally } & Tallies<Sums>;
}

/** The ids that an event has under a field, or its lines have. */
function idsIn({ data }: Recorded<ShopEvent>, field: string): string[] {
  const parts: readonly Readonly<Record<string, unknown>>[] =
    'lines' in data ? [data, ...(data.lines ?? [])] : [data];
  return parts.map(({ [field]: id }) => id).filter((id) => typeof id === 'string');
}

/** The same database, seen as the tables of one schema. */
export function inSchema<Tables>(db: ReadDb, schema: string): Kysely<Tables> {
  // Tables exist at compile time only: this is where a handle learns which ones its schema holds.
  return db.withSchema(schema) as unknown as Kysely<Tables>;
}
