import type { RootSigner } from '#platform/integrity/root-keys.ts';
import type { TimedTask } from '../process-manager.ts';
import { createClosings } from './closings.ts';
import { createIntegrityRoots } from './integrity-roots.ts';
import { createPrivacyRetention, type PrivacyRetentionDeps } from './privacy-retention.ts';

export interface CustodyDeps extends PrivacyRetentionDeps {
  /** Null when the log is not signed. */
  readonly signer: RootSigner | null;
  /** Where roots are published outside of the shop; null when they are not. */
  readonly rootsFile: string | null;
}

/** What is done for the log itself as time goes by: it is signed, and what was kept long enough is forgotten. */
export function createCustodyTasks(deps: CustodyDeps): readonly TimedTask[] {
  const { signer, store, rawLog } = deps;
  const signing = signer === null ? null : { ...deps, signer, store: { ...store, readRaw: rawLog.readRaw } };
  return [
    createPrivacyRetention(deps),
    createClosings(deps),
    ...(signing === null ? [] : [createIntegrityRoots(signing)]),
  ];
}
