import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { EVERYTHING } from '#contracts/reads.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { announceChange, announceMoves } from '#projections/lib/changes.ts';
import { holdReadModel, placeCheckpoint, readCheckpoint } from '#projections/lib/checkpoints.ts';
import { forgetCopy, recordCopy, swapCopy } from '#projections/lib/copies.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { applyWithin } from './feed.ts';
import { readSlices } from './log-slices.ts';
import { dropCopy, type RebuildCopy } from './open-copy.ts';

const MAX_TRIES = 20;
const PAUSE_MS = 250;

/**
 * Makes a full copy the live read model in one transaction: what is still missing of the log is applied, the schemas change names, the
 * checkpoint becomes the copy's. Renaming takes no lock that readers hold: a query sees the tables before or after, never none. The
 * tables that were live are kept, with their checkpoint, for a rollback; those kept before are dropped.
 */
export async function promoteCopy(
  { store, db }: { store: Pick<EventStore, 'readAll' | 'lastPosition'>; db: ReadDb },
  copy: RebuildCopy,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (copy.kind === 'next') await dropCopy(db, { name: copy.projection.name, kind: 'previous' });
      await db.transaction().execute((transaction) => swapOnce(store, transaction, copy));
      return;
    } catch (error) {
      // Somebody reads the tables to be dropped, or the projector holds the read model's lock for long: they end.
      if (tries === MAX_TRIES || !isUnavailable(error)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function swapOnce(
  store: Pick<EventStore, 'readAll' | 'lastPosition'>,
  transaction: ReadDb,
  copy: RebuildCopy,
): Promise<void> {
  const { name, version } = copy.projection;
  await sql`set local lock_timeout = '2s'`.execute(transaction);
  await holdReadModel(transaction, name);
  const live = await readCheckpoint(transaction, name);
  if (live === null) throw new Error(`${name} has no checkpoint: start the shop once`);

  const position = await applyRest(store, transaction, copy);
  await swapCopy(transaction, { name, kind: copy.kind });
  await forgetCopy(transaction, { name, kind: copy.kind });
  await recordCopy(transaction, {
    name,
    kind: 'previous',
    version: live.version,
    position: live.position,
    startedAt: new Date(),
  });
  await placeCheckpoint(transaction, name, { version, position });
  await announceChange(transaction, { readModel: name, ids: [EVERYTHING] });
  await announceMoves(transaction, [{ readModel: name, to: null }]);
}

/** Applies what was appended since the copy was filled; the read model's projector waits meanwhile. */
async function applyRest(
  store: Pick<EventStore, 'readAll' | 'lastPosition'>,
  transaction: ReadDb,
  copy: RebuildCopy,
): Promise<bigint | null> {
  const { projection, skips } = copy;
  let { position } = copy;
  // Asked for once: a log that grows faster than it is read would hold the projector for ever.
  const until = await store.lastPosition();
  if (until === null) return position;
  const rest = readSlices({
    store,
    after: position,
    until,
    types: projection.handles,
    isSkippable: (event) => skips.has(event.position),
  });
  for await (const slice of rest) {
    const events = slice.events.filter((event) => !skips.has(event.position));
    await applyWithin(transaction, { ...copy, position }, events, slice.position);
    position = slice.position;
  }
  return position;
}
