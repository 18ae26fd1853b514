import type { Kysely } from 'kysely';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReadDb } from './database.ts';
import { openRowBatch, type RowBatch, type TableKeys, type WantedIds } from './row-batch.ts';
import { storable } from './storable.ts';

/** Turns events into the rows of one read model. */
export interface Projection {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string;
  /** Raised when the rows an old log gives would differ: a copy in the new version is then built beside the live one. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Creates the tables in a schema, with the keys their rows are written by; does nothing to those that are there. */
  createTables(db: ReadDb, schema: string): Promise<void>;
  /** Creates the indexes that only queries need: a copy gets them when it is full, which is quicker than keeping them true. */
  createIndexes(db: ReadDb, schema: string): Promise<void>;
  /**
   * Applies events in log order, live or in a rebuild alike, inside the caller's transaction, which also moves a checkpoint. Their
   * rows are read at once, changed in memory and written at once; those it does not handle are passed over.
   * @throws whatever the database refuses: nothing says then which of the events is to blame.
   */
  handle(db: ReadDb, schema: string, events: readonly Recorded<ShopEvent>[]): Promise<void>;
  /** Begins to apply a long part of the log: see `BulkHandling`. All of it goes over one connection. */
  handleInBulk(connection: ReadDb, schema: string): BulkHandling;
  /** The ids of what public pages show differently after these events; asked after they were handled. */
  changedBy(db: ReadDb, schema: string, events: readonly Recorded<ShopEvent>[]): Promise<readonly string[]>;
}

/**
 * A projection that goes through much of the log at once, by the same handlers as live. Rows stay in hand as long as events touch them:
 * a row is mostly written once, whatever happened to it. Nobody else may write these tables meanwhile.
 */
export interface BulkHandling {
  /** Reads what events to come will look for, also while those before them are applied. Only a hint. */
  prepare(events: readonly Recorded<ShopEvent>[]): Promise<void>;
  /** Applies events in log order; what the tables say is behind until `write`. */
  apply(events: readonly Recorded<ShopEvent>[]): Promise<void>;
  /** Writes rows that nothing has touched for long, so that few are in hand however long the log. More may be applied meanwhile. */
  settle(): Promise<void>;
  /** Writes everything that is in hand. */
  write(): Promise<void>;
}

type EventOfType<Type extends ShopEventType> = Extract<Recorded<ShopEvent>, { type: Type }>;

/** What each event type does to the rows. */
export type Handlers<Tables> = {
  [Type in ShopEventType]?: (
    rows: RowBatch<Tables>['rows'],
    event: EventOfType<Type>,
    batch: RowBatch<Tables>,
  ) => Promise<void> | void;
};

export interface ProjectionDefinition<Tables> {
  readonly name: string;
  readonly version: number;
  /** The tables that handlers write, each with the columns of its primary key. */
  readonly keys: TableKeys<Tables>;
  createTables(db: Kysely<Tables>): Promise<void>;
  createIndexes?(db: Kysely<Tables>): Promise<void>;
  readonly on: Handlers<Tables>;
  /** Ids whose rows an event's handler will look for, by table: they are then read for many events at once. Only a hint. */
  looksFor?(event: Recorded<ShopEvent>): WantedIds<Tables>;
  /** The same for ids that stand in the rows `looksFor` named, and are known once these are read. Only a hint, too. */
  thenLooksFor?(
    rows: RowBatch<Tables>['rows'],
    events: readonly Recorded<ShopEvent>[],
  ): Promise<readonly WantedIds<Tables>[]>;
  /** The ids of what public pages show differently after these events, all of which it handles; none by default. */
  changedBy?(db: Kysely<Tables>, events: readonly Recorded<ShopEvent>[]): Promise<readonly string[]>;
}

/** A projection from its tables and handlers. They never name a schema, so that a rebuild can fill one beside the live one. */
export function defineProjection<Tables>(definition: ProjectionDefinition<Tables>): Projection {
  const { name, version, keys, on, looksFor, thenLooksFor } = definition;
  // Looked up by the event's own type, which the entries' keys are: a handler takes just the events it is asked for.
  const handlers = new Map(Object.entries(on)) as Map<
    string,
    (
      rows: RowBatch<Tables>['rows'],
      event: Recorded<ShopEvent>,
      batch: RowBatch<Tables>,
    ) => Promise<void> | void
  >;
  const handleInBulk = (db: ReadDb, schema: string): BulkHandling => {
    const batch = openRowBatch<Tables>(db, inSchema<Tables>(db, schema), schema, keys);
    return {
      async prepare(events) {
        if (looksFor) await batch.readAhead(events.filter(({ type }) => handlers.has(type)).map(looksFor));
      },
      async apply(events) {
        const handled = events.filter(({ type }) => handlers.has(type)).map(storable);
        if (looksFor) await batch.readAhead(handled.map(looksFor));
        if (thenLooksFor) await batch.readAhead(await thenLooksFor(batch.rows, handled));
        // One after the other, in log order: a handler reads what those before it wrote.
        for (const event of handled) await handlers.get(event.type)?.(batch.rows, event, batch);
      },
      settle: batch.settle,
      write: batch.write,
    };
  };
  return {
    name,
    version,
    handleInBulk,
    handles: new Set(Object.keys(on).filter(isKeyOf(on))),
    createTables: (db, schema) => definition.createTables(inSchema<Tables>(db, schema)),
    createIndexes: async (db, schema) => definition.createIndexes?.(inSchema<Tables>(db, schema)),
    async handle(db, schema, events) {
      const batch = handleInBulk(db, schema);
      await batch.apply(events);
      await batch.write();
    },
    async changedBy(db, schema, events) {
      if (!definition.changedBy) return [];
      const handled = events.filter(({ type }) => handlers.has(type));
      const changed = new Set(await definition.changedBy(inSchema<Tables>(db, schema), handled));
      return [...changed];
    },
  };
}

/** The same database, seen as the tables of one schema. */
export function inSchema<Tables>(db: ReadDb, schema: string): Kysely<Tables> {
  // Tables exist at compile time only: this is where a handle learns which ones its schema holds.
  return db.withSchema(schema) as unknown as Kysely<Tables>;
}

function isKeyOf<Tables>(on: Handlers<Tables>): (type: string) => type is ShopEventType {
  return (type): type is ShopEventType => type in on;
}
