import type { Logger } from 'pino';
import { listCheckpoints } from '#projections/checkpoints.ts';
import type { TimedTask } from '../process-manager.ts';
import { type RebuildOptions, rebuild } from './rebuild.ts';

const LOOK_EVERY_MS = 5_000;
const TELL_EVERY_MS = 5_000;

/**
 * Rebuilds the read models whose live rows are of an older version than this code, beside the live ones, which are read meanwhile as
 * they are. Looked for at the start and now and then: one worker does it, and should it die another goes on.
 */
export function createOutdatedRebuilds(
  options: Omit<RebuildOptions, 'signal' | 'onProgress'> & { readonly logger: Logger },
): TimedTask {
  const { db, projections, logger } = options;
  const toldNewer = new Set<string>();
  return {
    name: 'rebuild-outdated',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const versions = new Map((await listCheckpoints(db)).map(({ name, version }) => [name, version]));
      const live = ({ name, version }: { name: string; version: number }) => versions.get(name) ?? version;
      for (const projection of projections) {
        if (live(projection) <= projection.version || toldNewer.has(projection.name)) continue;
        toldNewer.add(projection.name);
        logger.warn(
          { projection: projection.name, live: live(projection), own: projection.version },
          'the rows are of a newer version: this worker leaves them alone',
        );
      }
      const outdated = projections.filter((projection) => live(projection) < projection.version);
      if (outdated.length > 0) await rebuildThem(options, outdated, signal);
    },
  };
}

async function rebuildThem(
  { store, db, pool, logger }: Parameters<typeof createOutdatedRebuilds>[0],
  projections: RebuildOptions['projections'],
  signal: AbortSignal,
): Promise<void> {
  let toldAt = performance.now();
  const results = await rebuild({
    store,
    db,
    pool,
    projections,
    signal,
    onProgress(progress) {
      if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      logger.info({ ...progress }, 'read models of an older version are being rebuilt');
    },
  });
  for (const result of results) {
    if (result.outcome === 'swapped')
      logger.info({ projection: result.name }, 'a read model of an older version was rebuilt');
    if (result.outcome === 'blocked')
      logger.error({ projection: result.name, err: result.error }, 'a read model cannot be rebuilt');
  }
}
