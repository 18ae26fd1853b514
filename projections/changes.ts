import { sql } from 'kysely';
import { EVERYTHING } from '#contracts/reads.ts';
import type { ReadDb } from './database.ts';

/**
 * Notified in the transaction that changes a read model, so that whoever keeps rendered pages drops those it shows on. The payload
 * is `{read model}:{id}`, or `{read model}:*` when more changed than is worth naming.
 */
export const CHANGED_CHANNEL = 'read_model_changed';

const MOST_NAMED = 100;

export { EVERYTHING };

/** Tells what changed in a read model once the transaction is committed. */
export async function announceChanges(db: ReadDb, readModel: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const named = ids.length > MOST_NAMED ? [EVERYTHING] : ids;
  const payloads = named.map((id) => `${readModel}:${id}`);
  await sql`select pg_notify(${CHANGED_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}
