import { sql } from 'kysely';
import type { ReadDb } from '#projections/database.ts';
import { together } from '#projections/together.ts';
import { eventsFor, type FedCopy } from './fed-copy.ts';
import type { ReadSlice } from './log-slices.ts';

/** Copies that are filled together in one transaction, whose rows are written when nothing touches them any more. */
export interface BulkFeed {
  /** Reads what a slice to come will look for, while the one before it is applied. */
  prepare(slice: ReadSlice): Promise<void>;
  /** Applies a slice to every copy; what it leaves to write is written while the next one is read and applied. */
  apply(slice: ReadSlice): Promise<void>;
  /** Writes everything, moves the copies' positions and ends the transaction; the next slice begins another. */
  commit(): Promise<void>;
  /** Undoes what was applied since the last commit. The feed is of no use afterwards. */
  abandon(): Promise<void>;
}

/** @param connection one connection: what is written on it is read there by whoever asks next. */
export function openBulkFeed(connection: ReadDb, copies: readonly FedCopy[]): BulkFeed {
  const fed = copies.map((copy) => ({
    copy,
    rows: copy.projection.handleInBulk(connection, copy.schema),
  }));
  /** How far the transaction under way has come; null outside of one. */
  let reached: bigint | null = null;
  let settling: Promise<void> = Promise.resolve();

  return {
    prepare: (slice) => together(fed.map(({ copy, rows }) => rows.prepare(eventsFor(copy, slice)))),
    async apply(slice) {
      if (reached === null) await begin(connection);
      reached = slice.position;
      await together(fed.map(({ copy, rows }) => rows.apply(eventsFor(copy, slice))));
      await settling;
      settling = together(fed.map(({ rows }) => rows.settle()));
      // Told to whoever waits for it next.
      settling.catch(() => undefined);
    },
    async commit() {
      if (reached === null) return;
      await settling;
      const to = reached;
      const behind = fed.filter(({ copy }) => copy.position === null || copy.position < to);
      await together(behind.map(({ rows }) => rows.write()));
      for (const { copy } of behind) await copy.advance?.(connection, copy.position, to);
      await sql`commit`.execute(connection);
      reached = null;
      for (const { copy } of behind) copy.position = to;
    },
    async abandon() {
      await settling.catch(() => undefined);
      // A connection that broke has undone it already.
      await sql`rollback`.execute(connection).catch(() => undefined);
    },
  };
}

async function begin(connection: ReadDb): Promise<void> {
  await sql`begin`.execute(connection);
  // As live: rows and positions are lost together or not at all, and what is lost is read again.
  await sql`set local synchronous_commit = off`.execute(connection);
}
