import { integrityEvents } from '#contracts/events/integrity.ts';
import type { BrokenLink, Verification } from '#contracts/http/console/audit.ts';
import type { RawLog } from '#platform/event-store/event-store.ts';
import { createChainVerifier, type Fault, type FaultKind } from '#platform/integrity/chain-verifier.ts';
import { readPublishedRoots } from '#platform/integrity/published-roots.ts';
import { createSignatureCheck } from '#platform/integrity/root-keys.ts';
import type { SignedRoot } from '#platform/integrity/sign-root.ts';

export interface ChainDeps {
  readonly log: Pick<RawLog, 'readRaw'>;
  /** Public keys of the signed roots (PEM), former ones too; with none, signatures are not looked at. */
  readonly publicKeys: readonly string[];
  /** Where roots were published outside of the shop: each must stand in the log. Null when they were not. */
  readonly rootsFile?: string | null | undefined;
  /** Reports how many events were read so far. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const SLICE = 2_000;
const rootSchema = integrityEvents.IntegrityRootSigned.schema;

const REASONS: Readonly<Record<FaultKind, string>> = {
  'content-changed': 'Son contenu n’est pas celui qui a été écrit.',
  'link-broken': 'Il ne suit pas l’événement qui le précède dans son flux.',
  'revision-gap': 'Des événements manquent avant lui dans son flux, ou leur ordre a changé.',
  unchained: 'Il ne porte pas d’empreinte alors que la chaîne avait commencé.',
  withheld: 'Une valeur scellée y a été remplacée par son empreinte.',
  malformed: 'Son empreinte est illisible.',
  'root-mismatch': 'Cette signature ne correspond pas aux événements qui la précèdent.',
  'root-signature': 'Cette signature n’est pas de la clé de la boutique.',
};
const PUBLISHED = {
  missing:
    'Publiée hors de la boutique, cette signature manque dans le journal\u00a0: sa fin a été remplacée.',
  signature: 'Publiée hors de la boutique, cette signature n’est pas de la clé de la boutique.',
} as const;

/** Reads the whole log as it is stored and checks the chain of every stream and the signed roots, up to the first fault. */
export async function checkChain(deps: ChainDeps): Promise<Pick<Verification, 'events' | 'chain'>> {
  const { log, publicKeys, onProgress, signal } = deps;
  const published = deps.rootsFile ? await readPublishedRoots(deps.rootsFile) : [];
  const roots = new Set<string>();
  const verifier = createChainVerifier(publicKeys);
  let fault: Fault | null = null;
  for (let after: bigint | null = null; fault === null && !signal?.aborted; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    if (slice.position === null) break;
    for (const event of slice.events) {
      fault = verifier.check(event);
      const { success, data } = rootSchema.safeParse(
        event.type === 'IntegrityRootSigned' ? event.data : null,
      );
      if (success) roots.add(data.root);
      if (fault !== null) break;
    }
    onProgress?.(verifier.summary().events);
    after = slice.position;
  }
  const { events, ...summary } = verifier.summary();
  const broken = fault === null ? findMissing(published, roots, publicKeys) : describeFault(fault);
  const chain = { ...summary, signaturesChecked: publicKeys.length > 0, broken };
  return { events, chain };
}

/** The first published root that does not stand in the log, or that the shop did not sign. */
function findMissing(
  published: readonly SignedRoot[],
  roots: ReadonlySet<string>,
  publicKeys: readonly string[],
): BrokenLink | null {
  const isSigned = publicKeys.length === 0 ? () => true : createSignatureCheck(publicKeys);
  for (const signed of published) {
    const place = {
      stream: `integrity-${signed.day}`,
      revision: 0,
      position: '',
      type: 'IntegrityRootSigned',
    };
    if (!isSigned(signed)) return { ...place, reason: PUBLISHED.signature };
    if (!roots.has(signed.root)) return { ...place, reason: PUBLISHED.missing };
  }
  return null;
}

function describeFault({ kind, stream, revision, position, type }: Fault): BrokenLink {
  return {
    stream,
    revision: Number(revision),
    position: position === null ? '' : String(position),
    type,
    reason: REASONS[kind],
  };
}
