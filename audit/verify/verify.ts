import type { Verification } from '#contracts/http/console/audit.ts';
import { type BooksDeps, checkBooks } from './check-books.ts';
import { type ChainDeps, checkChain } from './check-chain.ts';
import { checkReadModels, type ReadModelsDeps } from './check-read-models.ts';

export interface VerifyDeps
  extends Omit<ReadModelsDeps, 'onProgress' | 'store'>,
    Omit<ChainDeps, 'onProgress' | 'signal'>,
    Pick<BooksDeps, 'clock'> {
  readonly store: ReadModelsDeps['store'] & BooksDeps['store'];
  /** Reports some times a second what is being done and how many events it was done with. */
  readonly onProgress?: ((doing: VerifyStage, events: number) => void) | undefined;
}

/** What is being done, as people read it. */
export const VERIFY_STAGES = {
  chain: 'Vérification de la chaîne',
  'read-models': 'Relecture des modèles',
} as const;
type VerifyStage = keyof typeof VERIFY_STAGES;

/** Verifies the log's integrity chain, then every read model against a replay of the log, then the books. */
export async function verify(deps: VerifyDeps): Promise<Verification> {
  const { onProgress } = deps;
  const chain = await checkChain({ ...deps, onProgress: (events) => onProgress?.('chain', events) });
  const models = await checkReadModels({
    ...deps,
    onProgress: (events) => onProgress?.('read-models', events),
  });
  const books = await checkBooks({ ...deps, db: deps.database.db });
  return { ...chain, books, readModels: [...models.readModels], differences: [...models.differences] };
}

/** Whether a verification found nothing wrong. A read model that is being rebuilt is not wrong. */
export function isSound({ chain, readModels, books }: Verification): boolean {
  const booksAgree = books === undefined || books.faults.length === 0;
  return booksAgree && chain.broken === null && readModels.every(({ outcome }) => outcome !== 'different');
}
