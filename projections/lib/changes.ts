import { sql } from 'kysely';
import { EVERYTHING } from '#contracts/reads.ts';
import type { ReadDb } from './database.ts';

/**
 * Notified in the transaction that changes a read model, so that whoever keeps rendered pages drops those it shows on. The payload
 * is `{read model}:{id}`, or `{read model}:*` when more changed than is worth naming.
 */
export const CHANGED_CHANNEL = 'read_model_changed';

const MAX_NAMED = 100;

export { EVERYTHING };

/** What changed in a read model. */
export interface Change {
  readonly readModel: string;
  readonly ids: readonly string[];
}

/** Notifies listeners of what changed in a read model, once the transaction is committed. */
export async function announceChange(db: ReadDb, { readModel, ids }: Change): Promise<void> {
  const payloads = (ids.length > MAX_NAMED ? [EVERYTHING] : ids).map((id) => `${readModel}:${id}`);
  if (payloads.length === 0) return;
  await sql`select pg_notify(${CHANGED_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}
