import { sql } from 'kysely';
import { allProjections } from './all.ts';
import { createCheckpointTables, listCheckpoints, placeCheckpoint } from './checkpoints.ts';
import type { ReadDb } from './database.ts';
import type { Projection } from './projection.ts';

/**
 * Creates whatever tables of the read models are missing, once, however many processes start together. Tables that are there are not
 * touched: other processes may be writing to them, and a lock on one after the other would meet theirs in a deadlock. A read model
 * whose version was raised starts anew, empty: its projector fills it from the log's beginning.
 */
export async function migrateReadModels(
  db: ReadDb,
  projections: readonly Projection[] = allProjections,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('miris.projections'))`.execute(transaction);
    const made = await versionsMade(transaction);
    for (const projection of projections) {
      const version = made.get(projection.name);
      if (version !== undefined && version >= projection.version) continue;
      // The checkpoint first, as the projector does: one that still writes is waited for, not met halfway.
      await placeCheckpoint(transaction, projection.name, { version: projection.version, position: null });
      await transaction.schema.dropSchema(projection.name).ifExists().cascade().execute();
      await transaction.schema.createSchema(projection.name).execute();
      await projection.createTables(transaction, projection.name);
      await projection.createIndexes(transaction, projection.name);
    }
  });
}

/** The read models whose tables are there, with their versions. */
async function versionsMade(db: ReadDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('projections.checkpoints') is not null as there`.execute(db);
  if (rows[0]?.there !== true) {
    await db.schema.createSchema('projections').ifNotExists().execute();
    await createCheckpointTables(db);
  }
  return new Map((await listCheckpoints(db)).map(({ name, version }) => [name, version]));
}
