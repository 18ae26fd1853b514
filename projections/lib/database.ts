import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { KEEP_ALIVE } from '#platform/postgres/keep-alive.ts';

/** A database handle that knows no tables yet; each read model binds its own with `withTables`. */
export type ReadDb = Kysely<Record<never, never>>;

export interface ReadDatabase {
  readonly db: ReadDb;
  /** The same connections, for sessions that are kept and for what platform and services keep in this database. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface Options {
  readonly logger?: { warn(context: object, message: string): void };
  /** Most connections of this process. */
  readonly connections?: number;
}

const INT8_OID = 20;

/** Sums and counts arrive as PostgreSQL's bigint; ours stay far below 2^53. Log positions are read as text instead. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large for a number: ${text}`);
  return value;
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8_OID && format !== 'binary') return parseInt8;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Connects to the database that holds the read models; connections are made when first needed. */
export function createReadDatabase(connectionString: string, options: Options = {}): ReadDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: options.connections ?? 10,
    types,
    ...KEEP_ALIVE,
  });
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process. The error itself
  // carries the whole client and is not for the log.
  pool.on('error', (error) => options.logger?.warn({ reason: error.message }, 'a database connection broke'));
  // One that is lent out is the borrower's, whose next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
