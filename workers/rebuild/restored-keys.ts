import type { Logger } from 'pino';
import { personalPathsOf } from '#platform/event-store/sealing/personal-paths.ts';
import type { MissingKeys } from '#platform/privacy/missing-keys.ts';
import { listCheckpoints } from '#projections/checkpoints.ts';
import type { TimedTask } from '../process-manager.ts';
import { dropKeptCopies } from './open-copy.ts';
import { type RebuildOptions, rebuild } from './rebuild.ts';

const LOOK_EVERY_MS = 5_000;
/** After a rebuild that an event stands in the way of: each begins at the log's first event. */
const AGAIN_AFTER_MS = 5 * 60_000;

export interface RestoredKeysOptions extends Omit<RebuildOptions, 'signal' | 'onProgress' | 'afresh'> {
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
      const results = await rebuild({ ...options, projections, signal, afresh: true });
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
