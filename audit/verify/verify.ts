import type { Verification } from '#contracts/http/audit.ts';
import { type ChainDeps, checkChain } from './check-chain.ts';
import { checkReadModels, MOST_DIFFERENCES, type ReadModelsDeps } from './check-read-models.ts';
import { checkSnapshots, type SnapshotsDeps } from './check-snapshots.ts';

export interface VerifyDeps
  extends Omit<ReadModelsDeps, 'onProgress' | 'store'>,
    Omit<SnapshotsDeps, 'onProgress' | 'store' | 'database'>,
    Omit<ChainDeps, 'onProgress' | 'signal'> {
  readonly store: ReadModelsDeps['store'] & SnapshotsDeps['store'];
  /** Told some times a second what is being done and how many events it was done with. */
  readonly onProgress?: ((doing: VerifyStage, events: number) => void) | undefined;
}

/** What is being done, as people read it. */
export const VERIFY_STAGES = {
  chain: 'Vérification de la chaîne',
  'read-models': 'Relecture des modèles',
  snapshots: 'Relecture des instantanés',
} as const;
type VerifyStage = keyof typeof VERIFY_STAGES;

/** Verifies the log's integrity chain, then every read model and every snapshot of a stream against a replay of the log. */
export async function verify(deps: VerifyDeps): Promise<Verification> {
  const { onProgress } = deps;
  const chain = await checkChain({ ...deps, onProgress: (events) => onProgress?.('chain', events) });
  const models = await checkReadModels({
    ...deps,
    onProgress: (events) => onProgress?.('read-models', events),
  });
  const snapshots = await checkSnapshots({
    ...deps,
    onProgress: (events) => onProgress?.('snapshots', events),
  });
  return {
    ...chain,
    readModels: [...models.readModels, snapshots.check],
    differences: [...models.differences, ...snapshots.differences].slice(0, MOST_DIFFERENCES),
  };
}

/** Whether a verification found nothing wrong. A read model that is being rebuilt is not wrong. */
export function isSound({ chain, readModels }: Verification): boolean {
  return chain.broken === null && readModels.every(({ outcome }) => outcome !== 'different');
}
