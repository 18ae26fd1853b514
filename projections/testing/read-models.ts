import { sql } from 'kysely';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { createReadDatabase, type ReadDatabase } from '../lib/database.ts';
import type { Projection } from '../lib/projection.ts';
import { freshReadModels } from './fresh-read-models.ts';

export type Tables = Readonly<Record<string, readonly string[]>>;

/** A database of its own for a test file, with every read model's tables. */
export interface TestReadModels extends ReadDatabase {
  readonly url: string;
  /** Applies events to a read model, by default to the one the queries read. */
  apply(projection: Projection, events: readonly Recorded<ShopEvent>[], schema?: string): Promise<void>;
  /** Fills a copy of a read model in a schema of its own. */
  replay(projection: Projection, events: readonly Recorded<ShopEvent>[], schema: string): Promise<Tables>;
}

export async function openReadModels(serverUrl: string): Promise<TestReadModels> {
  const database = await freshReadModels(serverUrl);
  const { db, pool, close } = createReadDatabase(database.url);

  const apply: TestReadModels['apply'] = async (projection, events, schema = projection.name) => {
    await db.transaction().execute((transaction) => projection.handle(transaction, schema, events));
  };

  return {
    db,
    pool,
    url: database.url,
    apply,
    async replay(projection, events, schema) {
      await db.schema.createSchema(schema).execute();
      await projection.createTables(db, schema);
      await apply(projection, events, schema);
      return readTables({ db }, schema);
    },
    async close() {
      await close();
      await database.drop();
    },
  };
}

/** Every row of every table in a schema, as text in a fixed order, to compare two schemas with. */
export async function readTables({ db }: Pick<ReadDatabase, 'db'>, schema: string): Promise<Tables> {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema} order by 1`.execute(
    db,
  );
  const tables: Record<string, readonly string[]> = {};
  for (const { name } of names) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(`${schema}.${name}`)} as t order by 1`.execute(db);
    tables[name] = rows.map(({ row }) => row);
  }
  return tables;
}
