import type { Kysely } from 'kysely';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReadDb } from './database.ts';
import { storable } from './storable.ts';

/** Turns events into the rows of one read model. */
export interface Projection {
  /** Also the name of the PostgreSQL schema that holds its tables. */
  readonly name: string;
  /** Raised when the rows an old log gives would differ: the read model is then to be rebuilt. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Creates the tables in a schema; does nothing to those that are there. */
  createTables(db: ReadDb, schema: string): Promise<void>;
  /**
   * Applies one event inside the transaction that also moves the checkpoint.
   * @returns the ids of what public pages show differently now.
   */
  handle(db: ReadDb, schema: string, event: Recorded<ShopEvent>): Promise<readonly string[]>;
}

type EventOfType<Type extends ShopEventType> = Extract<Recorded<ShopEvent>, { type: Type }>;

/** What each event type does to the tables. */
export type Handlers<Tables> = {
  [Type in ShopEventType]?: (db: Kysely<Tables>, event: EventOfType<Type>) => Promise<unknown>;
};

export interface ProjectionDefinition<Tables> {
  readonly name: string;
  readonly version: number;
  createTables(db: Kysely<Tables>): Promise<void>;
  readonly on: Handlers<Tables>;
  /** The ids of what public pages show differently after an event; none by default. Asked after its handler ran. */
  changedBy?(db: Kysely<Tables>, event: Recorded<ShopEvent>): Promise<readonly string[]>;
}

/** A projection from its tables and handlers. They never name a schema, so that a rebuild can fill one beside the live one. */
export function defineProjection<Tables>(definition: ProjectionDefinition<Tables>): Projection {
  const { name, version, on } = definition;
  const handlers = new Map(Object.entries(on));
  return {
    name,
    version,
    handles: new Set(Object.keys(on).filter(isKeyOf(on))),
    createTables: (db, schema) => definition.createTables(inSchema<Tables>(db, schema)),
    async handle(db, schema, event) {
      const handler = handlers.get(event.type);
      if (!handler) return [];
      const tables = inSchema<Tables>(db, schema);
      const kept = storable(event);
      // Looked up by the event's own type, which the entries' keys are: the handler takes just this event.
      await (handler as (db: Kysely<Tables>, event: Recorded<ShopEvent>) => Promise<unknown>)(tables, kept);
      return definition.changedBy?.(tables, kept) ?? [];
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
