import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '#contracts/french/calendar.ts';
import { endOfParisDay } from '#contracts/french/paris-time.ts';
import { SERVER_ROLE } from '#contracts/settings/environment.ts';
import { figuresProjection } from '#projections/figures/projection.ts';
import { textOf } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { salesPlansProjection } from '#projections/sales-plans/projection.ts';
import { stockFiguresProjection } from '#projections/stock-figures/projection.ts';
import { dropSchemas, ownSchemas, type SchemaOf } from '../scratch-schemas.ts';
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
export async function lookAtPastFigures(db: ReadDb, day: Day, now: Date): Promise<PastFigures | null> {
  const { rows } = await sql<{ prefix: string; position: string | null }>`
    update auditing.past_figures set used_at = ${now} where day = ${day} and versions = ${VERSIONS}
    returning prefix, position::text`.execute(db);
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
  if ((await lookAtPastFigures(database.db, day, clock())) !== null) return;
  const instant = new Date(endOf(day).getTime() - 1);
  await withReadModelsAt(deps, FIGURED, instant, async ({ position, schemaOf }) => {
    // A replay that was told to stop is not the whole day.
    if (!signal?.aborted) await keep(database.db, { day, position, schemaOf }, clock());
  });
}

async function keep(
  db: ReadDb,
  { day, position, schemaOf }: { day: Day; position: bigint | null; schemaOf: SchemaOf },
  now: Date,
): Promise<void> {
  const prefix = `past_${randomBytes(6).toString('hex')}`;
  await db.transaction().execute(async (transaction) => {
    const servers = await sql`select from pg_roles where rolname = ${SERVER_ROLE}`.execute(transaction);
    for (const projection of FIGURED) {
      const kept = sql.id(`${prefix}_${projection.name}`);
      await sql`alter schema ${sql.id(schemaOf(projection))} rename to ${kept}`.execute(transaction);
      if (servers.rows.length === 0) continue;
      await sql`grant usage on schema ${kept} to ${sql.id(SERVER_ROLE)}`.execute(transaction);
      await sql`grant select on all tables in schema ${kept} to ${sql.id(SERVER_ROLE)}`.execute(transaction);
    }
    await sql`
      insert into auditing.past_figures (day, versions, prefix, position, used_at)
      values (${day}, ${VERSIONS}, ${prefix}, ${textOf(position)}, ${now})`.execute(transaction);
  });
}

/** Throws away copies that nobody looked at for long, those of other code, and the least looked at of too many. */
export async function dropPastFigures(db: ReadDb, now: Date): Promise<void> {
  const { rows } = await sql<{ prefix: string }>`
    select prefix from auditing.past_figures
    where used_at < ${new Date(now.getTime() - KEPT_MS)} or versions <> ${VERSIONS}
    union (
      select prefix from auditing.past_figures where versions = ${VERSIONS} order by used_at desc offset ${MAX_KEPT}
    )`.execute(db);
  for (const { prefix } of rows)
    await db.transaction().execute(async (transaction) => {
      await sql`delete from auditing.past_figures where prefix = ${prefix}`.execute(transaction);
      await dropSchemas(transaction, await ownSchemas(transaction, `${prefix}_`));
    });
}
