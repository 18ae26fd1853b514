import { integrityEvents } from '#contracts/events/integrity.ts';
import type { FaultKind, VerifiedEvent } from './fault.ts';
import { createSignatureCheck } from './root-keys.ts';
import { createLogDigest, type RootContent, rootOf, type SignedRoot } from './sign-root.ts';

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
  /** What came before this cut's first event is not known here. */
  readonly open: boolean;
}

export function createRootVerifier({
  publicKeys,
  startsInside,
}: {
  publicKeys: readonly string[];
  startsInside: boolean;
}): RootVerifier {
  const isSigned = publicKeys.length === 0 ? () => true : createSignatureCheck(publicKeys);
  const cuts = new Map<string, Cut>();
  const digest = createLogDigest();
  let begun = false;
  let seen = 0;
  let previousRoot: string | null = startsInside ? null : '';
  let signedRoots = 0;
  let last: { day: string; reached: number } | null = null;

  function cut({ stream, data }: VerifiedEvent): 'root-mismatch' | null {
    const parsed = integrityEvents.IntegrityCutMade.schema.safeParse(data);
    if (!parsed.success || stream !== `integrity-${parsed.data.day}`) return 'root-mismatch';
    cuts.set(stream, {
      content: { day: parsed.data.day, ...digest.cut() },
      reached: seen,
      open: startsInside && !begun,
    });
    begun = true;
    return null;
  }

  function root({ stream, data }: VerifiedEvent): 'root-mismatch' | 'root-signature' | null {
    const parsed = integrityEvents.IntegrityRootSigned.schema.safeParse(data);
    const made = cuts.get(stream);
    cuts.delete(stream);
    if (!parsed.success) return 'root-mismatch';
    const signed = parsed.data;
    const follows = previousRoot === null || signed.previousRoot === previousRoot;
    previousRoot = signed.root;
    if (!follows || rootOf(signed) !== signed.root) return 'root-mismatch';
    if (made === undefined ? begun || !startsInside : !made.open && !isOver(signed, made))
      return 'root-mismatch';
    if (!isSigned(signed)) return 'root-signature';
    signedRoots += 1;
    last = { day: signed.day, reached: made?.reached ?? 0 };
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
