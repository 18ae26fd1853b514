import type { Kysely } from 'kysely';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type EventHandlers, handleEvent, typesOf } from '#contracts/events/event-handlers.ts';
import type { ReadDb } from './database.ts';
import { type HeldTable, holdTable, type Rows } from './rows.ts';
import { storable } from './storable.ts';

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

export interface ProjectionDefinition<Tables> {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string;
  /** Raised when the rows an old log gives would differ: a copy in the new version is then built beside the live one. */
  readonly version: number;
  /** The tables that handlers write, each with the columns of its primary key. */
  readonly keys: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] };
  /**
   * The tables whose rows many events touch, each with the field of the events that holds a row's id: these are read for all events of a
   * batch at once, instead of when a handler asks.
   */
  readonly preload?: { readonly [Table in keyof Tables]?: EventField };
  createTables(db: Kysely<Tables>): Promise<void>;
  createIndexes?(db: Kysely<Tables>): Promise<void>;
  /** What each event does to the rows. */
  readonly on: EventHandlers<[Rows<Tables>], Promise<void> | void>;
  /** The ids of what public pages show differently after these events, all of which it handles; none by default. */
  changedBy?(db: Kysely<Tables>, events: readonly Recorded<ShopEvent>[]): Promise<readonly string[]>;
}

/** A projection from its tables and handlers. They never name a schema, so that a rebuild can fill one beside the live one. */
export function defineProjection<Tables>(definition: ProjectionDefinition<Tables>): Projection {
  const { name, version, keys, preload = {}, on } = definition;
  const handles = typesOf(on);
  return {
    name,
    version,
    handles,
    createTables: (db, schema) => definition.createTables(inSchema<Tables>(db, schema)),
    createIndexes: async (db, schema) => definition.createIndexes?.(inSchema<Tables>(db, schema)),
    async handle(db, schema, events) {
      const handled = events.filter(({ type }) => handles.has(type)).map(storable);
      if (handled.length === 0) return;
      const rows = holdTables<Tables>(db, schema, keys);
      for (const [table, field] of Object.entries(preload))
        await rows[table as keyof Tables].preload(handled.flatMap((event) => idIn(event, String(field))));
      // One after the other, in log order: a handler reads what those before it wrote.
      for (const event of handled) await handleEvent(on, event, rows);
      for (const table of Object.values<HeldTable<unknown>>(rows)) await table.write();
    },
    async changedBy(db, schema, events) {
      const handled = events.filter(({ type }) => handles.has(type));
      if (!definition.changedBy || handled.length === 0) return [];
      return [...new Set(await definition.changedBy(inSchema<Tables>(db, schema), handled))];
    },
  };
}

function holdTables<Tables>(db: ReadDb, schema: string, keys: ProjectionDefinition<Tables>['keys']) {
  const tables = (Object.keys(keys) as (keyof Tables & string)[]).map((table) => [
    table,
    holdTable<Tables[typeof table]>(db, { schema, table }, keys[table]),
  ]);
  // Built from the keys, which name every table of the read model.
  return Object.fromEntries(tables) as { [Table in keyof Tables]: HeldTable<Tables[Table]> };
}

function idIn({ data }: Recorded<ShopEvent>, field: string): string[] {
  const { [field]: id }: Readonly<Record<string, unknown>> = data;
  return typeof id === 'string' ? [id] : [];
}

/** The same database, seen as the tables of one schema. */
export function inSchema<Tables>(db: ReadDb, schema: string): Kysely<Tables> {
  // Tables exist at compile time only: this is where a handle learns which ones its schema holds.
  return db.withSchema(schema) as unknown as Kysely<Tables>;
}
