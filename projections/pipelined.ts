import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import type { ReadDb } from './database.ts';

/** Marks the transaction and changes nothing else: only of serializable ones that read is it a property. */
const BEGIN = 'begin deferrable';

/** True within a pipelined transaction, false for a statement by itself. */
export const withinPipelined = sql<boolean>`current_setting('transaction_deferrable') = 'on'`;

export interface PipelinedWork<First, Result> {
  /**
   * Travels with the beginning of the transaction, which is not answered yet: were that alone cancelled, this statement would be kept for good. So it must do
   * nothing where `withinPipelined` is not true.
   */
  first(transaction: ReadDb): Promise<First>;
  /** What comes after it. */
  rest(transaction: ReadDb, first: First): Promise<Result>;
}

/**
 * Does work in one transaction whose statements do not wait for each other: those asked for in the same moment travel to the database together and
 * are answered in that order. Between two that wait for each other both sides have to be woken, which on a busy machine takes longer than the
 * statements. Kysely's own transactions send one after the other.
 * @param pool of connections that pipeline, as those of `createReadDatabase` do.
 * @throws what the work throws: nothing is changed then. Statements asked for after its end are refused.
 */
export async function inPipelinedTransaction<First, Result>(
  pool: pg.Pool,
  work: PipelinedWork<First, Result>,
): Promise<Result> {
  const client = await pool.connect();
  const { db, takeBack } = lend(client);
  try {
    const [, first] = await Promise.all([client.query(BEGIN), work.first(db)]);
    const result = await work.rest(db, first);
    await takeBack();
    const { command } = await client.query('commit');
    // A statement whose failure the work did not pass on.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed: it was undone');
    client.release();
    return result;
  } catch (error) {
    await takeBack();
    const isFree = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isFree);
    throw error;
  }
}

/** A handle whose statements all go to one connection at once, until it is taken back: that waits for those under way. */
function lend(client: pg.PoolClient): { readonly db: ReadDb; takeBack(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  const connection = {
    async query(text: string, parameters: readonly unknown[]) {
      if (isOver) throw new Error('the transaction of this statement has ended');
      const answer = client.query(text, [...parameters]);
      underWay.add(answer);
      try {
        return await answer;
      } finally {
        underWay.delete(answer);
      }
    },
    release: () => undefined,
    // Cursors, which it could not serve, are asked for by nobody who did not configure them.
  } as unknown as PostgresPoolClient;
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  return {
    db: new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) }),
    async takeBack() {
      isOver = true;
      await Promise.allSettled(underWay);
    },
  };
}
