import { MAX_LISTED } from '#contracts/constants.ts';
import { type CurrentHouse, type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { HouseVersion } from '#contracts/http/console/house.ts';
import { IDENTITY } from '#contracts/reads.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { instant, integer, json, type RowsOf, table } from '../lib/table.ts';

export const tables = {
  statements: table(
    {
      version: integer,
      identity: json<HouseIdentity>(),
      revised_at: instant,
    },
    ['version'],
  ),
} as const;
export type HouseTables = RowsOf<typeof tables>;

/** Who runs the shop: every statement, of which the newest holds. */
export const houseProjection = defineProjection({
  name: 'house',
  version: 2,
  tables,
  on: {
    HouseIdentityRevised: ({ data: { version, identity, revisedAt } }, { statements }) =>
      statements.put({ version, identity, revised_at: revisedAt }),
  },
  changedBy: async () => [IDENTITY],
});

/** Who runs the shop, as last said. */
export async function findHouse(db: ReadDb): Promise<CurrentHouse> {
  const row = await newestFirst(db).limit(1).executeTakeFirst();
  return {
    version: row?.version ?? 0, // A row of the version before knows fewer fields.
    identity: { ...UNNAMED_HOUSE, ...row?.identity },
  };
}

/** Everything that was said of the house, newest first, at most 500. */
export async function listHouseVersions(db: ReadDb): Promise<HouseVersion[]> {
  const rows = await newestFirst(db).limit(MAX_LISTED).execute();
  return rows.map(({ version, identity, revised_at }) => ({
    version,
    identity,
    revisedAt: revised_at.toISOString(),
  }));
}

function newestFirst(db: ReadDb) {
  return inSchema<HouseTables>(db, 'house').selectFrom('statements').selectAll().orderBy('version', 'desc');
}
