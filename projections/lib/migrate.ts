import { sql } from 'kysely';
import { allProjections } from '../all.ts';
import { createCheckpointTables, listCheckpoints, placeCheckpoint } from './checkpoints.ts';
import { nameReadModels } from './copies.ts';
import type { ReadDb } from './database.ts';
import type { Projection } from './projection.ts';

/**
 * Creates whatever tables of the read models are missing, once, however many processes start together; their projectors fill them from
 * the log's beginning. Tables that are there are not touched: other processes may be reading and writing them. A read model of an older
 * version stays as it is until a worker has built the new one beside it (docs/decisions/0004-rebuild-beside-the-live-tables.md).
 */
export async function migrateReadModels(
  db: ReadDb,
  projections: readonly Projection[] = allProjections,
): Promise<void> {
  await createCheckpointTables(db);
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('miris.projections'))`.execute(transaction);
    await nameReadModels(
      transaction,
      projections.map(({ name }) => name),
    );
    const there = await schemasThere(transaction);
    const known = new Set((await listCheckpoints(transaction)).map(({ name }) => name));
    for (const projection of projections) {
      const { name, version } = projection;
      if (there.has(name) && known.has(name)) continue;
      // The checkpoint first, as the projector does: one that still writes is waited for, not met halfway.
      await placeCheckpoint(transaction, name, { version, position: null });
      await transaction.schema.dropSchema(name).ifExists().cascade().execute();
      await transaction.schema.createSchema(name).execute();
      await projection.createTables(transaction, name);
      await projection.createIndexes(transaction, name);
    }
  });
}

async function schemasThere(db: ReadDb): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_namespace`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
