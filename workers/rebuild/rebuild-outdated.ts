import type { Logger } from 'pino';
import { personalPathsOf } from '#platform/event-store/sealing/sealing.ts';
import type { MissingKeys } from '#platform/privacy/missing-keys.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { TimedTask } from '../process-manager.ts';
import { dropKeptCopies } from './open-copy.ts';
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
  const warnedVersions = new Set<string>();
  return {
    name: 'rebuild-outdated',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      const versions = new Map((await listCheckpoints(db)).map(({ name, version }) => [name, version]));
      const live = ({ name, version }: { name: string; version: number }) => versions.get(name) ?? version;
      for (const projection of projections) {
        if (live(projection) <= projection.version || warnedVersions.has(projection.name)) continue;
        warnedVersions.add(projection.name);
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
  let reportedAt = performance.now();
  const results = await rebuild({
    store,
    db,
    pool,
    projections,
    signal,
    onProgress(progress) {
      if (performance.now() - reportedAt < TELL_EVERY_MS) return;
      reportedAt = performance.now();
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

/** After a rebuild that an event stands in the way of: each begins at the log's first event. */
const AGAIN_AFTER_MS = 5 * 60_000;

interface RestoredKeysOptions extends Omit<RebuildOptions, 'signal' | 'onProgress' | 'fromStart'> {
  readonly missing: Pick<MissingKeys, 'restored' | 'settle'>;
  readonly logger: Logger;
}

/**
 * Once customers' keys that were missing are there again: rebuilds the read models that hold personal data beside the live ones, which were
 * written without the keys, and drops what is kept of those.
 */
export function createRestoredKeysRebuilds(options: RestoredKeysOptions): TimedTask {
  const { db, pool, missing, logger } = options;
  const projections = options.projections.filter(({ handles }) =>
    [...handles].some((type) => personalPathsOf(type).size > 0),
  );
  let notBefore = 0;
  return {
    name: 'restored-keys',
    everyMs: LOOK_EVERY_MS,
    async run(signal) {
      if (performance.now() < notBefore) return;
      const { keys, asOf } = await missing.restored();
      // Rows of another version are rebuilt anyway, or belong to newer workers.
      if (keys === 0 || !(await areOfTheirVersion(options.db, projections))) return;
      logger.info({ keys }, 'customers’ keys were restored: read models that hold personal data are rebuilt');
      const results = await rebuild({ ...options, projections, signal, fromStart: true });
      const blocked = results.filter(({ outcome }) => outcome === 'blocked');
      if (blocked.length > 0) {
        notBefore = performance.now() + AGAIN_AFTER_MS;
        logger.error({ projections: blocked.map(({ name }) => name) }, 'read models cannot be made whole');
      }
      if (!results.every(({ outcome }) => outcome === 'swapped')) return;
      await dropKeptCopies({ db, pool });
      await missing.settle(asOf);
    },
  };
}

async function areOfTheirVersion(
  db: RebuildOptions['db'],
  projections: RebuildOptions['projections'],
): Promise<boolean> {
  const live = new Map((await listCheckpoints(db)).map(({ name, version }) => [name, version]));
  return projections.every(({ name, version }) => live.get(name) === version);
}
