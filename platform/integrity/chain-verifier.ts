import { integrityEvents } from '#contracts/events/integrity.ts';
import { SEALED_PREFIX, WITHHELD_PREFIX } from '#contracts/privacy/sealed.ts';
import {
  contentHash,
  holdsText,
  integrityOf,
  linkOf,
  NO_PREDECESSOR,
} from '../event-store/codec/content-hash.ts';
import type { StoredEvent } from '../event-store/event-store.ts';
import { createSignatureCheck } from './root-keys.ts';
import { createLogDigest, type RootContent, rootOf, type SignedRoot } from './sign-root.ts';

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

/** @param publicKeys of the signed roots (PEM), the present one and former ones; with none, signatures are not looked at. */
export function createChainVerifier(publicKeys: readonly string[] = []): ChainVerifier {
  const heads = new Map<
    string,
    { readonly revision: bigint; readonly link: string; readonly chained: boolean }
  >();
  const roots: RootVerifier = createRootVerifier(publicKeys);
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
    if (event.revision !== (head === undefined ? 0n : head.revision + 1n)) return 'revision-gap';
    if (integrity === null) {
      unchained += 1;
      return head?.chained === true || roots.begun ? 'unchained' : null;
    }
    return integrity.previous === (head?.link ?? NO_PREDECESSOR) ? null : 'link-broken';
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

/** What is wrong with an event. The first one found in a log is where it was tampered with, or just after. */
export type FaultKind =
  /** Its content is not what was written: its hash says otherwise. */
  | 'content-changed'
  /** The event before it in its stream is not the one it was written after. */
  | 'link-broken'
  /** Events of its stream are missing before it, or stand in another order. */
  | 'revision-gap'
  /** It carries no hash though those before it do. */
  | 'unchained'
  /** A digest stands in place of a sealed value, though the log is no anonymised copy: others before it are sealed. */
  | 'withheld'
  /** Its hash cannot be read. */
  | 'malformed'
  /** A signed root does not match the events before it, or its signature is not by the shop's key. */
  | 'root-mismatch'
  | 'root-signature';

/** A broken event, named. */
export interface Fault {
  readonly kind: FaultKind;
  readonly stream: string;
  readonly revision: bigint;
  /** Place in the whole log; null in an export, which has no positions. */
  readonly position: bigint | null;
  readonly type: string;
}

/** An event as the log or an export holds it. */
export type VerifiedEvent = Omit<StoredEvent, 'position'> & { readonly position: bigint | null };

/** Checks the signed roots against the events that pass by. */
export interface RootVerifier {
  /** Whether a cut has been seen: from the first one on, every event is chained. */
  readonly begun: boolean;
  check(event: VerifiedEvent, link: string): Extract<FaultKind, `root-${string}`> | null;
  summary(): { signedRoots: number; lastSignedDay: string | null; sinceLastRoot: number };
}

/** A cut whose root is yet to come, or came. */
interface Cut {
  readonly content: Omit<RootContent, 'previousRoot'>;
  /** Of the log as a whole, the cut included. */
  readonly reached: number;
}

function createRootVerifier(publicKeys: readonly string[]): RootVerifier {
  const isSigned = publicKeys.length === 0 ? () => true : createSignatureCheck(publicKeys);
  const cuts = new Map<string, Cut>();
  const digest = createLogDigest();
  let begun = false;
  let seen = 0;
  let previousRoot = '';
  let signedRoots = 0;
  let last: { day: string; reached: number } | null = null;

  function cut({ stream, data }: VerifiedEvent): 'root-mismatch' | null {
    const parsed = integrityEvents.IntegrityCutMade.schema.safeParse(data);
    if (!parsed.success || stream !== `integrity-${parsed.data.day}`) return 'root-mismatch';
    cuts.set(stream, { content: { day: parsed.data.day, ...digest.cut() }, reached: seen });
    begun = true;
    return null;
  }

  function root({ stream, data }: VerifiedEvent): 'root-mismatch' | 'root-signature' | null {
    const parsed = integrityEvents.IntegrityRootSigned.schema.safeParse(data);
    const made = cuts.get(stream);
    cuts.delete(stream);
    if (!parsed.success) return 'root-mismatch';
    const signed = parsed.data;
    const follows = signed.previousRoot === previousRoot;
    previousRoot = signed.root;
    if (!follows || rootOf(signed) !== signed.root) return 'root-mismatch';
    if (made === undefined || !isOver(signed, made)) return 'root-mismatch';
    if (!isSigned(signed)) return 'root-signature';
    signedRoots += 1;
    last = { day: signed.day, reached: made.reached };
    return null;
  }

  return {
    get begun() {
      return begun;
    },
    check(event, link) {
      seen += 1;
      digest.add(event, link);
      if (event.type === 'IntegrityCutMade') return cut(event);
      return event.type === 'IntegrityRootSigned' ? root(event) : null;
    },
    summary: () => ({
      signedRoots,
      lastSignedDay: last?.day ?? null,
      sinceLastRoot: seen - (last?.reached ?? 0),
    }),
  };
}

function isOver(signed: SignedRoot, { content }: Cut): boolean {
  return signed.day === content.day && signed.events === content.events && signed.digest === content.digest;
}
