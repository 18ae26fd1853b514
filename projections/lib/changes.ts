import { sql } from 'kysely';
import { EVERYTHING } from '#contracts/reads.ts';
import type { ReadDb } from './database.ts';

/**
 * Notified in the transaction that changes a read model, so that whoever keeps rendered pages drops those it shows on. The payload
 * is `{read model}:{id}`, or `{read model}:*` when more changed than is worth naming.
 */
export const CHANGED_CHANNEL = 'read_model_changed';

const MAX_NAMED = 100;

/** What changed in a read model. */
export interface Change {
  readonly readModel: string;
  readonly ids: readonly string[];
}

/** A read model with the place in the log that it came to; null where another copy of it took its place. */
export interface Move {
  readonly readModel: string;
  readonly to: bigint | null;
}

const MOVED = 'moved ';

/**
 * Notifies listeners, once the transaction is committed, which read models handled events: as `moved orders@812 reviews@812` on the same
 * channel, in one payload, after what changed in them.
 */
export async function announceMoves(db: ReadDb, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const names = moves.map(({ readModel, to }) => (to === null ? readModel : `${readModel}@${to}`));
  await sql`select pg_notify(${CHANGED_CHANNEL}, ${MOVED + names.join(' ')})`.execute(db);
}

/** The read models that a notice names, each as `orders@812`; null for a notice of something else. */
export function movesIn(payload: string): readonly string[] | null {
  return payload.startsWith(MOVED) ? payload.slice(MOVED.length).split(' ') : null;
}

/** Notifies listeners of what changed in a read model, once the transaction is committed. */
export async function announceChange(db: ReadDb, { readModel, ids }: Change): Promise<void> {
  const payloads = (ids.length > MAX_NAMED ? [EVERYTHING] : ids).map((id) => `${readModel}:${id}`);
  if (payloads.length === 0) return;
  await sql`select pg_notify(${CHANGED_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}
