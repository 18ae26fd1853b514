import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Day } from '#contracts/french/calendar.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import { SERVER_ROLE } from '#contracts/settings/environment.ts';
import { inTransaction } from '#platform/postgres/in-transaction.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import { salesPlansProjection } from '#projections/sales-plans/projection.ts';
import { stockFiguresProjection } from '#projections/stock-figures/projection.ts';
import type { SchemaOf } from '../scratch-schemas.ts';
import { type NameOf, RenamedSchemas } from './renamed-schemas.ts';
import { type PointInTimeDeps, withReadModelsAt } from './replay-to.ts';

/** The read models that the page of figures is made of. */
const FIGURED = [figuresProjection, stockFiguresProjection, salesPlansProjection];
export const FIGURED_NAMES: readonly string[] = FIGURED.map(({ name }) => name);
const VERSIONS = FIGURED.map(({ name, version }) => `${name} ${version}`).join(', ');

/** How long a copy is kept that nobody looks at. */
const KEPT_MS = 30 * 60_000;
/** Copies kept at a time, those looked at last. */
const MAX_KEPT = 4;

/** Figures as they stood at the end of a day in Paris, in schemas of their own. */
export interface PastFigures {
  readonly day: Day;
  /** Of its schemas' names. */
  readonly prefix: string;
  /** Place of the last event recorded by then; null when there was none. */
  readonly position: bigint | null;
}

/** The copy of a day, kept longer for being looked at; null where there is none of this code's read models. */
export async function lookAtPastFigures(
  pool: Pick<pg.Pool, 'query'>,
  day: Day,
  now: Date,
): Promise<PastFigures | null> {
  const { rows } = await pool.query<{ prefix: string; position: string | null }>(
    'update auditing.past_figures set used_at = $3 where day = $1 and versions = $2 returning prefix, position',
    [day, VERSIONS, now],
  );
  const [row] = rows;
  return row
    ? { day, prefix: row.prefix, position: row.position === null ? null : BigInt(row.position) }
    : null;
}

/** What the schemas of the figures are called in a copy; other schemas are the live ones. */
export function nameIn({ prefix }: Pick<PastFigures, 'prefix'>): NameOf {
  return (schema) => (FIGURED_NAMES.includes(schema) ? `${prefix}_${schema}` : schema);
}

/** The database whose figures are those of a copy. */
export function databaseOf(db: ReadDb, past: PastFigures): ReadDb {
  return db.withPlugin(new RenamedSchemas(nameIn(past), FIGURED_NAMES));
}

/** The first instant after a day in Paris. */
export function endOf(day: Day): Date {
  const end = endOfParisDay(day);
  if (end === null) throw new RangeError(`${day} is no day`);
  return new Date(end);
}

/** Replays the figures up to the end of a day and keeps them for servers to read, unless they are there. */
export async function keepPastFigures(deps: PointInTimeDeps, day: Day, clock: () => Date): Promise<void> {
  const { database, signal } = deps;
  if ((await lookAtPastFigures(database.pool, day, clock())) !== null) return;
  const instant = new Date(endOf(day).getTime() - 1);
  await withReadModelsAt(deps, FIGURED, instant, async ({ position, schemaOf }) => {
    // A replay that was told to stop is not the whole day.
    if (!signal?.aborted) await keep(database, { day, position, schemaOf }, clock());
  });
}

async function keep(
  { pool }: Pick<ReadDatabase, 'pool'>,
  { day, position, schemaOf }: { day: Day; position: bigint | null; schemaOf: SchemaOf },
  now: Date,
): Promise<void> {
  const prefix = `past_${randomBytes(6).toString('hex')}`;
  await inTransaction(pool, async (client) => {
    const { rows: servers } = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    for (const projection of FIGURED) {
      const kept = `"${prefix}_${projection.name}"`;
      await client.query(`alter schema "${schemaOf(projection)}" rename to ${kept}`);
      if (servers.length === 0) continue;
      await client.query(`grant usage on schema ${kept} to ${SERVER_ROLE}`);
      await client.query(`grant select on all tables in schema ${kept} to ${SERVER_ROLE}`);
    }
    await client.query(
      'insert into auditing.past_figures (day, versions, prefix, position, used_at) values ($1, $2, $3, $4, $5)',
      [day, VERSIONS, prefix, position === null ? null : String(position), now],
    );
  });
}

/** Throws away copies that nobody looked at for long, those of other code, and the least looked at of too many. */
export async function dropPastFigures(pool: pg.Pool, now: Date): Promise<void> {
  const { rows } = await pool.query<{ prefix: string }>(
    `select prefix from auditing.past_figures where used_at < $1 or versions <> $2
     union (select prefix from auditing.past_figures where versions = $2 order by used_at desc offset $3)`,
    [new Date(now.getTime() - KEPT_MS), VERSIONS, MAX_KEPT],
  );
  for (const { prefix } of rows)
    await inTransaction(pool, async (client) => {
      await client.query('delete from auditing.past_figures where prefix = $1', [prefix]);
      const schemas = await client.query<{ name: string }>(
        `select nspname as name from pg_namespace where starts_with(nspname, $1)`,
        [`${prefix}_`],
      );
      for (const { name } of schemas.rows) await client.query(`drop schema "${name}" cascade`);
    });
}
