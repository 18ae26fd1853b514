import type { ReadModelCheck, RowDifference } from '#contracts/http/console/audit.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { allProjections } from '#projections/all.ts';
import { type Checkpoint, listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import { listSkips } from '#projections/lib/skips.ts';
import { applyWithin, feedCopies, type ShadowTable } from '#workers/rebuild/feed.ts';
import { readSlices } from '#workers/rebuild/log-slices.ts';
import { skippedBy } from '#workers/rebuild/replay.ts';
import { withScratch } from '../scratch-schemas.ts';
import { compareReadModel } from './compare-read-model.ts';

export interface ReadModelsDeps {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  /** Reports how many events were replayed so far. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadModelsChecked {
  readonly readModels: readonly ReadModelCheck[];
  readonly differences: readonly RowDifference[];
}

/** Of how many differing rows the values are reported. */
const MAX_DIFFERENCES = 100;

/**
 * Holds every read model against a replay of the log. The shop goes on meanwhile: the replay first follows to where the live rows stood
 * at the start; then, inside one snapshot of the database, it goes the rest of the way to where they stand in that snapshot, and
 * both are compared there.
 */
export async function checkReadModels(deps: ReadModelsDeps): Promise<ReadModelsChecked> {
  const { database } = deps;
  return withScratch(database, async (schemaOf) => {
    const skips = await listSkips(database.db);
    const copies: ShadowTable[] = [];
    for (const projection of allProjections) {
      const schema = schemaOf(projection);
      await database.db.schema.createSchema(schema).execute();
      await projection.createTables(database.db, schema);
      copies.push({ projection, schema, position: null, skips: skippedBy(projection.name, skips) });
    }
    await replayTowards(deps, copies, await checkpointsByName(database.db));
    return compareInSnapshot(deps, copies);
  });
}

/** Brings each copy to where its live rows stand, reading the log once for all. */
async function replayTowards(
  { store, database: { db }, signal, onProgress }: ReadModelsDeps,
  copies: readonly ShadowTable[],
  live: ReadonlyMap<string, Checkpoint>,
): Promise<void> {
  const targetOf = ({ projection }: ShadowTable) => live.get(projection.name)?.position ?? -1n;
  const targets = [...new Set(copies.map(targetOf))].filter((target) => target >= 0n).sort(byValue);
  let events = 0;
  for (const until of targets)
    await feedCopies({
      store,
      db,
      copies: copies.filter((copy) => targetOf(copy) >= until),
      until,
      signal,
      onSlice(_position, read) {
        events += read;
        onProgress?.(events);
      },
    });
}

function byValue(a: bigint, b: bigint): number {
  return a < b ? -1 : Number(a > b);
}

async function compareInSnapshot(
  deps: ReadModelsDeps,
  copies: readonly ShadowTable[],
): Promise<ReadModelsChecked> {
  const readModels: ReadModelCheck[] = [];
  const differences: RowDifference[] = [];
  await deps.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const live = await checkpointsByName(snapshot);
      for (const copy of copies) {
        const { check, found } = await compareCopy(deps, snapshot, copy, live.get(copy.projection.name));
        readModels.push(check);
        differences.push(...found.slice(0, MAX_DIFFERENCES - differences.length));
      }
    });
  return { readModels, differences };
}

async function compareCopy(
  { store, signal }: ReadModelsDeps,
  snapshot: ReadDb,
  copy: ShadowTable,
  live: Checkpoint | undefined,
): Promise<{ check: ReadModelCheck; found: readonly RowDifference[] }> {
  const { projection, schema } = copy;
  const position = live?.position ?? null;
  const check = { name: projection.name, position: position === null ? null : String(position) };
  const reason = whyNotComparable(copy, live);
  if (reason !== null)
    return {
      check: { ...check, outcome: 'not-comparable', rows: 0, differences: 0, note: reason },
      found: [],
    };
  if (position !== null) await followTo(store, snapshot, copy, position, signal);
  const { rows, differences, found } = await compareReadModel(
    snapshot,
    { readModel: projection.name, live: projection.name, replayed: schema },
    MAX_DIFFERENCES,
  );
  const outcome = differences === 0 ? ('equal' as const) : ('different' as const);
  const note = live?.status === 'parked' ? 'Arrêté devant un événement\u00a0: comparé à cet endroit.' : null;
  return { check: { ...check, outcome, rows, differences, note }, found };
}

/** Why live rows and replay cannot be compared, in French; null when they can. */
function whyNotComparable(
  { projection, position }: ShadowTable,
  live: Checkpoint | undefined,
): string | null {
  if (live === undefined) return 'Ce modèle n’a pas encore été construit.';
  if (live.version !== projection.version)
    return `Construit dans la version ${live.version}, attendu dans la version ${projection.version}\u00a0: une reconstruction est en cours ou à faire.`;
  if (position !== null && (live.position === null || live.position < position))
    return 'Reconstruit pendant la vérification\u00a0: relancez-la.';
  return null;
}

/** Applies the last stretch of the log inside the snapshot's own transaction. */
async function followTo(
  store: ReadModelsDeps['store'],
  snapshot: ReadDb,
  copy: ShadowTable,
  until: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { handles } = copy.projection;
  const slices = readSlices({
    store,
    after: copy.position,
    until,
    types: handles,
    isSkippable: ({ position }) => copy.skips.has(position),
    signal,
  });
  for await (const { events, position } of slices) {
    const due = events.filter((event) => handles.has(event.type) && !copy.skips.has(event.position));
    await applyWithin(snapshot, copy, due, position);
  }
}

async function checkpointsByName(db: ReadDb): Promise<ReadonlyMap<string, Checkpoint>> {
  return new Map((await listCheckpoints(db)).map((checkpoint) => [checkpoint.name, checkpoint]));
}
