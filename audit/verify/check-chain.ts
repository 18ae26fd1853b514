import type { BrokenLink, Verification } from '#contracts/http/audit.ts';
import type { RawLog } from '#services/event-store/raw-log.ts';
import { createChainVerifier } from '#services/integrity/chain-verifier.ts';
import type { Fault, FaultKind } from '#services/integrity/fault.ts';

export interface ChainDeps {
  readonly log: Pick<RawLog, 'readRaw'>;
  /** Public keys of the daily roots (PEM), former ones too; with none, signatures are not looked at. */
  readonly publicKeys: readonly string[];
  /** Told how many events were read so far. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const SLICE = 2_000;

const REASONS: Readonly<Record<FaultKind, string>> = {
  'content-changed': 'Son contenu n’est pas celui qui a été écrit.',
  'link-broken': 'Il ne suit pas l’événement qui le précède dans son flux.',
  'revision-gap': 'Des événements manquent avant lui dans son flux, ou leur ordre a changé.',
  unchained: 'Il ne porte pas d’empreinte alors que la chaîne avait commencé.',
  withheld: 'Une valeur scellée y a été remplacée par son empreinte.',
  malformed: 'Son empreinte est illisible.',
  'root-mismatch': 'Cette signature quotidienne ne correspond pas aux événements qui la précèdent.',
  'root-signature': 'Cette signature quotidienne n’est pas de la clé de la boutique.',
};

/** Reads the whole log as it is stored and checks the chain of every stream and the signed roots, up to the first fault. */
export async function checkChain(deps: ChainDeps): Promise<Pick<Verification, 'events' | 'chain'>> {
  const { log, publicKeys, onProgress, signal } = deps;
  const verifier = createChainVerifier({ publicKeys });
  let fault: Fault | null = null;
  for (let after: bigint | null = null; fault === null && !signal?.aborted; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    if (slice.position === null) break;
    for (const event of slice.events) {
      fault = verifier.check(event);
      if (fault !== null) break;
    }
    onProgress?.(verifier.summary().events);
    after = slice.position;
  }
  const { events, ...summary } = verifier.summary();
  const chain = { ...summary, signaturesChecked: publicKeys.length > 0, broken: fault && tellFault(fault) };
  return { events, chain };
}

function tellFault({ kind, stream, revision, position, type }: Fault): BrokenLink {
  return {
    stream,
    revision: Number(revision),
    position: position === null ? '' : String(position),
    type,
    reason: REASONS[kind],
  };
}
