import { listCopies } from '#projections/copies.ts';
import type { ReadDatabase } from '#projections/database.ts';
import { dropCopy } from './open-copy.ts';
import { withRebuildLocks } from './rebuild-lock.ts';

/**
 * Drops the tables kept from before a swap, and copies that nobody is filling: a person who is forgotten stands in them too, and
 * no event reaches them any more. A rebuild that is running forgets by itself, from the log.
 */
export async function dropKeptCopies({ db, pool }: Pick<ReadDatabase, 'db' | 'pool'>): Promise<void> {
  const copies = await listCopies(db);
  if (copies.length === 0) return;
  await withRebuildLocks(
    pool,
    copies.map(({ name }) => name),
    async (free) => {
      for (const copy of copies) if (free.includes(copy.name)) await dropCopy(db, copy);
    },
  );
}
