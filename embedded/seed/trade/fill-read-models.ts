import { EVERYTHING } from '#contracts/reads.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { announceChange, announceMoves } from '#projections/lib/changes.ts';
import { advanceCheckpoint, listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import type { Projection } from '#projections/lib/projection.ts';
import { earliest, feedCopies, type ShadowTable } from '#workers/rebuild/feed.ts';
import { analyzeTables } from '#workers/rebuild/rebuild.ts';

export interface FillingDeps {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly db: ReadDb;
  readonly projections: readonly Projection[];
}

/**
 * Brings the live read models on by what was written while their locks were held, which this process must hold still: in the large parts
 * that a rebuild takes. Rows of another version of the shop, and read models that wait for a person, are left to the workers.
 * @param until the last position wanted.
 * @param onProgress told now and then which part of it is done, from 0 to 1.
 */
export async function fillReadModels(
  { store, db, projections }: FillingDeps,
  until: bigint,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  const checkpoints = new Map((await listCheckpoints(db)).map((each) => [each.name, each]));
  const tables = projections.flatMap((projection): ShadowTable[] => {
    const { name, version } = projection;
    const checkpoint = checkpoints.get(name);
    if (checkpoint?.version !== version || checkpoint.status !== 'running') return [];
    const { position, skips } = checkpoint;
    return [{ projection, schema: name, position, skips: new Set(skips), advance: advancing(projection) }];
  });
  if (tables.length === 0) return;
  const from = earliest(tables) ?? 0n;
  const whole = Number(until - from);
  await feedCopies({
    ...{ store, db, copies: tables, until },
    onSlice: (position) => onProgress(whole <= 0 ? 1 : Number(position - from) / whole),
  });
}

/** What the database knows of the sizes of tables is as of now. */
export async function refreshStatistics({
  db,
  projections,
}: Pick<FillingDeps, 'db' | 'projections'>): Promise<void> {
  for (const { name } of projections) await analyzeTables(db, name);
}

/** Moves a live read model's checkpoint, and tells those who keep pages of it. */
function advancing({ name, version }: Projection): NonNullable<ShadowTable['advance']> {
  return async (transaction, from, to) => {
    if (!(await advanceCheckpoint(transaction, { name, version }, from, to)))
      throw new Error(`${name} was moved on by somebody else`);
    await announceChange(transaction, { readModel: name, ids: [EVERYTHING] });
    await announceMoves(transaction, [{ readModel: name, to }]);
  };
}
