import type { Kysely } from 'kysely';
import type { HouseIdentity } from '#contracts/house.ts';
import { IDENTITY } from '#contracts/reads.ts';
import { defineProjection } from '../projection.ts';

export interface HouseTables {
  statements: { version: number; identity: HouseIdentity; revised_at: Date };
}

/** Who runs the shop: every statement, of which the newest holds. */
export const houseProjection = defineProjection<HouseTables>({
  name: 'house',
  version: 1,
  keys: { statements: ['version'] },
  createTables: createHouseTables,
  on: {
    HouseIdentityRevised: ({ data: { version, identity, revisedAt } }, { statements }) =>
      statements.put({ version, identity, revised_at: revisedAt }),
  },
  changedBy: async () => [IDENTITY],
});

async function createHouseTables(db: Kysely<HouseTables>): Promise<void> {
  await db.schema
    .createTable('statements')
    .ifNotExists()
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('identity', 'jsonb', (column) => column.notNull())
    .addColumn('revised_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
