import { eventually } from '#embedded/testing/eventually.ts';
import { listCheckpoints } from '#projections/checkpoints.ts';
import { createReadDatabase } from '#projections/database.ts';
import { createEventStore } from '#services/event-store/connect.ts';
import type { Bench } from './bench-line.ts';

const LONGEST_WAIT_MS = 120_000;

/**
 * Waits until the shop has done with what earlier measurements set off (mails, stock settled), which is not the next one's load.
 * @throws Error when it takes longer than two minutes.
 */
export async function untilNothingIsLeft({ shop }: Pick<Bench, 'shop'>): Promise<void> {
  const { databaseUrl, eventStoreUrl } = shop.addresses;
  const store = createEventStore(eventStoreUrl, { sealing: 'none' });
  const { db, close } = createReadDatabase(databaseUrl, { connections: 1 });
  try {
    await eventually(
      'every reader at the end of the log',
      async () => {
        const end = (await store.lastPosition()) ?? -1n;
        const checkpoints = await listCheckpoints(db);
        return checkpoints.filter(({ position }) => (position ?? -1n) < end).map(({ name }) => name);
      },
      (behind) => behind.length === 0,
      LONGEST_WAIT_MS,
    );
  } finally {
    await close();
    await store.close();
  }
}
