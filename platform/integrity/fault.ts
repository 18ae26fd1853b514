import type { StoredEvent } from '../event-store/codec/stored-event.ts';

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
