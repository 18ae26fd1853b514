import { SEALED_PREFIX, WITHHELD_PREFIX } from '#contracts/sealed.ts';
import {
  contentHash,
  holdsText,
  integrityOf,
  linkOf,
  NO_PREDECESSOR,
} from '../event-store/codec/content-hash.ts';
import type { Fault, FaultKind, VerifiedEvent } from './fault.ts';
import { createRootVerifier, type RootVerifier } from './root-verifier.ts';

export interface ChainVerifierOptions {
  /** Public keys of the signed roots (PEM), the present one and former ones; with none, signatures are not looked at. */
  readonly publicKeys?: readonly string[];
  /** The events begin in the middle of the log: what came before cannot be checked. */
  readonly startsInside?: boolean;
}

export interface ChainSummary {
  readonly events: number;
  readonly streams: number;
  /** Events written before the shop had a chain; their content is proven from the first signed root on only. */
  readonly unchained: number;
  readonly signedRoots: number;
  /** Day of the last root that was right (`YYYY-MM-DD`), null when there is none. */
  readonly lastSignedDay: string | null;
  /** Events after the last signed root: chained, but not yet signed for. */
  readonly sinceLastRoot: number;
}

/** Checks a log event by event, in its order. Keeps the head of each stream: some 200 bytes per stream. */
export interface ChainVerifier {
  /** What is wrong with the next event; null when nothing is. */
  check(event: VerifiedEvent): Fault | null;
  summary(): ChainSummary;
}

export function createChainVerifier(options: ChainVerifierOptions = {}): ChainVerifier {
  const { publicKeys = [], startsInside = false } = options;
  const heads = new Map<
    string,
    { readonly revision: bigint; readonly link: string; readonly chained: boolean }
  >();
  const roots: RootVerifier = createRootVerifier({ publicKeys, startsInside });
  let events = 0;
  let unchained = 0;
  let isSealed = false;

  function faultOf(event: VerifiedEvent): FaultKind | null {
    const head = heads.get(event.stream);
    const integrity = integrityOf(event);
    if (integrity === 'malformed') return 'malformed';
    if (integrity !== null && contentHash(event, integrity.previous) !== integrity.hash)
      return 'content-changed';
    // The hash covers a sealed value by its digest, so it alone would not show that the value was removed.
    isSealed ||= holdsText(event.data, SEALED_PREFIX);
    if (isSealed && holdsText(event.data, WITHHELD_PREFIX)) return 'withheld';
    if (head === undefined ? !startsInside && event.revision !== 0n : event.revision !== head.revision + 1n)
      return 'revision-gap';
    if (integrity === null) {
      unchained += 1;
      return head?.chained === true || roots.begun ? 'unchained' : null;
    }
    const expected = head?.link ?? (event.revision === 0n ? NO_PREDECESSOR : null);
    return expected !== null && integrity.previous !== expected ? 'link-broken' : null;
  }

  return {
    check(event) {
      events += 1;
      const own = faultOf(event);
      const link = linkOf(event);
      const chained = integrityOf(event) !== null;
      heads.set(event.stream, { revision: event.revision, link, chained });
      const ofRoot = roots.check(event, link);
      const kind = own ?? ofRoot;
      if (kind === null) return null;
      const { stream, revision, position, type } = event;
      return { kind, stream, revision, position, type };
    },
    summary: () => ({ events, streams: heads.size, unchained, ...roots.summary() }),
  };
}
