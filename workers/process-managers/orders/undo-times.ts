import { sql } from 'kysely';
import type { Logger } from 'pino';
import { UNDO_MS } from '#domain/orders/undo.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { causeOfTime, type TimedTask } from '../../process-manager.ts';

export interface UndoSweepDeps {
  readonly db: ReadDb;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** Whose time is over. */
interface Over {
  readonly id: string;
  readonly undoableUntil: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly cause: Cause;
}

interface Kept {
  readonly table: 'undo_periods' | 'stock_undo_periods';
  readonly column: 'order_id' | 'product_id';
}

/** The times to undo something that are not over yet, in a table of theirs with a row for each subject. */
export function undoTimes(kept: Kept) {
  const periods = sql.table(`process_managers.${kept.table}`);
  const column = sql.ref(kept.column);
  const drop = (id: string) => sql`delete from ${periods} where ${column} = ${id}`;
  // What is due is claimed by moving it ahead: another worker leaves it alone, and what is not done then is tried again.
  const claim = (now: Date) => sql<{ id: string; undoable_until: string }>`
    update ${periods} set due_at = ${now}::timestamptz + interval '10 seconds'
    where ${column} in (
      select ${column} from ${periods} where due_at <= ${now} or due_at > ${now}::timestamptz + interval '1 hour'
      order by due_at limit 50 for update skip locked
    )
    returning ${column} as id, undoable_until`;

  return {
    note: (db: ReadDb, id: string, until: string, recordedAt: string) =>
      sql`
        insert into ${periods} (${column}, undoable_until, due_at) values (${id}, ${until}, ${dueAt(until, recordedAt)})
        on conflict (${column}) do update
        set undoable_until = excluded.undoable_until, due_at = excluded.due_at`.execute(db),
    drop: (db: ReadDb, id: string) => drop(id).execute(db),
    /** Ends what is over, one by one. */
    sweep({ db, clock, logger }: UndoSweepDeps, { name, subject, end }: Ending): TimedTask {
      return {
        name,
        everyMs: 1_000,
        async run(signal) {
          const { rows } = await claim(clock()).execute(db);
          for (const { id, undoable_until: undoableUntil } of rows) {
            if (signal.aborted) return;
            try {
              const cause = causeOfTime(name, id);
              if (await end({ id, undoableUntil, now: clock().toISOString(), cause }))
                await sql`${drop(id)} and undoable_until = ${undoableUntil}`.execute(db);
            } catch (error) {
              // One that cannot be settled now must not hold up the others.
              logger.error({ err: error, [subject]: id }, 'a time to undo could not be ended yet');
            }
          }
        },
      };
    },
  };
}

interface Ending {
  readonly name: string;
  /** What the ids are called in the log. */
  readonly subject: 'orderId' | 'productId';
  /** Whether it has ended; what has not is looked at again. */
  readonly end: (over: Over) => Promise<boolean>;
}

/** A server whose clock is ahead says a time that is never longer away than it was meant to be. */
function dueAt(until: string, recordedAt: string): string {
  const latest = Date.parse(recordedAt) + UNDO_MS;
  return new Date(Math.min(Date.parse(until), latest)).toISOString();
}
