import { MAX_LISTED } from '#contracts/constants.ts';
import type { MorningMail } from '#contracts/http/console/morning-mail.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import { instant, integer, orNull, type RowsOf, smallint, table } from '../lib/table.ts';

const tables = {
  statements: table({ version: integer, hour: orNull(smallint), set_at: instant }, ['version']),
} as const;

/** Whether and when the house is told each morning of the day before: every statement, of which the newest holds. */
export const morningMailProjection = defineProjection({
  name: 'morning_mail',
  version: 1,
  tables,
  on: {
    MorningMailSet: ({ data: { version, hour, setAt } }, { statements }) =>
      statements.put({ version, hour, set_at: setAt }),
  },
});

/** How the morning mail is switched, and how it was before. */
export async function readMorningMail(db: ReadDb): Promise<Omit<MorningMail, 'recipient'>> {
  const rows = await inSchema<RowsOf<typeof tables>>(db, 'morning_mail')
    .selectFrom('statements')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return {
    hour: rows[0]?.hour ?? null,
    version: rows[0]?.version ?? 0,
    history: rows.map(({ hour, set_at }) => ({ hour, setAt: set_at.toISOString() })),
  };
}
