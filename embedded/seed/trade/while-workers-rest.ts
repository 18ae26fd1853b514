import { advanceCheckpoint, listCheckpoints, readCheckpoint } from '#projections/lib/checkpoints.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { whileReadersRest } from '#workers/following/session-locks.ts';
import { processManagerName } from '#workers/process-manager.ts';

/** One holds the locks. */
const CONNECTIONS = 2;
/** What happened long ago is not told to anybody now. */
const MAILING = ['order-emails', 'withdrawal-receipts', 'visitor-emails'].map((name) =>
  processManagerName({ name }),
);
/** The longest that the task may be put off; said again before that. */
const POSTPONE = `
  insert into process_managers.timed_runs (task, due_at) values ('closings', now() + interval '14 minutes')
  on conflict (task) do update set due_at = excluded.due_at`;
const AGAIN_MS = 4 * 60_000;
const DUE = `update process_managers.timed_runs set due_at = now() where task = 'closings'`;

/** What goes on while the workers rest. */
export interface RestWork<T> {
  work(): Promise<T>;
  /** Of the log, asked when the work is done. */
  lastPosition(): Promise<bigint | null>;
  /** Brings the read models on to that position. */
  fill(until: bigint): Promise<void>;
}

/**
 * Does the work while no reader of the log goes on: it holds their locks, as another worker would. The read models are filled at last, many
 * events at once. Process managers find everything done then that an event calls for; those that write mails begin behind it. The till's
 * days are closed afterwards, too.
 */
export async function whileWorkersRest<T>(
  databaseUrl: string,
  { work, lastPosition, fill }: RestWork<T>,
): Promise<T> {
  const database = createReadDatabase(databaseUrl, { connections: CONNECTIONS });
  const { db, pool } = database;
  try {
    const readers = (await listCheckpoints(db)).map(({ name }) => name);
    return await whileReadersRest(pool, readers, async () => {
      await pool.query(POSTPONE);
      const again = setInterval(() => void pool.query(POSTPONE), AGAIN_MS);
      try {
        const done = await work();
        const end = await lastPosition();
        if (end === null) return done;
        await fill(end);
        for (const name of MAILING.filter((each) => readers.includes(each))) {
          const checkpoint = await readCheckpoint(db, name);
          if (checkpoint !== null) await advanceCheckpoint(db, checkpoint, checkpoint.position, end);
        }
        return done;
      } finally {
        clearInterval(again);
        await pool.query(DUE).catch(() => undefined);
      }
    });
  } finally {
    await database.close();
  }
}
