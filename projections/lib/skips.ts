import { sql } from 'kysely';
import type { ReadDb } from './database.ts';
import { inSchema } from './projection.ts';

/** An event that a person decided one reader of the log shall pass over, now and in every rebuild. It is never taken back. */
export interface Skip {
  /** The reader's name: a read model's or a process manager's. */
  readonly reader: string;
  readonly position: bigint;
  readonly eventType: string;
  readonly stream: string;
  readonly reason: string;
  /** Who decided, as the operator's system names them. */
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

interface SkipTables {
  skips: {
    reader: string;
    position: string;
    event_type: string;
    stream: string;
    reason: string;
    decided_by: string;
    decided_at: Date;
  };
}

const tables = (db: ReadDb) => inSchema<SkipTables>(db, 'projections');

/** Creates it. */
export const SKIP_TABLE = `
  create table if not exists projections.skips (
    reader text not null,
    position bigint not null,
    event_type text not null,
    stream text not null,
    reason text not null,
    decided_by text not null,
    decided_at timestamptz not null,
    constraint skips_key primary key (reader, position)
  );
`;

export async function recordSkip(db: ReadDb, skip: Skip): Promise<void> {
  await tables(db)
    .insertInto('skips')
    .values({
      reader: skip.reader,
      position: String(skip.position),
      event_type: skip.eventType,
      stream: skip.stream,
      reason: skip.reason,
      decided_by: skip.decidedBy,
      decided_at: skip.decidedAt,
    })
    .execute();
}

/** Every skip ever decided, in the log's order. */
export async function listSkips(db: ReadDb): Promise<Skip[]> {
  const rows = await tables(db)
    .selectFrom('skips')
    .selectAll()
    .select(sql<string>`position::text`.as('position_text'))
    .orderBy('position')
    .orderBy('reader')
    .execute();
  return rows.map((row) => ({
    reader: row.reader,
    position: BigInt(row.position_text),
    eventType: row.event_type,
    stream: row.stream,
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
  }));
}
