import type { HouseIdentity } from '#contracts/house.ts';
import { IDENTITY } from '#contracts/reads.ts';
import { defineProjection } from '../projection.ts';
import { instant, integer, json, type RowsOf, table } from '../table.ts';

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
  version: 1,
  tables,
  on: {
    HouseIdentityRevised: ({ data: { version, identity, revisedAt } }, { statements }) =>
      statements.put({ version, identity, revised_at: revisedAt }),
  },
  changedBy: async () => [IDENTITY],
});
